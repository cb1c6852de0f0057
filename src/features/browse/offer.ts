/** What can be bought of a listing: its variants, and the price and stock of the one that is chosen. */
import type { PublicListing } from '../../catalogue/documents.ts'

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
}

const minimum = (listing: PublicListing) => Math.max(1, listing.min_qty ?? 1)

const isSoldOut = (stock: number | null, listing: PublicListing) => stock !== null && stock < minimum(listing)

/** The variant of an address, or the first that can be had, or the first; null where the listing has none. */
export const chosenVariant = (listing: PublicListing, wanted: unknown): Variant | null => {
  const { variants } = listing
  return (
    variants.find((variant) => String(variant.id) === wanted) ??
    variants.find((variant) => !isSoldOut(variant.quantity, listing)) ??
    variants[0] ??
    null
  )
}

/** Price and stock of a variant of a listing, or of the listing itself. */
export const offerOf = (listing: PublicListing, variant: Variant | null): Offer => {
  const price = variant ? (variant.price ?? listing.price) : listing.price
  const stock = variant ? variant.quantity : listing.quantity
  const original = listing.original_price
  return {
    variant,
    price,
    original_price: original !== null && price !== null && original > price && price === listing.price ? original : null,
    price_unit: variant?.price_unit ?? listing.price_unit,
    currency: listing.currency,
    stock,
    min: minimum(listing),
    soldOut: isSoldOut(stock, listing),
  }
}

/** One value that can be chosen, and the variant that this leads to. */
export interface VariantOption {
  readonly label: string
  readonly variant: Variant
  /** `incompatible`: not with what else is chosen; choosing it changes that too. */
  readonly state: 'available' | 'sold_out' | 'incompatible'
  readonly chosen: boolean
}

const SEPARATOR = ' / '

/** The titles' parts where all titles name the same number of them ('Blue / Large'), else the titles whole. */
const partsOf = (variants: readonly Variant[]): Map<Variant, readonly string[]> => {
  const split = variants.map((variant) => [variant, variant.title.split(SEPARATOR)] as const)
  const count = split[0]?.[1].length ?? 1
  const isUniform = split.every(([, parts]) => parts.length === count && parts.every((part) => part.trim() !== ''))
  return new Map(split.map(([variant, parts]) => [variant, isUniform ? parts : [variant.title]]))
}

/** The choices of a listing: one group, or one for each part of its variants' titles. */
export const variantGroups = (listing: PublicListing, chosen: Variant | null): VariantOption[][] => {
  const parts = partsOf(listing.variants)
  const current = (chosen && parts.get(chosen)) ?? []
  const isAvailable = (variant: Variant) => !isSoldOut(variant.quantity, listing)
  const groupAt = (index: number): VariantOption[] => {
    const labels = new Set([...parts.values()].map((titles) => titles[index] ?? ''))
    return [...labels].flatMap((label) => {
      const holders = listing.variants.filter((variant) => parts.get(variant)?.[index] === label)
      const exact = holders.find((variant) =>
        parts.get(variant)?.every((part, at) => at === index || part === current[at]))
      const variant = exact ?? holders.find(isAvailable) ?? holders[0]
      if (!variant) return []
      const state = !exact ? 'incompatible' : isAvailable(exact) ? 'available' : 'sold_out'
      return [{ label, variant, state, chosen: current[index] === label }]
    })
  }
  // Two variants may bear the same title: then each stands for itself.
  const titles = new Set(listing.variants.map((variant) => variant.title))
  if (titles.size < listing.variants.length) {
    return [listing.variants.map((variant) => ({
      label: variant.title,
      variant,
      state: isAvailable(variant) ? 'available' : 'sold_out',
      chosen: variant === chosen,
    }))]
  }
  const groups = parts.values().next().value?.length ?? 0
  return Array.from({ length: groups }, (_, index) => groupAt(index))
}
