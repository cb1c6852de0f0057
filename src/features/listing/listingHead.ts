import type { RouteLocationRaw } from 'vue-router'
import type { ListingDocument } from '../../catalogue/documents.ts'
import { vendorSlug } from '../../catalogue/vendorSlug.ts'
import type { PageHead } from '../../composables/headTags.ts'
import { absoluteFrom, beginningOf, sellerData } from '../../composables/schemaOrg.ts'
import type { Offer } from '../buying/index.ts'

/** Amount and currency (ISO 4217), where both are stated so that machines understand them. */
const priceOf = ({ price, currency }: Offer) => {
  const code = currency?.toUpperCase() ?? ''
  return price !== null && price >= 0 && /^[A-Z]{3}$/.test(code) ? { price, priceCurrency: code } : undefined
}

/** The vendor, where they have a name. */
const sellerOf = (vendor: ListingDocument['vendor'], addressOf: (to: RouteLocationRaw) => string) => {
  const name = vendor?.public_name || vendor?.business_name
  if (!vendor || !name) return {}
  const url = addressOf({ name: 'vendor', params: { slug: vendorSlug(vendor) } })
  return { seller: sellerData({ name, url, accountType: vendor.account_type, note: vendor.note, reviews: vendor.review_count }) }
}

/**
 * The canonical address, social tags and product data of a listing.
 * @param origin of the storefront's public address
 */
export const listingHead = (
  { listing, vendor }: ListingDocument, offer: Offer, crumbs: PageHead['crumbs'], origin: string,
): PageHead => {
  const absolute = absoluteFrom(origin)
  const canonical = { name: 'listing', params: { slug: listing.slug } } as const
  const description = beginningOf(listing.description ?? '')
  const images = [listing.cover, ...listing.medias.map((media) => media.src)].map(absolute).filter(Boolean)
  const price = priceOf(offer)
  const social = {
    'type': 'product',
    'title': listing.title,
    'image': images[0],
    'image:alt': images[0] && listing.title,
    'product:price:amount': price && String(price.price),
    'product:price:currency': price?.priceCurrency,
    'product:availability': offer.soldOut ? 'out of stock' : 'in stock',
  }
  const data: PageHead['data'] = (addressOf) => ({
    '@context': 'https://schema.org',
    '@type': 'Product',
    'name': listing.title,
    description,
    'url': addressOf(canonical),
    'image': images.length > 0 ? [...new Set(images)] : undefined,
    'offers': {
      '@type': 'Offer',
      'url': addressOf(canonical),
      ...price,
      // The price is of one, which nobody can order.
      ...(offer.min > 1 && { eligibleQuantity: { '@type': 'QuantitativeValue', 'minValue': offer.min } }),
      'availability': `https://schema.org/${offer.soldOut ? 'SoldOut' : 'InStock'}`,
      ...sellerOf(vendor, addressOf),
    },
  })
  return { canonical, description, social, data, crumbs }
}
