/** Writes the hearts of this browser; loaded with the first of them. */
import { dropStored, writeStored } from '../../lib/storage.ts'
import { readHearts, WISHLIST_STORAGE_KEY, type KeptHeart } from './wishlist.hearts.ts'

/** Longer titles are of no use to anybody who looks through a list. */
const LONGEST_TITLE = 300

// Where the browser refuses to store anything, they live as long as the page.
let unstored: KeptHeart[] | undefined

/** Only what belongs here is carried on, each listing once. */
const cleaned = (hearts: readonly KeptHeart[]): KeptHeart[] =>
  [...new Map([...hearts].reverse().map((heart) => [heart.id, heart])).values()].reverse().map(({ id, title, owner, refused }) => ({
    id,
    title: title.slice(0, LONGEST_TITLE),
    ...(Number.isSafeInteger(owner) && { owner: Number(owner) }),
    ...(refused === true && { refused }),
  }))

/** Every heart of this browser, whoever's. */
export const keptHearts = (): KeptHeart[] => cleaned(unstored ?? readHearts())

const write = (hearts: readonly KeptHeart[]): void => {
  if (hearts.length === 0) return dropHearts()
  if (writeStored('local', WISHLIST_STORAGE_KEY, cleaned(hearts))) unstored = undefined
  else {
    // Where storage is full an older list would lie there still.
    dropStored('local', WISHLIST_STORAGE_KEY)
    unstored = cleaned(hearts)
  }
}

/** Those of nobody, or of one member. */
export const heartsOf = (owner: number | undefined): KeptHeart[] => keptHearts().filter((heart) => heart.owner === owner)

/** Keeps a heart, as the newest; one that was written down already keeps its place. */
export const keepHeart = (heart: KeptHeart): void => {
  const before = keptHearts()
  write(before.some(({ id }) => id === heart.id) ? before : [heart, ...before])
}

/** Changes hearts where they stand. */
export const changeHearts = (change: (heart: KeptHeart) => KeptHeart): void => write(keptHearts().map(change))

/** Forgets one. */
export const dropHeart = (id: number): void => {
  const before = keptHearts()
  const after = before.filter((heart) => heart.id !== id)
  if (after.length < before.length || after.length === 0) write(after)
}

/** Forgets all. */
export const dropHearts = (): void => {
  unstored = undefined
  dropStored('local', WISHLIST_STORAGE_KEY)
}
