/** The listings that were saved in this browser and are in no account yet. Read by every page with cards. */
import { readStored, writeStored } from '../../lib/storage.ts'

/** Where they lie; the `storage` event names it. */
export const WISHLIST_STORAGE_KEY = 'stoa.wishlist'

/** More than this nobody looks through, and storage is small. */
export const MOST_HEARTS = 200

/** A saved listing, as far as it is known without asking. */
export interface Heart {
  readonly id: number
  readonly title: string
}

/** A saved listing of this browser. */
export interface KeptHeart extends Heart {
  /** The member whose account it is to go to; left out while nobody has signed in. */
  readonly owner?: number
  /** The marketplace did not take it; it is not sent again unasked. */
  readonly refused?: boolean
}

const isHeart = (raw: unknown): raw is KeptHeart => {
  const { id, title } = (raw ?? {}) as Partial<Record<keyof KeptHeart, unknown>>
  return Number.isSafeInteger(id) && Number(id) > 0 && typeof title === 'string'
}

const heartsIn = (raw: unknown) => (Array.isArray(raw) ? raw.filter(isHeart).slice(0, MOST_HEARTS) : undefined)

/** Newest first; what is none in storage is left out. */
export const readHearts = (): KeptHeart[] => readStored('local', WISHLIST_STORAGE_KEY, heartsIn) ?? []

/** Writes a wish down at once: the page may be left before what saves has arrived. */
export const noteHeart = ({ id, title }: Heart, wanted: boolean): void => {
  const others = readHearts().filter((heart) => heart.id !== id)
  if (others.length < MOST_HEARTS) writeStored('local', WISHLIST_STORAGE_KEY, wanted ? [{ id, title }, ...others] : others)
}
