/** The choices between a listing's variants; apart from the offer, because most listings have none. */
import type { PublicListing } from '../../catalogue/documents.ts'
import { isSoldOut } from '../../catalogue/offered.ts'
import type { Variant } from './offer.ts'

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
