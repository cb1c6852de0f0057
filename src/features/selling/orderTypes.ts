/**
 * The order types among which a vendor chooses: those of the settings, else those of the member's own listings (gaps, Order
 * types). What a type asks for is known from the settings alone.
 */
import type { Listing } from '../../contract/listing.ts'
import type { StorefrontConfig } from '../../lib/config.ts'
import { orderTypeField } from './listingFields.ts'

/** `unknown`: the marketplace may ask for it, so its absence is no mistake of the vendor's yet. */
export type Need = 'required' | 'unknown' | 'none'

export interface OrderTypeChoice {
  /** The value of the field `order_type`: a token, or an id where none is known. */
  readonly value: string
  readonly title: string
  readonly hint: string
  readonly price: Need
  readonly sku: Need
  readonly stock: Need
  /** Whether the marketplace looks at a new listing first; undefined where nobody says. */
  readonly hasApproval: boolean | undefined
  /** ISO 4217; '' where it is not known. */
  readonly currency: string
  /** Whether an existing listing can be moved to it: that needs its token. */
  readonly isTarget: boolean
}

const needOf = (isRequired: boolean): Need => (isRequired ? 'required' : 'none')

const configured = (types: StorefrontConfig['orderTypes']): OrderTypeChoice[] =>
  types.map(({ id, url_token: token, title, hint = '', price, sku, stock, approval, currency = '' }) => ({
    value: token ?? String(id), title, hint, price: needOf(price), sku: needOf(sku), stock: needOf(stock), hasApproval: approval, currency,
    isTarget: token !== undefined,
  }))

const observed = (listings: readonly Pick<Listing, 'order_type' | 'order_type_id' | 'currency'>[]): OrderTypeChoice[] => {
  const found = new Map<string, OrderTypeChoice>()
  for (const listing of listings) {
    const value = orderTypeField(listing)
    const title = listing.order_type?.title
    if (value === '' || !title || found.has(value)) continue
    found.set(value, {
      value, title, hint: '', price: 'unknown', sku: 'unknown', stock: 'unknown', hasApproval: undefined, currency: listing.currency ?? '',
      isTarget: Boolean(listing.order_type?.url_token),
    })
  }
  return [...found.values()].sort((a, b) => a.title.localeCompare(b.title))
}

export const orderTypeChoices = (
  settings: StorefrontConfig['orderTypes'], listings: readonly Pick<Listing, 'order_type' | 'order_type_id' | 'currency'>[],
): OrderTypeChoice[] => (settings.length > 0 ? configured(settings) : observed(listings))

const UNKNOWN = { price: 'unknown', sku: 'unknown', stock: 'unknown' } as const

/**
 * What a listing of this type needs. Where none is chosen the marketplace takes its first one, which is the settings'
 * first one.
 */
export const needsOf = (choices: readonly OrderTypeChoice[], value: string): Pick<OrderTypeChoice, 'price' | 'sku' | 'stock'> =>
  choices.find((one) => one.value === value) ?? (value === '' ? choices[0] : undefined) ?? UNKNOWN
