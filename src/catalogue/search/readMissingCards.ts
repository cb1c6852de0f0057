/** Reads the documents of listings whose cards are missing. */
import { cardOf } from '../card.ts'
import { CatalogueError } from '../CatalogueError.ts'
import type { Decoder } from '../decode.ts'
import type { ListingCard } from '../parts.ts'
import { listingPath } from '../paths.ts'

/** A row of recently seen listings does not justify more requests. */
const MAX_DOCUMENTS = 24

interface Sources {
  readonly ids: readonly number[]
  /** The cards that are there; `isComplete` where every published listing has one. */
  readonly cards: () => Promise<{ readonly found: readonly ListingCard[], readonly isComplete: boolean }>
  readonly read: <T>(path: string, decode: Decoder<T>) => Promise<T>
}

/** In the order asked for. @throws CatalogueError where there are neither cards nor documents */
export const readMissingCards = async ({ ids, cards, read }: Sources): Promise<ListingCard[]> => {
  let failure: unknown
  const { found, isComplete } = await cards().catch((error: unknown) => {
    failure = error
    return { found: [], isComplete: false }
  })
  if (isComplete) return [...found]
  const byId = new Map(found.map((card) => [card.id, card]))
  const missing = ids.filter((id) => !byId.has(id)).slice(0, MAX_DOCUMENTS)
  await Promise.all(missing.map(async (id) => {
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
