/** The sections of the editor: which fields stand in each, and what is to be said of it. */
import type { MessageKey } from '../../../i18n/index.ts'
import { readDecimal } from '../../../lib/decimal.ts'
import type { ListingProblem } from '../listingChecks.ts'
import { aliasOf, type ListingField, type ListingFields } from '../listingFields.ts'
import type { OrderTypeChoice } from '../orderTypes.ts'

export const SECTION_IDS = ['basics', 'pictures', 'details', 'price', 'variants', 'delivery', 'place', 'visibility', 'more'] as const
export type SectionId = (typeof SECTION_IDS)[number]
/** The sections below the first one. */
export type LaterSectionId = Exclude<SectionId, 'basics'>

const FIELDS: Readonly<Record<SectionId, readonly ListingField[]>> = {
  basics: ['title', 'description'],
  pictures: ['pictures'],
  details: ['category_id'],
  price: ['order_type', 'price', 'original_price', 'price_unit', 'quantity', 'min_qty', 'sku'],
  variants: ['variants', 'add_ons'],
  delivery: ['shipping_methods', 'weight'],
  place: ['location', 'city', 'state', 'country', 'lat', 'lng'],
  visibility: ['visibility', 'status'],
  more: ['tags', 'external_id'],
}

/** Where a field stands. */
export const sectionOf = (field: string): SectionId =>
  aliasOf(field) === undefined ? SECTION_IDS.find((id) => (FIELDS[id] as readonly string[]).includes(field)) ?? 'more' : 'details'

/** `wrong` is said at a field; `missing` will be, when the listing is sent; `hint` is what shoppers will miss. */
export type SectionState = 'wrong' | 'missing' | 'hint' | 'filled' | 'empty'

export interface SectionFacts {
  readonly id: SectionId
  readonly state: SectionState
  /** What is to be corrected, or filled in. */
  readonly fields: readonly ListingField[]
  /** How many things that are: in a list, each of its rows' problems. */
  readonly count: number
  readonly hint: MessageKey | null
}

/** A description of fewer words tells a shopper little. */
const FEW_WORDS = 6

/** What shoppers will miss; nothing of it keeps a listing from being published. */
export const hintsOf = (fields: ListingFields, needs: Pick<OrderTypeChoice, 'price' | 'stock'>, locale: string): Partial<Record<SectionId, MessageKey>> => {
  const words = fields.description.split(/\s+/).filter(Boolean).length
  // Where there are variants, each has its own; one without a number is the marketplace's to decide.
  const counted = fields.variants.length > 0 ? fields.variants : [fields]
  const hasStock = needs.stock === 'none' || counted.some(({ quantity }) => readDecimal(quantity, locale) !== 0)
  return {
    ...(words < FEW_WORDS && { basics: words === 0 ? 'listingEditor.hintNoDescription' : 'listingEditor.hintShortDescription' }),
    ...(fields.pictures.length === 0 && { pictures: 'listingEditor.hintNoPicture' }),
    ...(fields.category_id === '' && { details: 'listingEditor.hintNoCategory' }),
    ...(needs.price === 'unknown' && fields.price.trim() === ''
      ? { price: 'listingEditor.hintNoPrice' }
      : !hasStock && { price: 'listingEditor.hintNoStock' }),
  }
}

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== '')

interface Facts {
  readonly fields: ListingFields
  /** Said at a field now. */
  readonly errors: Readonly<Record<string, string | undefined>>
  /** What the checks find. */
  readonly problems: readonly ListingProblem[]
  readonly hints: Partial<Record<SectionId, MessageKey>>
}

/** What the table of contents says of each section. */
export const sectionFacts = ({ fields, errors, problems, hints }: Facts): SectionFacts[] => {
  const wrong = Object.entries(errors).flatMap(([name, text]) => (text ? [name as ListingField] : [])) // By field.
  const missing = [...new Set(problems.map(({ field }) => field))]
  const filled = new Set(Object.entries(fields).flatMap(([name, value]) => (isFilled(value) ? [sectionOf(name)] : [])))
  return SECTION_IDS.map((id) => {
    const isHere = (field: ListingField) => sectionOf(field) === id
    const hint = hints[id] ?? null
    const state = wrong.some(isHere) ? 'wrong' : missing.some(isHere) ? 'missing' : hint ? 'hint' : filled.has(id) ? 'filled' : 'empty'
    const lacking = (state === 'wrong' ? wrong : missing).filter(isHere)
    const count = lacking.reduce((sum, name) => sum + Math.max(1, problems.filter(({ field, row }) => field === name && row !== undefined).length), 0)
    return { id, state, fields: lacking, count, hint }
  })
}
