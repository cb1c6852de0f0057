/** How the theme shows listings: their pictures, prices and cards. */
import type { Listing, Media } from '../model.ts'
import { displayPrice } from '../money.ts'
import type { Html } from '../pages/html.ts'
import { html } from '../pages/html.ts'
import { listingWire } from '../present/listings.ts'
import type { Records } from '../records.ts'
import { listingUrl, shopUrl, vendorUrl } from './addresses.ts'

const CARD_PICTURE = { width: 200, height: 250 }

/** The address of one of the sandbox's own pictures; the theme's policy lets no other in. */
export const ownPicture = (src: string | null | undefined, width: number): string | undefined =>
  src && /^\/media\/[\w/.-]+$/.test(src) ? `${src}?w=${width}` : undefined

/** A picture in its place; an empty frame of the same size where there is none. */
export const picture = (media: Pick<Media, 'src' | 'alt'> | null, { width, height }: { width: number, height: number }): Html => {
  const src = ownPicture(media?.src, width)
  if (!media || !src) return html`<span class="nopicture">No picture</span>`
  return html`<img src="${src}" srcset="${src} 1x, ${ownPicture(media.src, width * 2) ?? src} 2x" width="${width}" height="${height}" alt="${media.alt}">`
}

/** The price as the Front API states it. */
export const price = (records: Records, listing: Listing): Html => {
  const { formatted_price } = listingWire(records, listing)
  const { original_price, price_unit, currency, price: amount } = listing
  return html`<p class="price">${original_price !== null && original_price > amount ? html`<del>${displayPrice(original_price, currency)}</del> ` : ''}<strong>${formatted_price}</strong>${price_unit ? html` <small>/ ${price_unit}</small>` : ''}</p>`
}

const storefrontUrl = ({ id, slug }: Listing): string => shopUrl(`/l/${id}-${encodeURIComponent(slug)}`)

/** The heart, and the listing's page in the storefront where it cannot be one. */
export const wishlistButton = (listing: Listing): Html =>
  html`<stoa-wishlist-button listing-id="${listing.id}" listing-title="${listing.title}"><a href="${storefrontUrl(listing)}" aria-label="Save ${listing.title}">&#9825;</a></stoa-wishlist-button>`

/** The button on the listing's own page: without script, its page in the storefront says what to do. */
export const buyButton = (listing: Listing): Html =>
  html`<stoa-add-to-cart listing-id="${listing.id}"><a class="button" href="${storefrontUrl(listing)}">Buy in the shop</a></stoa-add-to-cart>`

/** Listings as the theme lists them. */
export const cards = (records: Records, listings: readonly Listing[]): Html => html`<ul class="cards">${listings.map((listing) => {
  const vendor = records.member(listing.user_id)
  return html`<li class="card">
<a class="picture" href="${listingUrl(listing)}" tabindex="-1" aria-hidden="true">${picture(listing.cover === null ? null : { src: listing.cover, alt: '' }, CARD_PICTURE)}</a>
<h3><a href="${listingUrl(listing)}">${listing.title}</a></h3>
${vendor ? html`<p class="vendor">by <a href="${vendorUrl(vendor)}">${vendor.public_name}</a></p>` : ''}
${price(records, listing)}
<stoa-add-to-cart listing-id="${listing.id}"><a class="button" href="${listingUrl(listing)}" aria-label="View ${listing.title}">View</a></stoa-add-to-cart>
${wishlistButton(listing)}
</li>`
})}</ul>`
