/** What shopping engines are told of a listing (the common product feed). Amounts are the server's, never computed. */
import { chosenOf } from '../catalogue/choices.ts'
import type { ListingDocument } from '../catalogue/listingDocument.ts'
import { isSoldOut, leastOf, priceBefore } from '../catalogue/offered.ts'
import { descriptionParagraphs } from '../lib/descriptionText.ts'
import { absoluteAddress, listingAddress, type FeedSite } from './feedSite.ts'
import { cleanText, shortened } from './xml.ts'

/** A way in which it can be delivered, with its price for one. */
interface Shipping {
  readonly service: string | null
  readonly price: string
}

export interface Product {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly link: string
  readonly image_link: string
  readonly additional_image_link: readonly string[]
  readonly availability: 'in_stock' | 'out_of_stock'
  readonly price: string
  readonly sale_price: string | null
  readonly condition: 'new' | 'refurbished' | 'used' | null
  readonly brand: string | null
  /** Marketplaces state neither GTIN nor MPN; engines take a product without them only where it says so. */
  readonly identifier_exists: 'no'
  readonly product_type: string | null
  /** What the variants of one listing have in common. */
  readonly item_group_id: string | null
  readonly shipping: readonly Shipping[]
}

/** What the engines take; they refuse what is longer. */
const MAX_CHARACTERS = { title: 150, description: 5_000, brand: 70, productType: 750 }
/** Of a listing's title, however long the name of a variant is. */
const LEAST_TITLE_CHARACTERS = 50
const MAX_MORE_IMAGES = 10
const MAX_READ_CHARACTERS = 50_000
/** Above it a number has no exact decimals. */
const MAX_AMOUNT = 1e12
const EXACT_DIGITS = 15

/** By currency: making a format takes longer than all else about a listing. */
const decimals = new Map<string, number>()

/** @param currency three letters, which Intl always takes */
const decimalsOf = (currency: string): number => {
  const known = decimals.get(currency) ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, known)
  return known
}

/** An amount with the currency's decimals, or with its own where it has more; undefined where machines would not understand it. */
export const amountText = (amount: number | null, currency: string | null): string | undefined => {
  const code = currency?.toUpperCase() ?? ''
  if (amount === null || amount < 0 || amount > MAX_AMOUNT || !/^[A-Z]{3}$/.test(code)) return undefined
  const usual = amount.toFixed(decimalsOf(code))
  // Where amounts were added up, the last digits of a number are noise: 0.30000000000000004.
  const exact = Number(amount.toPrecision(EXACT_DIGITS))
  const stated = Number(usual) === exact ? usual : String(exact)
  return /^\d+(?:\.\d+)?$/.test(stated) ? `${stated} ${code}` : undefined
}

/** The words of marketplaces for the three conditions that engines know; no other one is guessed. */
const CONDITIONS: Readonly<Record<string, Product['condition']>> = {
  'new': 'new', 'neuf': 'new', 'neu': 'new',
  'used': 'used', 'pre-owned': 'used', 'second-hand': 'used', 'second hand': 'used', 'occasion': 'used', "d'occasion": 'used', 'gebraucht': 'used',
  'refurbished': 'refurbished', 'restored': 'refurbished', 'reconditionné': 'refurbished', 'restauré': 'refurbished',
}

/** The one value of an attribute as people read it; undefined where there are several, or none. */
const attributeText = ({ listing, attributes }: ListingDocument, alias: string): string | undefined => {
  const titles = new Map(attributes.find((one) => one.alias === alias)?.options.map(({ id, title }) => [String(id), title]))
  const [value, ...others] = chosenOf(Object.hasOwn(listing.attributes, alias) ? listing.attributes[alias] : null)
  return value === undefined || others.length > 0 ? undefined : titles.get(String(value)) ?? String(value)
}

const conditionOf = (document: ListingDocument): Product['condition'] => {
  const stated = attributeText(document, 'condition')?.toLowerCase() ?? ''
  return Object.hasOwn(CONDITIONS, stated) ? CONDITIONS[stated] ?? null : null
}

/** Who made it, where that is stated; else who sells it. */
const brandOf = (document: ListingDocument): string | null => {
  const { vendor } = document
  const name = cleanText(attributeText(document, 'brand') || vendor?.public_name || vendor?.business_name || '')
  return name ? shortened(name, MAX_CHARACTERS.brand) : null
}

const shippingOf = ({ shipping_methods: methods, currency, requires_shipping: isShipped }: ListingDocument['listing']): Shipping[] =>
  isShipped === false ? [] : methods.flatMap(({ title, price }) => {
    const text = amountText(price, currency)
    return text === undefined ? [] : [{ service: title, price: text }]
  })

/** A listing's title with what tells its variant from the others, which is the last to be shortened. */
const variantTitle = (title: string, variant: string): string => {
  const end = ` – ${variant}`
  return shortened(shortened(title, Math.max(LEAST_TITLE_CHARACTERS, MAX_CHARACTERS.title - [...end].length)) + end, MAX_CHARACTERS.title)
}

/**
 * An engine takes only what is listed with a price and a picture: none where one of them is missing. It wants the price of the
 * smallest quantity that can be bought; where that is more than one piece, only the price of one is known.
 */
export const productsOf = (document: ListingDocument, slug: string, site: FeedSite): Product[] => {
  const { listing, path } = document
  const page = listingAddress(site, slug)
  const pictures = [listing.cover, ...listing.medias.map(({ src }) => src)].flatMap((picture) => absoluteAddress(site, picture) ?? [])
  const title = cleanText(listing.title)
  if (page === undefined || title === '' || leastOf(listing) > 1) return []
  const description = cleanText(descriptionParagraphs((listing.description ?? '').slice(0, MAX_READ_CHARACTERS)).join('\n\n'))
  const common = {
    description: shortened(description || title, MAX_CHARACTERS.description),
    condition: conditionOf(document),
    brand: brandOf(document),
    identifier_exists: 'no' as const,
    product_type: path.length > 0 ? shortened(path.map((category) => category.title).join(' > '), MAX_CHARACTERS.productType) : null,
    shipping: shippingOf(listing),
  }
  const offers = listing.variants.length > 0 ? listing.variants : [null]
  return offers.flatMap((variant): Product[] => {
    const stated = variant?.price ?? listing.price
    const price = amountText(stated, listing.currency)
    const before = amountText(priceBefore(listing, stated), listing.currency)
    const cover = variant && absoluteAddress(site, listing.medias.find(({ id }) => id !== null && id === variant.cover_id)?.src)
    const [image, ...more] = new Set(cover ? [cover, ...pictures] : pictures)
    // Nobody can buy for nothing, and engines refuse it.
    if (price === undefined || stated === 0 || image === undefined) return []
    return [{
      ...common,
      id: variant ? `${listing.id}-${variant.id}` : String(listing.id),
      title: variant ? variantTitle(title, cleanText(variant.title)) : shortened(title, MAX_CHARACTERS.title),
      link: variant ? `${page}?variant=${variant.id}` : page,
      image_link: image,
      additional_image_link: more.slice(0, MAX_MORE_IMAGES),
      availability: isSoldOut(variant ? variant.quantity : listing.quantity, listing) ? 'out_of_stock' : 'in_stock',
      price: before ?? price,
      sale_price: before === undefined ? null : price,
      item_group_id: variant ? String(listing.id) : null,
    }]
  })
}
