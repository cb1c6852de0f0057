/** Longer values are cut off, so that a filter fits into a URL. */
export const MAX_VALUE_CHARACTERS = 200

/**
 * A text as it fits into a URL: cut off, without half a surrogate pair and without extra spaces. Cards are written and
 * URLs are read with the same rule: otherwise a filter would find nothing.
 */
export const plainValue = (text: string, most = MAX_VALUE_CHARACTERS): string =>
  text.slice(0, most).replace(/\p{Surrogate}/gu, '').replace(/\s+/g, ' ').trim()
