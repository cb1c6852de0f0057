/**
 * Additions whose answer is awaited, as this tab keeps them beyond a page: whoever leaves it, or loads it afresh, in the
 * moment after pressing the button finds the goods in the cart all the same.
 */
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'
import { isQuantity, type Addition } from './cart.logic.ts'
import { UNSENT_STORAGE_KEY as KEY, isCount, isKey, isRecord } from './cart.storage.ts'

/** So long, in milliseconds, somebody may still wait for what they added. */
const FRESH = 10 * 60 * 1000

/** An addition that no answer has come to. */
export interface Unsent {
  readonly id: string
  readonly wanted: Addition
  /** Unix milliseconds. */
  readonly at: number
  /** The member for whose cart it is; left out for a guest's. */
  readonly owner?: number | undefined
  /**
   * To which cart it was sent, at which revision, and what its line holds there once the server has taken it; left out
   * where it was not sent.
   */
  readonly sent?: { readonly key: string, readonly revision: string, readonly goal: number } | undefined
}

const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw.length <= 1000
const optionsIn = (raw: unknown) =>
  isRecord(raw) ? Object.fromEntries(Object.entries(raw).filter((pair): pair is [string, string] => isText(pair[1]))) : undefined

const additionIn = (raw: unknown): Addition | undefined => {
  if (!isRecord(raw)) return undefined
  const { listing_id, qty, variant_id, add_on_ids } = raw
  if (!isCount(listing_id) || !isCount(qty) || !isQuantity(qty)) return undefined
  const options = optionsIn(raw['options'])
  return {
    listing_id, qty,
    ...(isCount(variant_id) && { variant_id }),
    ...(Array.isArray(add_on_ids) && { add_on_ids: add_on_ids.filter(isCount) }),
    ...(options && { options }),
  }
}

const sentIn = (raw: unknown): Unsent['sent'] => {
  if (!isRecord(raw)) return undefined
  const { key, revision, goal } = raw
  return isKey(key) && isText(revision) && isCount(goal) ? { key, revision, goal } : undefined
}

const unsentIn = (raw: unknown): Unsent[] => {
  if (!isRecord(raw) || !isText(raw['id']) || !isCount(raw['at'])) return []
  const { id, at, owner } = raw
  const wanted = additionIn(raw['wanted'])
  const sent = sentIn(raw['sent'])
  // What is of no shape may have been sent: better once too few than once too many.
  if (!wanted || (raw['sent'] !== undefined && !sent)) return []
  return [{ id, wanted, at, ...(isCount(owner) && { owner }), ...(sent && { sent }) }]
}

/** What lies there, oldest first; whatever is no addition is left out. */
export const readUnsent = (): Unsent[] =>
  readStored('session', KEY, (raw) => (Array.isArray(raw) ? raw.flatMap(unsentIn) : undefined)) ?? []

/** Whether somebody may still wait for it. A time that is still to come was not written by us. */
export const isFresh = ({ at }: Unsent): boolean => at <= Date.now() && Date.now() - at < FRESH

const write = (all: readonly Unsent[]): boolean => {
  if (all.length > 0 && writeStored('session', KEY, all)) return true
  // Where storage is full an older word would lie there still, and be taken for the newest.
  dropStored('session', KEY)
  return all.length === 0
}

/** Keeps an addition, in the place of what was kept of it; returns false where nothing can be kept. */
export const keepUnsent = (addition: Unsent): boolean => {
  const all = readUnsent()
  const isThere = all.some(({ id }) => id === addition.id)
  return write(isThere ? all.map((one) => (one.id === addition.id ? addition : one)) : [...all, addition])
}

/** An answer has come, or a later page has taken it over. */
export const dropUnsent = (addition: string): boolean => write(readUnsent().filter(({ id }) => id !== addition))
