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
  /** The id of the picture that all variants with this value share, where no other value has the same. */
  readonly coverId: number | null
}

/** What is sold out, and what there is instead: `value` comes in `others`. */
export interface SoldOutChoice {
  readonly chosen: readonly string[]
  readonly value: string
  readonly others: readonly string[]
}

const SEPARATOR = ' / '

/** The titles' parts where all titles name the same number of them ('Blue / Large'), else the titles whole. */
const partsOf = (variants: readonly Variant[]): Map<Variant, readonly string[]> => {
  const split = variants.map((variant) => [variant, variant.title.split(SEPARATOR)] as const)
  const count = split[0]?.[1].length ?? 1
  const isUniform = split.every(([, parts]) => parts.length === count && parts.every((part) => part.trim() !== ''))
  return new Map(split.map(([variant, parts]) => [variant, isUniform ? parts : [variant.title]]))
}

/** The one picture of some variants; null where they have several or none. */
const coverOf = (variants: readonly Variant[]): number | null => {
  const [first = null, ...others] = new Set(variants.map((variant) => variant.cover_id))
  return others.length > 0 ? null : first
}

/** The pictures of a group, where each value has one of its own. */
const withCovers = (options: readonly Omit<VariantOption, 'coverId'>[], holdersOf: (label: string) => readonly Variant[]): VariantOption[] => {
  const covers = options.map(({ label }) => coverOf(holdersOf(label)))
  const isEach = options.length > 1 && !covers.includes(null) && new Set(covers).size === covers.length
  return options.map((option, index) => ({ ...option, coverId: isEach ? (covers[index] ?? null) : null }))
}

/** The choices of a listing: one group, or one for each part of its variants' titles. */
export const variantGroups = (listing: PublicListing, chosen: Variant | null): VariantOption[][] => {
  const parts = partsOf(listing.variants)
  const current = (chosen && parts.get(chosen)) ?? []
  const isAvailable = (variant: Variant) => !isSoldOut(variant.quantity, listing)
  const groupAt = (index: number): VariantOption[] => {
    const labels = new Set([...parts.values()].map((titles) => titles[index] ?? ''))
    const holdersOf = (label: string) => listing.variants.filter((variant) => parts.get(variant)?.[index] === label)
    const options = [...labels].flatMap((label) => {
      const holders = holdersOf(label)
      const exact = holders.find((variant) =>
        parts.get(variant)?.every((part, at) => at === index || part === current[at]))
      const variant = exact ?? holders.find(isAvailable) ?? holders[0]
      if (!variant) return []
      const state = !exact ? 'incompatible' as const : isAvailable(exact) ? 'available' as const : 'sold_out' as const
      return [{ label, variant, state, chosen: current[index] === label }]
    })
    return withCovers(options, holdersOf)
  }
  // Two variants may bear the same title: then each stands for itself.
  const titles = new Set(listing.variants.map((variant) => variant.title))
  if (titles.size < listing.variants.length) {
    return [listing.variants.map((variant) => ({
      label: variant.title,
      variant,
      state: isAvailable(variant) ? 'available' : 'sold_out',
      chosen: variant === chosen,
      coverId: null,
    }))]
  }
  const groups = parts.values().next().value?.length ?? 0
  return Array.from({ length: groups }, (_, index) => groupAt(index))
}

/** What to say where the chosen variant is sold out; null where it is not, or nothing is chosen. */
export const soldOutChoice = (groups: readonly (readonly VariantOption[])[]): SoldOutChoice | null => {
  const chosen = groups.map((options) => options.find((option) => option.chosen))
  if (chosen.length === 0 || chosen.some((option) => option?.state !== 'sold_out')) return null
  const labels = chosen.flatMap((option) => option?.label ?? [])
  const others = groups.map((options) => options.filter(({ state }) => state === 'available').map(({ label }) => label))
  // The first group that offers another value: 'Large comes in Tan and Moss.'
  const index = others.findIndex((values) => values.length > 0)
  return {
    chosen: labels,
    value: index < 0 ? '' : labels.filter((_, at) => at !== index).join(SEPARATOR),
    others: others[index] ?? [],
  }
}
