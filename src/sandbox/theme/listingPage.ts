import { paragraphs } from '../../lib/text.ts'
import { idOfSlug } from '../../lib/url.ts'
import { relatedListings } from '../handlers/listings.ts'
import type { Listing, Media } from '../model.ts'
import { displayPrice } from '../money.ts'
import type { Html } from '../pages/html.ts'
import { html } from '../pages/html.ts'
import type { Records } from '../records.ts'
import { listingUrl, shopUrl, vendorUrl } from './addresses.ts'
import { crumbs, pathTo } from './categoryPage.ts'
import { themePage } from './layout.ts'
import { buyButton, ownPicture, picture, price, wishlistButton } from './listingParts.ts'
import type { Visit } from './visit.ts'

const MAIN_PICTURE = { width: 400, height: 500 }
const SMALL_PICTURE = { width: 72, height: 90 }
const LARGE_PICTURE_WIDTH = 1280
const RELATED_COUNT = 4

const pictures = ({ medias, cover, title }: Listing): Html => {
  const all: Pick<Media, 'src' | 'alt'>[] = medias ?? (cover === null ? [] : [{ src: cover, alt: title }])
  const [first, ...others] = all.filter(({ src }) => ownPicture(src, 1) !== undefined)
  return html`<div id="pictures">${picture(first ?? null, MAIN_PICTURE)}
${others.length === 0 ? '' : html`<ul>${others.slice(0, 4).map((media) =>
  html`<li><a href="${ownPicture(media.src, LARGE_PICTURE_WIDTH)}">${picture(media, SMALL_PICTURE)}</a></li>`)}</ul>`}
</div>`
}

const stock = ({ quantity }: Listing): Html => {
  if (quantity === 0) return html`<p class="stock none">Sold out</p>`
  return html`<p class="stock">${quantity <= 3 ? `Only ${quantity} left` : 'In stock'}</p>`
}

const vendorBox = (records: Records, listing: Listing): Html | '' => {
  const vendor = records.member(listing.user_id)
  if (!vendor) return ''
  const rating = vendor.note === null ? 'No reviews yet' : `${vendor.note.toFixed(1)} of 5 (${vendor.review_count} reviews)`
  return html`<div class="box" id="vendor"><h2>Sold by ${vendor.public_name}</h2>
<p>${vendor.address_city}</p>
<p><stoa-vendor-rating vendor-id="${vendor.id}"><a href="${vendorUrl(vendor)}">${rating}</a></stoa-vendor-rating></p>
<p><a href="${vendorUrl(vendor)}">All listings of ${vendor.public_name}</a></p></div>`
}

/** Every variant with its price, and a button of its own: the choice is made before the button is pressed. */
const variantTable = (listing: Listing): Html | '' => {
  const variants = [...(listing.variants ?? [])].sort((a, b) => a.sort_priority - b.sort_priority)
  if (variants.length === 0) return ''
  return html`<h2>Order by variant</h2>
<table id="variants"><thead><tr><th scope="col">Variant</th><th scope="col" class="number">Price</th><th scope="col">Order</th></tr></thead>
<tbody>${variants.map(({ id, title, price: amount, quantity }) => html`<tr><th scope="row">${title}</th><td class="number">${displayPrice(amount, listing.currency)}</td>
<td>${quantity === 0 ? 'Sold out' : html`<stoa-add-to-cart listing-id="${listing.id}" variant-id="${id}" qty="1" label="Add"><a href="${shopUrl(`/l/${listing.id}-${encodeURIComponent(listing.slug)}`)}">Buy in the shop</a></stoa-add-to-cart>`}</td></tr>`)}</tbody></table>`
}

const relatedLinks = (records: Records, listing: Listing): Html => {
  const related = relatedListings(records, listing).slice(0, RELATED_COUNT)
  return html`<stoa-related-listings listing-id="${listing.id}" count="${RELATED_COUNT}">${related.length === 0 ? '' : html`<h2>You may also like</h2>
<ul>${related.map((one) => html`<li><a href="${listingUrl(one)}">${one.title}</a></li>`)}</ul>`}</stoa-related-listings>`
}

/** A listing, by its id and any words after it; undefined where shoppers see none. */
export const listingPage = (visit: Visit, slug: string): Promise<Response> | undefined => {
  const { records } = visit.desk
  const listing = records.listing(idOfSlug(slug) ?? 0)
  if (!listing || !(records.isVisible(listing) || listing.user_id === visit.member?.id)) return undefined
  const category = records.category(listing.category_id)
  return themePage(visit, {
    title: listing.title,
    body: html`<main id="content">
${crumbs(category ? pathTo(records, category) : [], listing.title)}
<div id="listing">
${pictures(listing)}
<div id="buy">
<h1>${listing.title}</h1>
${price(records, listing)}
${stock(listing)}
<div class="actions">${buyButton(listing)}${wishlistButton(listing)}</div>
${listing.add_ons?.length ? html`<p><small>Extras can be chosen <a href="${shopUrl(`/l/${listing.id}-${encodeURIComponent(listing.slug)}`)}">in the shop</a>.</small></p>` : ''}
${vendorBox(records, listing)}
</div>
</div>
<div id="description"><h2>Description</h2>
${paragraphs(listing.description).map((text) => html`<p>${text}</p>`)}
${variantTable(listing)}</div>
<div id="related">${relatedLinks(records, listing)}</div>
</main>`,
  })
}
