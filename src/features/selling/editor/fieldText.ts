/** Fields of a listing in words. */
import type { Attribute } from '../../../contract/listings.ts'
import type { I18n, MessageKey } from '../../../i18n/index.ts'
import type { FieldContent } from './listingConflicts.ts'
import { aliasOf, type ListFields, type ListingField, type TextField } from '../listingFields.ts'

type NamedField = TextField | keyof ListFields

const LABELS: Readonly<Record<NamedField, MessageKey>> = {
  title: 'listingEditor.title', description: 'listingEditor.description', category_id: 'listingEditor.category', order_type: 'listingEditor.orderType',
  price: 'listingEditor.price', original_price: 'listingEditor.originalPrice', price_unit: 'listingEditor.priceUnit', quantity: 'listingEditor.quantity',
  min_qty: 'listingEditor.minQuantity', sku: 'listingEditor.sku', external_id: 'listingEditor.externalId', weight: 'listingEditor.weight',
  location: 'listingEditor.location', city: 'listingEditor.city', state: 'listingEditor.state', country: 'listingEditor.country',
  lat: 'listingEditor.latitude', lng: 'listingEditor.longitude', visibility: 'listingEditor.visibility', status: 'listingEditor.status',
  pictures: 'listingEditor.pictures', tags: 'listingEditor.tags', shipping_methods: 'listingEditor.delivery', add_ons: 'listingEditor.addOns',
  variants: 'listingEditor.variants',
}

/** What a field is called on the page. */
export const fieldLabel = (field: ListingField, t: I18n['t'], definitions: readonly Attribute[]): string => {
  const alias = aliasOf(field)
  if (alias !== undefined) return definitions.find((one) => one.alias === alias)?.title ?? alias
  return t(LABELS[field as NamedField]) // What is no attribute has a name of its own.
}

const STATES: Readonly<Record<string, MessageKey>> = {
  draft: 'listingEditor.statusDraft', published: 'listingEditor.statusPublished', archived: 'listingEditor.statusArchived',
  both: 'listingEditor.visibilityBoth', catalog: 'listingEditor.visibilityCatalog', search: 'listingEditor.visibilitySearch', none: 'listingEditor.visibilityNone',
}

/** A status or a visibility in words; one that a marketplace made up as it is. */
export const stateLabel = (value: string, t: I18n['t']): string => {
  const key = Object.hasOwn(STATES, value) ? STATES[value] : undefined
  return key ? t(key) : value
}

const rowText = (row: unknown): string => {
  if (typeof row !== 'object' || row === null) return String(row)
  return Object.entries(row).filter(([name, value]) => name !== 'id' && value !== '').map(([, value]) => String(value)).join(' · ')
}

interface Words {
  readonly t: I18n['t']
  readonly categoryTitle: (id: string) => string
  readonly orderTypeTitle: (value: string) => string
}

/** What a field holds, in words, one line for each entry of a list; [] for nothing. */
export const fieldLines = (field: ListingField, value: FieldContent, { t, categoryTitle, orderTypeTitle }: Words): string[] => {
  if (typeof value !== 'string') return value.map(rowText)
  if (value === '') return []
  switch (field) {
    case 'category_id': return [categoryTitle(value)]
    case 'order_type': return [orderTypeTitle(value)]
    case 'status':
    case 'visibility': return [stateLabel(value, t)]
    default: return aliasOf(field) !== undefined && (value === 'true' || value === 'false') ? [t(value === 'true' ? 'listingEditor.yes' : 'listingEditor.no')] : [value]
  }
}
