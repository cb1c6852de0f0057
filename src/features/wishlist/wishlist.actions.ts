/** What saves and removes listings, in this browser or in an account; loaded with the first press, or for a member. */
import type { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import { showToast } from '../../ui/toasts.ts'
import { useSessionStore } from '../session/index.ts'
import { WishlistAccount } from './wishlist.account.ts'
import { keepWish } from './wishlist.guest.ts'
import type { Heart, KeptHeart } from './wishlist.hearts.ts'
import { dropHeart, heartsOf, keptHearts } from './wishlist.keep.ts'
import type { WishlistParts } from './wishlist.parts.ts'
import { createWishlistServer } from './wishlist.server.ts'
import { within } from './wishlist.words.ts'

/** A look at the account that is younger than this, in milliseconds, is not repeated. */
export const FRESH = 30_000

/** What is said of a listing takes the place of what was said before. */
const topicOf = (id: number) => `saving ${id}`

/** A page of the account's list, as it was last read. */
interface Listed {
  readonly page: readonly number[]
  /** On all pages. */
  readonly total: number
  /** Reads it again. */
  readonly read: () => unknown
}

/** The wishlist of whoever is here. */
export class WishlistActions {
  readonly server
  readonly t
  private readonly session
  /** Listing → what was wished last and is not confirmed. */
  private readonly wishes = new Map<number, boolean>()
  /** Listings for which a wish is on its way: one at a time for each. */
  private readonly sending = new Map<number, Promise<void>>()
  private account
  private listed: Listed | null = null
  /** Counts the people who were here: an answer for an earlier one is dropped. */
  epoch = 0

  constructor(readonly parts: WishlistParts) {
    this.session = useSessionStore(parts.pinia)
    this.server = createWishlistServer(parts.client)
    this.account = new WishlistAccount(this.server)
    this.t = parts.i18n.t
  }

  /** The member's id; undefined for a guest, and while nobody knows. */
  get owner(): number | undefined {
    return this.session.member?.id
  }

  /** Somebody came or went. */
  change(before: string | undefined): void {
    // What was wished while it was unknown who is here is theirs.
    if (before !== 'unknown') this.wishes.clear()
    this.epoch += 1
    this.account = new WishlistAccount(this.server)
    this.listed = null
    this.parts.status.value = this.owner === undefined ? 'success' : 'pending'
    if (this.owner !== undefined) {
      for (const id of this.wishes.keys()) dropHeart(id) // Sent for themselves, not as a guest's.
      void this.begin()
    }
    this.show()
  }

  /** Puts what was saved before signing in into the account, and reads what it holds. */
  private async begin(): Promise<void> {
    const { epoch } = this
    await this.join()
    if (epoch === this.epoch) await this.refresh()
  }

  /** Tries again what is left of what was saved before signing in. */
  async join(again = false): Promise<void> {
    if (this.owner === undefined || keptHearts().length === 0) return
    const code = await import('./wishlist.join.ts').catch(() => null)
    // They stay here, as what is left; the next occasion tries again.
    if (!code) return void showToast({ message: this.t('core.error_network'), tone: 'bad' })
    const outcome = await code.joinHearts(this, again)
    this.parts.left.value = this.left
    if (!outcome) return
    this.show()
    code.tellJoin(outcome, this.parts, () => this.join(true))
  }

  private get left(): readonly KeptHeart[] {
    return this.owner === undefined ? [] : heartsOf(this.owner)
  }

  /** Shows what is known, under what is wished. */
  show(): void {
    const { ids, left, show } = this.parts
    const hearts = heartsOf(this.owner)
    left.value = this.left
    const shown = new Set([...hearts.filter(({ refused }) => !refused).map(({ id }) => id), ...this.account.ids])
    for (const [id, wanted] of this.wishes) if (wanted) shown.add(id); else shown.delete(id)
    for (const id of ids) if (!shown.has(id)) show(id, false)
    for (const id of shown) show(id, true)
    this.readPage()
  }

  /** Has the page on show read again that lacks something, or all of which was removed while there is more elsewhere. */
  private readPage(): void {
    const { account: { ids, isRead }, listed, parts } = this
    if (!listed || !isRead || !parts.undoable.value) return
    // What was removed from it may come back to its place.
    const all = new Set([...ids, ...listed.page]).size
    const isEmptied = ids.size > 0 && all > ids.size && all === ids.size + listed.page.length
    if (all <= listed.total && !isEmptied) return
    this.listed = null
    void this.settled().then(listed.read)
  }

  /** Another tab changed what lies in this browser. */
  follow(): void {
    if (this.owner === undefined) return this.show()
    // What another tab has put into the account is not shown as gone before the account was read again.
    this.parts.left.value = this.left
    void this.refresh(FRESH)
  }

  /**
   * Reads what the account holds. Never rejects for a failed request: the next occasion asks again.
   * @param age how old, in milliseconds, what is known may be
   */
  async refresh(age = 0): Promise<void> {
    const { account } = this
    const { status } = this.parts
    if (this.owner === undefined) return
    try {
      const isNew = await account.read(age, (id) => this.wishes.has(id))
      if (account !== this.account || !isNew) return
      status.value = 'success'
      this.show()
    } catch {
      if (account === this.account && !account.isRead) status.value = 'error'
    }
  }

  /** Whether the account holds a listing was learnt in passing. */
  learn(id: number, has: boolean | null): void {
    this.account.learn(id, has)
  }

  /** Saves or removes a listing; the newest wish wins. */
  want(listing: Heart, wanted: boolean, canUndo = true): void {
    const { parts, t } = this
    const { id, title } = listing
    this.wishes.set(id, wanted)
    parts.show(id, wanted)
    if (!wanted && canUndo && parts.undoable.value) {
      const action = { label: t('wishlist.undo'), run: () => this.want(listing, true) }
      showToast({ message: t('wishlist.removed', { title: within(title) }), action, topic: topicOf(id) })
    }
    if (this.sending.has(id)) return
    this.sending.set(id, this.settle(listing))
  }

  /** A page of the account's list was read, perhaps before the whole was. */
  introduce(listed: Listed): void {
    const { account, wishes } = this
    const { page } = this.listed = listed
    if (!account.isRead) {
      for (const id of page) if (!wishes.has(id)) account.learn(id, true)
      this.show()
    } else if (page.some((id) => account.isSure(id, false) && !wishes.has(id))) void this.refresh()
  }

  /** Resolves when every wish has been answered. */
  async settled(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending.values())
  }

  private async settle(listing: Heart): Promise<void> {
    const { session, wishes } = this
    try {
      while (wishes.has(listing.id)) {
        const asking = session.status === 'unknown' && session.restore()
        // That nobody is signed in may be known at once; the wishes keep their order.
        if (session.status === 'unknown') await asking
        if (session.status === 'unknown') return this.giveUp(listing)
        await (this.owner === undefined ? this.keep(listing) : this.send(listing))
      }
    } finally {
      this.sending.delete(listing.id)
    }
  }

  /** Nobody knows who is here. What was only in this browser could be removed from it; the rest goes back. */
  private giveUp(listing: Heart): void {
    const wanted = this.wishes.get(listing.id) === true
    dropHeart(listing.id)
    if (wanted) return this.refuse(listing, 'network')
    this.wishes.delete(listing.id)
    this.show()
  }

  /** A guest's wish. */
  private keep(listing: Heart): void {
    const wanted = this.wishes.get(listing.id) === true
    this.wishes.delete(listing.id)
    keepWish(listing, wanted, this.parts)
  }

  /** A member's wish. */
  private async send(listing: Heart): Promise<void> {
    const { id } = listing
    const { epoch, wishes } = this
    const wanted = wishes.get(id) === true
    dropHeart(id) // What this wish is about is settled by it.
    this.parts.left.value = this.left
    if (this.account.isSure(id, wanted)) return void wishes.delete(id)
    const { error, has } = await this.server.write(id, wanted)
    if (epoch !== this.epoch) return
    this.learn(id, has)
    // A newer wish gets an answer of its own.
    if (wishes.get(id) !== wanted) return
    if (error) return this.refuse(listing, error)
    wishes.delete(id)
    this.show()
  }

  private refuse(listing: Heart, error: ApiError | 'network'): void {
    const { t, wishes } = this
    const { id, title } = listing
    const wanted = wishes.get(id) === true
    wishes.delete(id)
    this.show()
    const message = t(wanted ? 'wishlist.notSaved' : 'wishlist.notRemoved', { title: within(title), reason: errorText(error, t) })
    showToast({ message, tone: 'bad', topic: topicOf(id), action: { label: t('core.retry'), run: () => this.want(listing, wanted) } })
  }

  /** Forgets what a join left behind. */
  dismiss(id: number): void {
    dropHeart(id)
    this.show()
  }
}
