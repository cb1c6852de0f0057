import type { WishlistServer } from './wishlist.server.ts'

/** What a member's account holds, as far as it is known. Another member's is another one. */
export class WishlistAccount {
  private known: ReadonlySet<number> = new Set<number>()
  /** Listings of which a lost answer left it unknown. */
  private readonly doubts = new Set<number>()
  /** Listings of which something was learnt while all were being read. */
  private readonly learnt = new Set<number>()
  private reading: Promise<boolean> | null = null
  /** Unix milliseconds; when all were last asked for. */
  private askedAt = 0
  /** All were read. */
  isRead = false

  constructor(private readonly server: WishlistServer) {}

  get ids(): ReadonlySet<number> {
    return this.known
  }

  /** Whether it is sure that the account holds the listing, or (`wanted` false) that it does not. */
  isSure(id: number, wanted: boolean): boolean {
    return this.isRead && !this.doubts.has(id) && this.known.has(id) === wanted
  }

  /** What became of one listing was learnt in passing; null where that is unknown now. */
  learn(id: number, has: boolean | null): void {
    this.learnt.add(id)
    if (has === null) {
      this.doubts.add(id)
      this.askedAt = 0 // The next occasion looks.
      return
    }
    this.doubts.delete(id)
    const known = new Set(this.known)
    if (has) known.add(id)
    else known.delete(id)
    this.known = known
  }

  /**
   * Reads all, unless what is known is younger than `age` milliseconds. Who asks meanwhile waits for the same answer.
   * @param isWished listings about which the person has just said something else: what is read of them may be older
   * @returns whether it was read now
   * @throws ApiError
   */
  read(age: number, isWished: (id: number) => boolean): Promise<boolean> {
    if (this.reading) return this.reading
    if (Date.now() - this.askedAt < age) return Promise.resolve(false)
    this.askedAt = Date.now()
    this.learnt.clear()
    this.reading = this.readAll(isWished).finally(() => { this.reading = null })
    return this.reading
  }

  private async readAll(isWished: (id: number) => boolean): Promise<boolean> {
    const found = await this.server.ids()
    for (const id of new Set([...found, ...this.known])) {
      if (!this.learnt.has(id) && !isWished(id)) this.doubts.delete(id)
      else if (this.known.has(id)) found.add(id)
      else found.delete(id)
    }
    this.known = found
    this.isRead = true
    return true
  }
}
