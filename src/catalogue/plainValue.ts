/** What an address holds of one value at most. */
export const MOST_CHARACTERS = 200

/**
 * A text as an address can hold it, without half a character and without spaces that make no difference. What is
 * filtered by is written to the cards like this, and read from addresses like this: else a filter would find nothing.
 */
export const plainValue = (text: string, most = MOST_CHARACTERS): string =>
  text.slice(0, most).replace(/\p{Surrogate}/gu, '').replace(/\s+/g, ' ').trim()
