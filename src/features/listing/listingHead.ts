import type { Router } from 'vue-router'
import type { ListingDocument } from '../../catalogue/documents.ts'
import { vendorSlug } from '../../catalogue/vendorSlug.ts'
import { plainText } from '../../lib/text.ts'
import { httpUrl } from '../../lib/url.ts'
import type { PageHead } from '../../composables/headTags.ts'
import type { Offer } from '../buying/index.ts'

const absoluteFrom = (origin: string) => (address: string | null) => {
  const url = httpUrl(address)
  return url && URL.canParse(url, origin) ? new URL(url, origin).href : undefined
}

/** As much of a text as fits below a link; never half of a character. */
const MAX_DESCRIPTION_CHARACTERS = 200
const beginning = (text: string): string | undefined => {
  const whole = plainText(text.slice(0, 10 * MAX_DESCRIPTION_CHARACTERS))
  const characters = [...whole]
  return characters.length > MAX_DESCRIPTION_CHARACTERS ? `${characters.slice(0, MAX_DESCRIPTION_CHARACTERS - 1).join('').trimEnd()}…` : whole || undefined
}

/** Amount and currency (ISO 4217), where both are stated so that machines understand them. */
const priceOf = ({ price, currency }: Offer) => {
  const code = currency?.toUpperCase() ?? ''
  return price !== null && price >= 0 && /^[A-Z]{3}$/.test(code) ? { price, priceCurrency: code } : undefined
}

/** The vendor, with the rating that is beside their name; schema.org gives ratings to no person. */
const sellerOf = (vendor: ListingDocument['vendor'], url: string | undefined) => {
  const name = vendor?.public_name || vendor?.business_name
  if (!vendor || !name) return {}
  if (vendor.account_type === 'individual') return { seller: { '@type': 'Person', name, url } }
  const { note, review_count: reviewCount } = vendor
  const rating = note === null || !reviewCount ? {} : {
    aggregateRating: { '@type': 'AggregateRating', 'ratingValue': note, reviewCount, 'bestRating': 5, 'worstRating': 1 },
  }
  return { seller: { '@type': 'Organization', name, url, ...rating } }
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
  const description = beginning(listing.description ?? '')
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
