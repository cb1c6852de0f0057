import type { ListingDocument } from '../../catalogue/documents.ts'
import { plainText } from '../../lib/text.ts'
import { httpUrl } from '../../lib/url.ts'
import type { PageHead } from './documentHead.ts'
import type { Offer } from './offer.ts'

const absolute = (address: string | null) => {
  const url = httpUrl(address)
  return url ? new URL(url, location.origin).href : undefined
}

/** The canonical address, social tags and product data of a listing. */
export const listingHead = ({ listing, vendor }: ListingDocument, offer: Offer, path: string): PageHead => {
  const url = new URL(path, location.origin).href
  const description = plainText(listing.description ?? '').slice(0, 200) || undefined
  const images = [listing.cover, ...listing.medias.map((media) => media.src)].map(absolute).filter(Boolean)
  const price = offer.price === null ? {} : { price: offer.price, priceCurrency: listing.currency?.toUpperCase() }
  return {
    canonical: path,
    description,
    social: { type: 'product', title: listing.title, description, url, image: images[0] },
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: listing.title,
      description,
      url,
      image: [...new Set(images)],
      offers: {
        '@type': 'Offer',
        url,
        ...price,
        availability: `https://schema.org/${offer.soldOut ? 'SoldOut' : 'InStock'}`,
        ...(vendor?.public_name ? { seller: { '@type': 'Organization', name: vendor.public_name } } : {}),
      },
    },
  }
}
