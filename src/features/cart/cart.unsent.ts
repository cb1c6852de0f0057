/**
 * Additions whose answer is awaited, as this tab keeps them beyond a page: whoever leaves it, or loads it afresh, in the
 * moment after pressing the button finds the goods in the cart all the same. `cart.resume.ts` reads them.
 */
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'
import type { Addition } from './cart.logic.ts'
import { UNSENT_STORAGE_KEY as KEY, isRecord } from './cart.storage.ts'

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

/** What lies there, oldest first, whatever it is. */
export const readUnsent = (): readonly unknown[] =>
  readStored('session', KEY, (raw): readonly unknown[] | undefined => (Array.isArray(raw) ? raw : undefined)) ?? []

const is = (id: string) => (raw: unknown): boolean => isRecord(raw) && raw['id'] === id

/** Whether an addition is kept. */
export const hasUnsent = (id: string): boolean => readUnsent().some(is(id))

const write = (all: readonly unknown[]): boolean => {
  if (all.length > 0 && writeStored('session', KEY, all)) return true
  // Where storage is full an older word would lie there still, and be taken for the newest.
  dropStored('session', KEY)
  return all.length === 0
}

/** Keeps an addition, in the place of what was kept of it; returns false where nothing can be kept. */
export const keepUnsent = (addition: Unsent): boolean => {
  const all = readUnsent()
  const isIt = is(addition.id)
  return write(all.some(isIt) ? all.map((one) => (isIt(one) ? addition : one)) : [...all, addition])
}

/** An answer has come, or a later page has taken it over. */
export const dropUnsent = (id: string): void => {
  const isIt = is(id)
  write(readUnsent().filter((one) => !isIt(one)))
}
