import type {
  Category, Counter, DateTime, Listing, Member, Order, OrderType, World,
} from './model.ts'

/** 'YYYY-MM-DD HH:MM:SS' in UTC, as the specification writes times. */
export const dateTime = (ms: number): DateTime => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** A stored time in milliseconds since 1970. */
export const millis = (time: DateTime): number => Date.parse(`${time.replace(' ', 'T')}Z`)

/** Only recent events are stored. */
export const STORED_EVENTS_MAX = 500

/** A time without milliseconds: stored dates have none, and a world is generated again from its stored date. */
export const wholeSecond = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000)

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/**
 * The world with the lookups that every handler needs, and with the ids of changed records. Only changed records are
 * stored, so that saving stays fast in a world of 50,000 listings.
 */
export class Records {
  world: World
  /** Ids of listings that differ from the freshly made world. */
  readonly changedListings = new Set<number>()
  /** Ids of members that differ from the freshly made world. */
  readonly changedMembers = new Set<number>()
  /** Ids of deleted listings. */
  readonly removedListings = new Set<number>()
  /** Increased by every change of the catalogue, so that data derived from it is rebuilt. */
  revision = 0
  readonly #clock: () => number
  #listings = new Map<number, Listing>()
  #members = new Map<number, Member>()
  #categories = new Map<number, Category>()
  #listingsOf = new Map<number, Listing[]>()

  /** @param clock milliseconds since 1970 */
  constructor(world: World, clock: () => number) {
    this.#clock = clock
    this.world = world
    this.replace(world)
  }

  /** Puts another world in place of this one. */
  replace(world: World): void {
    this.world = world
    this.changedListings.clear()
    this.changedMembers.clear()
    this.removedListings.clear()
    this.#listings = byId(world.listings)
    this.#members = byId(world.members)
    this.#categories = byId(world.categories)
    this.#listingsOf = new Map()
    for (const listing of world.listings) this.#file(listing)
    this.revision += 1
  }

  /** Unix seconds. */
  get seconds(): number {
    return Math.floor(this.#clock() / 1000)
  }

  get now(): number {
    return this.#clock()
  }

  /** The current time in the format of the records. */
  get stamp(): DateTime {
    return dateTime(this.#clock())
  }

  nextId(kind: Counter): number {
    const id = this.world.next_id[kind]
    this.world.next_id[kind] = id + 1
    return id
  }

  listing(id: number): Listing | undefined {
    return this.#listings.get(id)
  }

  member(id: number): Member | undefined {
    return this.#members.get(id)
  }

  memberByEmail(email: string): Member | undefined {
    const wanted = email.trim().toLowerCase()
    return this.world.members.find((member) => member.email.toLowerCase() === wanted)
  }

  category(id: number): Category | undefined {
    return this.#categories.get(id)
  }

  orderType(id: number): OrderType | undefined {
    return this.world.order_types.find((type) => type.id === id)
  }

  order(id: number): Order | undefined {
    return this.world.orders.find((order) => order.id === id)
  }

  /** The listings of one vendor, oldest first. */
  listingsOf(user_id: number): readonly Listing[] {
    return this.#listingsOf.get(user_id) ?? []
  }

  #file(listing: Listing): void {
    const own = this.#listingsOf.get(listing.user_id)
    if (own) own.push(listing)
    else this.#listingsOf.set(listing.user_id, [listing])
  }

  addListing(listing: Listing): void {
    this.world.listings.push(listing)
    this.#file(listing)
    this.#listings.set(listing.id, listing)
    this.touchListing(listing, 'listing.creation')
  }

  /** Notes that a listing changed. */
  touchListing(listing: Listing, event = 'listing.update'): void {
    listing.modified = this.stamp
    this.changedListings.add(listing.id)
    this.revision += 1
    this.emit(event, 'Listing', listing.id)
  }

  /** Deletes a listing; returns false when it does not exist. Orders keep their copy of its data. */
  removeListing(id: number): boolean {
    const listing = this.#listings.get(id)
    if (!listing) return false
    const isOther = (one: Listing) => one !== listing
    this.world.listings = this.world.listings.filter(isOther)
    this.#listings.delete(id)
    this.#listingsOf.set(listing.user_id, this.listingsOf(listing.user_id).filter(isOther))
    this.changedListings.delete(id)
    this.removedListings.add(id)
    this.revision += 1
    this.emit('listing.delete', 'Listing', id)
    return true
  }

  addMember(member: Member): void {
    this.world.members.push(member)
    this.#members.set(member.id, member)
    this.touchMember(member, 'user.creation')
  }

  /** Notes that a member changed. */
  touchMember(member: Member, event = 'user.update'): void {
    this.changedMembers.add(member.id)
    this.revision += 1
    this.emit(event, 'User', member.id)
  }

  /** Records an event as the platform's events list would show it (specification, Events). */
  emit(type: string, object: string, object_id: number): void {
    this.world.events.push({
      id: this.nextId('events'), type, status: 'success', object, object_id, created: this.stamp,
    })
    // Removed in large batches, because `slice` copies the list.
    if (this.world.events.length >= 2 * STORED_EVENTS_MAX) this.world.events = this.world.events.slice(-STORED_EVENTS_MAX)
  }

  /** Whether buyers see a listing: approved, published, of an active vendor, and still valid (specification, States). */
  isVisible(listing: Listing): boolean {
    return (
      listing.admin_status === 'approved' &&
      listing.status === 'published' &&
      this.member(listing.user_id)?.is_active === true &&
      (listing.valid_until === null || millis(listing.valid_until) > this.#clock())
    )
  }
}
