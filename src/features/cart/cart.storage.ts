/** What the cart stores in the browser, validated when it is read: it may have been edited by hand. */
import { ref, type Ref } from 'vue'
import * as z from 'zod/mini'
import {
  CART_MERGE_STORAGE_KEY, CART_OUTBOX_STORAGE_KEY, CART_STORAGE_KEY, dropStored, readStored, writeStored,
} from '../../lib/storage.ts'

/** The first prices that this browser read; see `cart.prices.ts`. */
export const CART_PRICES_STORAGE_KEY = 'stoa.cart.prices'

const Count = z.int().check(z.nonnegative())
const ShortText = z.string().check(z.maxLength(2000))
/** A key must be usable as a part of a URL's path. */
const CartKey = z.string().check(z.regex(/^(?!\.+$)[\x21-\x7e]{1,256}$/), z.regex(/^[^/\\%]*$/))

const MAX_MERGE_LOSSES = 200
/** The most members who can have unfinished merges on one (shared) computer. */
const MAX_MERGE_MEMBERS = 20

const Addition = z.object({
  listing_id: Count,
  qty: Count.check(z.minimum(1)),
  variant_id: z.optional(z.nullable(Count)),
  add_on_ids: z.optional(z.array(Count).check(z.maxLength(MAX_MERGE_LOSSES))),
  options: z.optional(z.record(z.string(), ShortText)),
})

const StoredCart = z.object({
  key: CartKey,
  /** The member whose cart it is; left out for a guest's. */
  owner: z.catch(z.optional(Count), undefined),
  /** Changes with every write: a tab that has read another revision reads the cart again before it writes. */
  revision: z.catch(z.optional(z.string()), undefined),
  /** Unix milliseconds: when a write began whose answer has not come. */
  changingAt: z.catch(z.optional(Count), undefined),
})
/** The cart that is remembered between visits. */
export type StoredCart = z.infer<typeof StoredCart>

const StoredAddition = z.object({
  id: ShortText,
  wanted: Addition,
  /** Unix milliseconds. */
  at: Count,
  /** The member for whose cart it is; left out for a guest's. */
  owner: z.optional(Count),
  /** The request, once it was made: to which cart, at which revision, and the line's quantity once the server has taken it. */
  sent: z.optional(z.object({ key: CartKey, revision: ShortText, goal: Count })),
})
/** An addition that has not been answered yet, as the outbox stores it. */
export type StoredAddition = z.infer<typeof StoredAddition>

const MergeLoss = z.object({
  /** Of the line that it was in. */
  id: ShortText,
  title: ShortText,
  reason: ShortText,
  /** The pieces that were left out, as an addition that asks for them again. */
  wanted: Addition,
})
/** What a merge could not put into its target. */
export type MergeLoss = z.infer<typeof MergeLoss>

const MergeStep = z.object({
  /** Key of the cart that the line goes into, and of the one that it comes from. */
  into: CartKey,
  from: CartKey,
  item_id: Count,
  /** Pieces in the line of the cart `into` before. */
  before: Count,
  /** Pieces in that line afterwards: absolute, so that repeating the step changes nothing. */
  qty: Count,
  /** Another browser has moved the line, too: the line `item_id` of the cart `into` is reduced by what it got twice. */
  isReduction: z.optional(z.boolean()),
})
/** A line that is being moved from one cart into another; stored before the first request. */
export type MergeStep = z.infer<typeof MergeStep>

const MergeRecord = z.object({
  /** The member whose carts they are. */
  owner: Count,
  isUnfinished: z.catch(z.boolean(), false),
  step: z.catch(z.optional(MergeStep), undefined),
  /** Carts that were shown here before the target: the member's list may not contain them. */
  sources: z.catch(z.array(CartKey).check(z.maxLength(MAX_MERGE_MEMBERS)), []),
  /** How many lines came from the member's other carts. */
  merged: z.catch(Count, 0),
  lost: z.catch(z.array(MergeLoss).check(z.maxLength(MAX_MERGE_LOSSES)), []),
})
/** How far the merge of a member's carts has come in this browser. */
export type MergeRecord = z.infer<typeof MergeRecord>

const parsed = <T>(schema: z.ZodMiniType<T>) => (raw: unknown): T | undefined => {
  const { success, data } = z.safeParse(schema, raw)
  return success ? data : undefined
}
const parsedEach = <T>(schema: z.ZodMiniType<T>) => (raw: unknown): T[] =>
  Array.isArray(raw) ? raw.flatMap((one) => parsed(schema)(one) ?? []) : []

// Where the browser refuses to store anything, the cart lives as long as the page.
// eslint-disable-next-line no-restricted-syntax -- In place of localStorage, which the applications of a page share.
let unstored: StoredCart | undefined

/** The remembered cart; undefined where nothing valid is stored. */
export const readStoredCart = (): StoredCart | undefined => readStored('local', CART_STORAGE_KEY, parsed(StoredCart)) ?? unstored

/** Remembers the cart, and tells other tabs that it changed. Returns the revision. */
export const writeStoredCart = ({ key, owner, changingAt }: Omit<StoredCart, 'revision'>): string => {
  const revision = Math.random().toString(36).slice(2)
  const cart = { key, owner, revision, changingAt }
  if (writeStored('local', CART_STORAGE_KEY, cart)) unstored = undefined
  else {
    // Where storage is full, the older cart would stay there and come back in place of this one.
    dropStored('local', CART_STORAGE_KEY)
    unstored = cart
  }
  return revision
}

/**
 * What this page knows of the remembered cart: whether it could be stored, and at which revision it was read.
 * @param key of the current cart
 * @param memberId undefined for a guest, and while it is not known who is here
 * @param onUnstored called when the browser cannot store a guest's cart, which is then lost with this page
 */
export const createCartMemory = (key: Ref<string | null>, memberId: Ref<number | undefined>, onUnstored: () => void) => {
  const isUnstored = ref(unstored !== undefined)
  let read: string | undefined
  const write = (own: string, owner: number | undefined, changingAt?: number): string => {
    const revision = writeStoredCart({ key: own, owner, changingAt })
    const was = isUnstored.value
    isUnstored.value = unstored !== undefined
    if (isUnstored.value && !was && owner === undefined) onUnstored()
    return revision
  }
  return {
    isUnstored,
    /** This page has the newest cart, and other tabs are told to read it. While it is unknown who is here, its owner stays the same. */
    remember: (own: string): void => {
      const known = readStoredCart()
      read = write(own, memberId.value ?? (known?.key === own ? known.owner : undefined))
    },
    markRead: (): void => { read = readStoredCart()?.revision },
    /**
     * Before each write, because its answer may never come: every tab, this one too, has to read the cart again, even if
     * this page is closed meanwhile. The owner stays the same.
     */
    markChanging: (): void => {
      if (key.value === null) return
      const known = readStoredCart()
      write(key.value, known?.key === key.value ? known.owner : memberId.value, Date.now())
    },
    /** Milliseconds since a write began whose answer has not come to any page; since 1970 where there is none. */
    changingFor: (): number => Date.now() - (readStoredCart()?.changingAt ?? 0),
    /** Whether another tab may have changed the cart since it was read. */
    isBehind: (): boolean => read !== readStoredCart()?.revision,
  }
}

/** Forgets the cart on this computer. */
export const dropStoredCart = (): void => {
  unstored = undefined
  dropStored('local', CART_STORAGE_KEY)
  dropStored('local', CART_PRICES_STORAGE_KEY)
}

/** The outbox: this tab's additions that have not been answered yet, the oldest first. */
export const readAdditions = (): StoredAddition[] => readStored('session', CART_OUTBOX_STORAGE_KEY, parsedEach(StoredAddition)) ?? []

const writeAdditions = (entries: readonly StoredAddition[]): boolean => {
  if (entries.length > 0 && writeStored('session', CART_OUTBOX_STORAGE_KEY, entries)) return true
  // Where storage is full, the older list would stay there and be taken for the newest.
  dropStored('session', CART_OUTBOX_STORAGE_KEY)
  return entries.length === 0
}

/** Stores an addition, or replaces it where it is stored already; returns false where nothing can be stored. */
export const storeAddition = (entry: StoredAddition): boolean => {
  const entries = readAdditions()
  const isKnown = entries.some(({ id }) => id === entry.id)
  return writeAdditions(isKnown ? entries.map((one) => (one.id === entry.id ? entry : one)) : [...entries, entry])
}

/** Forgets an addition: its answer has come, or a later page has taken it over. */
export const dropAddition = (id: string): void => void writeAdditions(readAdditions().filter((one) => one.id !== id))

/** Forgets this tab's additions, except those that `isKept` names. */
export const dropAdditions = (isKept: (id: string) => boolean): void => void writeAdditions(readAdditions().filter(({ id }) => isKept(id)))

const readMerges = () => readStored('local', CART_MERGE_STORAGE_KEY, parsedEach(MergeRecord))?.slice(0, MAX_MERGE_MEMBERS) ?? []

const writeMerges = (records: readonly MergeRecord[]): void => {
  const toStore = records.filter(({ isUnfinished, step, lost }) => isUnfinished || step || lost.length > 0)
  if (toStore.length === 0) return dropStored('local', CART_MERGE_STORAGE_KEY)
  writeStored('local', CART_MERGE_STORAGE_KEY, toStore)
}

/** How far the merge of a member's carts has come; undefined when there is nothing to do or to say about it. */
export const readMerge = (owner: number | undefined): MergeRecord | undefined => readMerges().find((one) => one.owner === owner)

/** How far the merge of the member's carts has come, as the page shows it. */
export interface MergeReport {
  readonly status: 'running' | 'waiting' | 'done'
  /** Unix milliseconds of the next attempt; null unless it waits. */
  readonly retryAt: number | null
  /** Whether all of the member's carts have been read. Until then `remaining` is not complete. */
  readonly isKnown: boolean
  /** Lines that still are in another cart than the one that is shown. */
  readonly remaining: readonly { readonly id: string, readonly title: string, readonly qty: number }[]
  /** How many lines came from the member's other carts. */
  readonly merged: number
  readonly lost: readonly MergeLoss[]
}

export const NOTHING_MERGED: MergeReport = { status: 'running', retryAt: null, isKnown: false, remaining: [], merged: 0, lost: [] }

/** The losses of an earlier merge that are still to be shown. */
export const readMergeReport = (owner: number | undefined): MergeReport | null => {
  const lost = readMerge(owner)?.lost ?? []
  return lost.length > 0 ? { ...NOTHING_MERGED, status: 'done', isKnown: true, lost } : null
}

/** Stores how far a merge has come; forgets it when there is nothing more to do or to show. */
export const writeMerge = (record: MergeRecord): void =>
  writeMerges([record, ...readMerges().filter(({ owner }) => owner !== record.owner)])

/** Stores that a member's carts are to be merged, even if this page is closed. */
export const beginMerge = (owner: number): void =>
  writeMerge({ merged: 0, lost: [], sources: [], ...readMerge(owner), owner, isUnfinished: true })

/**
 * Forgets the merges before another person uses the browser. Only a step that is under way stays: without it the line,
 * which is in two carts at this moment, would be counted twice when its member comes back.
 */
export const clearMerges = (): void =>
  writeMerges(readMerges().map(({ owner, step }) => ({ owner, step, isUnfinished: false, merged: 0, lost: [], sources: [] })))
