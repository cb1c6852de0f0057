/** What is wrong with a typed listing, by field: the same rules for the editor and for an imported row. */
import type { Attribute } from '../../contract/listings.ts'
import type { MessageKey, MessageValues } from '../../i18n/index.ts'
import { readDecimal } from '../../lib/decimal.ts'
import { httpUrl } from '../../lib/url.ts'
import { attributeField, type AttributeContent, type ListingField, type ListingFields } from './listingFields.ts'
import type { OrderTypeChoice } from './orderTypes.ts'

/** `row` is the index in a list field. */
export interface ListingProblem {
  readonly field: ListingField
  readonly key: MessageKey
  readonly values?: MessageValues
  readonly row?: number
  /** The part of a row, such as `price`. */
  readonly part?: string
}

export interface CheckContext {
  readonly locale: string
  /** The attributes of the chosen category (`attributesFor`). */
  readonly definitions: readonly Attribute[]
  readonly needs: Pick<OrderTypeChoice, 'price' | 'sku'>
  /** The pictures that the marketplace has; it keeps them where none is sent. */
  readonly storedPictures?: number
}

interface Range {
  readonly min?: number
  readonly max?: number
  readonly isWhole?: boolean
}

const RANGES = {
  price: { min: 0 }, original_price: { min: 0 }, quantity: { min: 0, isWhole: true }, min_qty: { min: 1, isWhole: true },
  weight: { min: 0 }, lat: { min: -90, max: 90 }, lng: { min: -180, max: 180 },
} as const satisfies Partial<Record<ListingField, Range>>

/** Why a typed text is no number of a range; undefined for one that is, and for no text. */
const numberProblem = (text: string, { min = -Infinity, max = Infinity, isWhole = false }: Range, locale: string): Pick<ListingProblem, 'key' | 'values'> | undefined => {
  if (text.trim() === '') return undefined
  const value = readDecimal(text, locale)
  if (value === undefined) return { key: 'listingFields.notNumber' }
  if (isWhole && !Number.isInteger(value)) return { key: 'listingFields.notWhole' }
  if (value < min) return { key: 'listingFields.tooSmall', values: { min } }
  return value > max ? { key: 'listingFields.tooLarge', values: { max } } : undefined
}

const isMissing = (content: AttributeContent | undefined): boolean =>
  content === undefined || (typeof content === 'string' ? content.trim() === '' : content.length === 0)

const checkAttribute = (fields: ListingFields, definition: Attribute, isOnline: boolean, locale: string): ListingProblem[] => {
  const field = attributeField(definition.alias)
  const content = fields[field]
  // A draft may be incomplete.
  if (isMissing(content)) return definition.required && isOnline ? [{ field, key: 'listingFields.attributeMissing', values: { title: definition.title } }] : []
  if (typeof content !== 'string') return []
  if (definition.type === 'number' && readDecimal(content, locale) === undefined) return [{ field, key: 'listingFields.notNumber' }]
  const isDay = /^\d{4}-\d\d-\d\d$/.test(content) && !Number.isNaN(Date.parse(content))
  return definition.type === 'date' && !isDay ? [{ field, key: 'listingFields.notDate' }] : []
}

type RowsField = 'variants' | 'add_ons' | 'shipping_methods'
/** The parts of each kind of row that are numbers. A variant without a price has the listing's. */
const ROW_PARTS: Readonly<Record<RowsField, Readonly<Record<string, Range & { readonly isRequired?: boolean }>>>> = {
  variants: { price: { min: 0 }, quantity: { min: 0, isWhole: true }, weight: { min: 0 } },
  add_ons: { price: { min: 0, isRequired: true } },
  shipping_methods: { price: { min: 0, isRequired: true }, step_price: { min: 0 } },
}

const checkRows = (fields: ListingFields, field: RowsField, locale: string): ListingProblem[] => {
  const titles = new Set<string>()
  return fields[field].flatMap((one, row) => {
    const texts: Readonly<Record<string, unknown>> = { ...one }
    const problems: ListingProblem[] = []
    const title = one.title.trim().toLowerCase()
    if (title === '') problems.push({ field, row, part: 'title', key: 'listingFields.rowTitleMissing' })
    else if (field === 'variants' && titles.has(title)) problems.push({ field, row, part: 'title', key: 'listingFields.rowTitleTwice' })
    titles.add(title)
    for (const [part, range] of Object.entries(ROW_PARTS[field])) {
      const text = String(texts[part] ?? '')
      const problem = range.isRequired && text.trim() === '' ? { key: 'listingFields.rowPriceMissing' as const } : numberProblem(text, range, locale)
      if (problem) problems.push({ field, row, part, ...problem })
    }
    return problems
  })
}

const checkNumbers = (fields: ListingFields, locale: string): ListingProblem[] =>
  Object.entries(RANGES).flatMap(([name, range]) => {
    const field = name as keyof typeof RANGES // Its own key.
    const problem = numberProblem(fields[field], range, locale)
    return problem ? [{ field, ...problem }] : []
  })

/** A price that is needed is not zero (specification, Listing, `price`). */
const checkPrice = ({ price }: ListingFields, { needs, locale }: CheckContext): ListingProblem[] => {
  if (needs.price !== 'required') return []
  if (price.trim() === '') return [{ field: 'price', key: 'listingFields.priceMissing' }]
  return readDecimal(price, locale) === 0 ? [{ field: 'price', key: 'listingFields.priceZero' }] : []
}

/**
 * What keeps a listing from being sent, in the order of the page; empty where nothing does. What shoppers will only miss
 * is not here.
 */
export const checkFields = (fields: ListingFields, context: CheckContext): ListingProblem[] => {
  const { definitions, locale, needs, storedPictures = 0 } = context
  const isOnline = fields.status === 'published'
  return [
    ...(fields.title.trim() === '' ? [{ field: 'title', key: 'listingFields.titleMissing' } as const] : []),
    ...fields.pictures.flatMap((url, row) => (httpUrl(url) === undefined ? [{ field: 'pictures', row, key: 'listingFields.notUrl' } as const] : [])),
    ...(storedPictures > 0 && fields.pictures.length === 0 ? [{ field: 'pictures', key: 'listingFields.picturesStay' } as const] : []),
    ...definitions.flatMap((one) => checkAttribute(fields, one, isOnline, locale)),
    ...checkPrice(fields, context),
    ...checkNumbers(fields, locale),
    ...(needs.sku === 'required' && fields.sku.trim() === '' ? [{ field: 'sku', key: 'listingFields.skuMissing' } as const] : []),
    ...(['variants', 'add_ons', 'shipping_methods'] as const).flatMap((field) => checkRows(fields, field, locale)),
    ...((fields.lat.trim() === '') !== (fields.lng.trim() === '') ? [{ field: fields.lat.trim() === '' ? 'lat' : 'lng', key: 'listingFields.placeHalf' } as const] : []),
  ]
}
