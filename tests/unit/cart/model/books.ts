/** What was wished for, what the marketplace did and what was said about it, in pieces. */
import { expect } from 'vitest'
import type { Cart } from '../../../../src/sandbox/model.ts'
import { nameOf, plus, tallyOf, type Tally } from './market.ts'

export class Books {
  /** Pieces that a person asked to add, and those whose addition was confirmed to them. */
  readonly wished: Tally = new Map()
  readonly confirmed: Tally = new Map()
  /** What all carts of the marketplace are to hold, merges apart. */
  readonly booked: Tally = new Map()
  /** What was said of each piece that a merge left out. */
  readonly told = new Map<string, { name: string, qty: number }>()
  /**
   * Pieces that another browser put into the cart at hand, or another tab while one looks for its own. Whoever looks for
   * an addition whose answer was lost may find those, and cannot tell them from their own: what they are told is in the
   * cart is there.
   */
  readonly #rivals: Tally = new Map()
  /** Pieces that the marketplace added at a person's wish. */
  readonly #added: Tally = new Map()
  /** What merges took away. */
  readonly #merged: Tally = new Map()

  clear(): void {
    for (const book of [this.wished, this.confirmed, this.booked, this.told, this.#rivals, this.#added, this.#merged]) book.clear()
  }

  /** What one request did to all carts; `isInDoubt` where another tab may take pieces for those whose answer it lost. */
  write(before: Tally, after: Tally, { isMerge, adds, isInDoubt }: {
    isMerge: boolean, adds: boolean, isInDoubt: (name: string) => boolean
  }): void {
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const change = (after.get(name) ?? 0) - (before.get(name) ?? 0)
      plus(isMerge ? this.#merged : this.booked, name, change)
      if (isMerge || !adds) continue
      plus(this.#added, name, change)
      if (isInDoubt(name)) plus(this.#rivals, name, change)
    }
  }

  rival(ware: Parameters<typeof nameOf>[0] | undefined, qty: number): void {
    if (ware) plus(this.#rivals, nameOf(ware), qty)
  }

  /** Pieces that were added, and whoever wished for them never heard. */
  unconfirmed(name: string): number {
    return (this.#added.get(name) ?? 0) - (this.confirmed.get(name) ?? 0)
  }

  check(carts: readonly Cart[]): void {
    for (const name of new Set([...this.wished.keys(), ...this.#added.keys()])) {
      const added = this.#added.get(name) ?? 0
      expect(added, `no more of ${name} was added than anybody wished for`).toBeLessThanOrEqual(this.wished.get(name) ?? 0)
      const found = added + (this.#rivals.get(name) ?? 0)
      expect(found, `as many of ${name} were added as was said`).toBeGreaterThanOrEqual(this.confirmed.get(name) ?? 0)
    }
    const told: Tally = new Map()
    for (const { name, qty } of this.told.values()) plus(told, name, -qty)
    expect(Object.fromEntries(this.#merged), 'merges lost what they said, and doubled nothing').toEqual(Object.fromEntries(told))
    const all: Tally = new Map(this.booked)
    for (const [name, qty] of this.#merged) plus(all, name, qty)
    expect(tallyOf(carts), 'the marketplace holds what was booked').toEqual(all)
  }
}
