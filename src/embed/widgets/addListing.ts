import { cardOf } from '../../catalogue/card.ts'
import { CatalogueError, useCatalogue, type CatalogueSource } from '../../catalogue/source.ts'
import type { ListingDocument } from '../../catalogue/documents.ts'
import type { AddResult, CartStore } from '../../features/cart/index.ts'
import type { Page } from '../widget.ts'

/** What an element asks to add. */
export interface Wanted {
  readonly listing_id: number
  readonly variant_id?: number
  readonly qty: number
}

/** Whether a person has to see or choose something first; add-ons are optional. */
const needsChoice = ({ listing: { variants, min_qty: min, requires_shipping: isShipped } }: ListingDocument, { qty }: Wanted): boolean =>
  variants.length > 0 || isShipped === false || (min ?? 1) > qty

const readListing = async (catalogue: CatalogueSource, id: number): Promise<ListingDocument | null> => {
  try {
    return await catalogue.listing(id)
  } catch (error) {
    // A listing that the catalogue does not have yet may be there all the same: the marketplace decides.
    if (error instanceof CatalogueError) return null
    throw error
  }
}

/**
 * Puts a listing into the cart, or opens the sheet in which its variant is chosen first: then it answers null, and the
 * sheet adds it.
 * @param id of the press, which is stored already
 */
export const addListing = async (page: Page, wanted: Wanted, id: string): Promise<{ result: AddResult, cart: CartStore, title: string } | null> => {
  const catalogue = page.run(useCatalogue)
  const document = wanted.variant_id === undefined ? await readListing(catalogue, wanted.listing_id) : null
  if (document && needsChoice(document, wanted)) {
    await page.chooseAndAdd(cardOf({ ...document.listing, variants: [...document.listing.variants] }, document.vendor))
    return null
  }
  const cart = await (await page.services()).loadCart()
  const result = await cart.add(wanted, id)
  const title = document?.listing.title ?? cart.items.find(({ listing_id: listing }) => listing === wanted.listing_id)?.listing_title ?? ''
  return { result, cart, title }
}
