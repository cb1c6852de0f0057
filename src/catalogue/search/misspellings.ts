/**
 * What a misspelt word may mean, looked up by MiniSearch among the catalogue's distinct words. `npm run bench --
 * libraries` compares it with others.
 */
import MiniSearch from 'minisearch'

export interface Misspellings {
  readonly add: (words: readonly string[]) => void
  /** At most one letter too many, missing or wrong; in long words two, where one is not enough. */
  readonly find: (typed: string) => readonly string[]
}

/** Shorter words have too many neighbours. */
const MIN_CORRECTED_CHARACTERS = 4
/** From here on two mistakes are thought of. */
const MIN_TWO_ERRORS_CHARACTERS = 6

export const createMisspellings = (): Misspellings => {
  const index = new MiniSearch<{ id: string }>({
    fields: ['id'],
    // The words are words already.
    tokenize: (word) => [word],
    processTerm: (word) => word,
  })
  const within = (typed: string, mistakes: number) => index.search(typed, { fuzzy: mistakes }).map(({ id }) => String(id))
  return {
    add: (words) => index.addAll(words.map((id) => ({ id }))),
    find: (typed) => {
      if (typed.length < MIN_CORRECTED_CHARACTERS) return []
      const near = within(typed, 1)
      return near.length > 0 || typed.length < MIN_TWO_ERRORS_CHARACTERS ? near : within(typed, 2)
    },
  }
}
