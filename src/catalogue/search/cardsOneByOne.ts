/** Where cards are lacking, the documents of single listings tell what stands on them. */
import { cardOf } from '../card.ts'
import { CatalogueError } from '../CatalogueError.ts'
import type { Decoder } from '../decode.ts'
import type { ListingCard } from '../parts.ts'
import { listingPath } from '../paths.ts'

/** A row of recently seen listings is no reason for a hundred requests. */
const MOST = 24

interface Sources {
  readonly ids: readonly number[]
  /** What the cards have; `whole` where they lack nothing that is published. */
  readonly cards: () => Promise<{ readonly found: readonly ListingCard[], readonly whole: boolean }>
  readonly read: <T>(path: string, decode: Decoder<T>) => Promise<T>
}

/** In the order asked for. @throws CatalogueError where there are neither cards nor documents */
export const cardsOneByOne = async ({ ids, cards, read }: Sources): Promise<ListingCard[]> => {
  let failure: unknown
  const { found, whole } = await cards().catch((error: unknown) => {
    failure = error
    return { found: [], whole: false }
  })
  if (whole) return [...found]
  const byId = new Map(found.map((card) => [card.id, card]))
  const lacking = ids.filter((id) => !byId.has(id)).slice(0, MOST)
  await Promise.all(lacking.map(async (id) => {
    try {
      const { ListingDocument } = await import('../listingDocument.ts')
      const { listing, vendor } = await read(listingPath(id), ListingDocument)
      byId.set(id, cardOf(listing, vendor))
    } catch (error) {
      if (!(error instanceof CatalogueError) || error.kind !== 'not_found') failure ??= error
    }
  }))
  if (byId.size === 0 && failure !== undefined) throw failure
  return ids.flatMap((id) => byId.get(id) ?? [])
}
