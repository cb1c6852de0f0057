/**
 * Addresses of pictures repeat what is known: a folder, the listing's id, its slug. They are written as patterns, so
 * that those which follow one cost nothing.
 */

/** Begins a text that is no pattern but an address as it is. */
const RAW = '='

/** The address with the id and the slug taken out. */
export const writePattern = (address: string, id: number, slug: string): string => {
  if (/[{}]/.test(address) || address.startsWith(RAW)) return RAW + address
  const words = slug.slice(String(id).length + 1)
  const patterned = words.length > 3 ? address.replaceAll(words, '{slug}') : address
  const own = String(id)
  return patterned.replace(/\d+/g, (digits) => (digits === own ? '{id}' : digits))
}

/** The address that a pattern stands for. */
export const readPattern = (pattern: string, id: number, slug: string): string =>
  pattern.startsWith(RAW)
    ? pattern.slice(RAW.length)
    : pattern.replaceAll('{id}', String(id)).replaceAll('{slug}', () => slug.slice(String(id).length + 1))
