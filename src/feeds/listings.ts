/** The full documents of listings, as far as they can be read. */
import { Unusable } from '../catalogue/decode.ts'
import { ListingDocument } from '../catalogue/listingDocument.ts'
import { listingPath } from '../catalogue/paths.ts'
import type { ReadDocument } from './feedIndex.ts'

/** One that is broken is left out: the others are still true. */
const documentOf = (raw: string | undefined): ListingDocument | undefined => {
  if (raw === undefined) return undefined
  try {
    return ListingDocument(JSON.parse(raw))
  } catch (error) {
    if (error instanceof Unusable || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Read at a time: a disk does several things at once, and the memory holds no more of them. */
const AT_ONCE = 16

/** @yields the document of each listing in order; undefined for one that cannot be read */
export async function* readListings<L extends { readonly id: number }>(
  listings: readonly L[], read: ReadDocument,
): AsyncGenerator<readonly [L, ListingDocument | undefined]> {
  for (let at = 0; at < listings.length; at += AT_ONCE) {
    const some = listings.slice(at, at + AT_ONCE)
    const texts = await Promise.all(some.map(({ id }) => read(listingPath(id))))
    for (const [place, listing] of some.entries()) yield [listing, documentOf(texts[place])]
  }
}
