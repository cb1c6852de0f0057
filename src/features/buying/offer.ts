/** What can be bought of a listing: its variants, and the price and stock of the one that is chosen. */
import type { PublicListing } from '../../catalogue/documents.ts'
import { isSoldOut, leastOf, priceBefore } from '../../catalogue/offered.ts'
import type { I18n } from '../../i18n/index.ts'

export type Variant = PublicListing['variants'][number]

/** The chosen thing: a variant, or the listing itself where it has none. */
export interface Offer {
  readonly variant: Variant | null
  readonly price: number | null
  readonly original_price: number | null
  readonly price_unit: string | null
  readonly currency: string | null
  /** Pieces left; null when stock is not counted. */
  readonly stock: number | null
  readonly min: number
  readonly soldOut: boolean
  /** There are enough of it, and it has a price. */
  readonly isOrderable: boolean
}

/** The variant of an address, or the first that can be had, or the first; null where the listing has none. */
export const chosenVariant = (listing: PublicListing, wanted: unknown): Variant | null => {
  const { variants } = listing
  return (
    variants.find((variant) => String(variant.id) === wanted) ??
    variants.find((variant) => offerOf(listing, variant).isOrderable) ??
    variants.find((variant) => !isSoldOut(variant.quantity, listing)) ??
    variants[0] ??
    null
  )
}

/** Price and stock of a variant of a listing, or of the listing itself. */
export const offerOf = (listing: PublicListing, variant: Variant | null): Offer => {
  const price = variant ? (variant.price ?? listing.price) : listing.price
  const stock = variant ? variant.quantity : listing.quantity
  const soldOut = isSoldOut(stock, listing)
  return {
    variant,
    price,
    original_price: priceBefore(listing, price),
    price_unit: variant?.price_unit ?? listing.price_unit,
    currency: listing.currency,
    stock,
    min: leastOf(listing),
    soldOut,
    isOrderable: !soldOut && price !== null,
  }
}

/** Below this a buyer wants to know how many there are. */
const LOW_STOCK_MAX_COUNT = 5

/** The stock as a buyer reads it; '' where it says nothing. */
export const stockText = ({ soldOut, stock }: Offer, t: I18n['t']): string => {
  if (soldOut) return t('browse.soldOut')
  if (stock === null || stock > LOW_STOCK_MAX_COUNT) return ''
  return stock === 1 ? t('browse.lastPiece') : t('listingPage.onlyLeft', { count: stock })
}
