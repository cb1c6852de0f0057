import type { Router } from 'vue-router'
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
const sellerOf = (vendor: ListingDocument['vendor'], url: string | undefined) => {
  const name = vendor?.public_name || vendor?.business_name
  return vendor && name ? { seller: sellerData({ name, url, accountType: vendor.account_type, note: vendor.note, reviews: vendor.review_count }) } : {}
}

/**
 * The canonical address, social tags and product data of a listing.
 * @param origin of the storefront's public address
 */
export const listingHead = (
  { listing, vendor }: ListingDocument, offer: Offer, crumbs: PageHead['crumbs'], { resolve }: Pick<Router, 'resolve'>, origin: string,
): PageHead => {
  const absolute = absoluteFrom(origin)
  const path = resolve({ name: 'listing', params: { slug: listing.slug } }).href
  const vendorPath = vendor ? resolve({ name: 'vendor', params: { slug: vendorSlug(vendor) } }).href : null
  const url = absolute(path)
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
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    'name': listing.title,
    description,
    url,
    'image': images.length > 0 ? [...new Set(images)] : undefined,
    'offers': {
      '@type': 'Offer',
      url,
      ...price,
      'availability': `https://schema.org/${offer.soldOut ? 'SoldOut' : 'InStock'}`,
      ...sellerOf(vendor, absolute(vendorPath)),
    },
  }
  return { canonical: path, description, social, data, crumbs }
}
