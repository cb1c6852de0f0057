/** Feeds of new listings (Atom, RFC 4287). */
import type { ListingDocument } from '../catalogue/listingDocument.ts'
import { descriptionParagraphs } from '../lib/descriptionText.ts'
import { absoluteAddress, listingAddress, vendorAddress, type FeedSite } from './feedSite.ts'
import { isoTime, type FeedListing, type ReadDocument } from './feedIndex.ts'
import { readListings } from './listings.ts'
import { XML_DECLARATION, cleanText, emptyElement, shortened, textElement } from './xml.ts'

/** Newer ones push the others out; who reads a feed once a day in the largest shop still misses few. */
const FEED_ENTRIES = 50
const MAX_SUMMARY_CHARACTERS = 1_000
/** As much of a description as its summary can come from. */
const MAX_READ_CHARACTERS = 20_000

export interface AtomFeed {
  /** Where it stands. */
  readonly path: string
  readonly title: string
  /** The page whose news it has. */
  readonly page: string | undefined
  /** The newest first. */
  readonly listings: readonly FeedListing[]
  /** When the catalogue was made: the state of a feed without an entry. */
  readonly made: number | null
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif', gif: 'image/gif', jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', webp: 'image/webp',
}

const pictureLink = (href: string | undefined): string => {
  if (href === undefined) return ''
  const ending = /\.(\w+)$/.exec(new URL(href).pathname)?.[1]?.toLowerCase() ?? ''
  return emptyElement('link', { rel: 'enclosure', href, type: Object.hasOwn(MEDIA_TYPES, ending) ? MEDIA_TYPES[ending] : undefined })
}

const authorOf = (vendor: ListingDocument['vendor'], site: FeedSite): string => {
  const name = cleanText(vendor?.public_name || vendor?.business_name || '')
  return vendor && name ? `<author>${textElement('name', name)}${textElement('uri', vendorAddress(site, vendor))}</author>` : ''
}

/** An entry is known by an address without the slug, which a new title would change. */
const entryOf = ({ id, slug }: FeedListing, online: number, { listing, vendor, path }: ListingDocument, site: FeedSite): string => {
  const href = listingAddress(site, slug)
  const summary = descriptionParagraphs((listing.description ?? '').slice(0, MAX_READ_CHARACTERS)).join('\n\n')
  return [
    '<entry>',
    textElement('id', absoluteAddress(site, `/l/${id}`)),
    // A title is required, and must not be empty.
    textElement('title', cleanText(listing.title) || String(id)),
    textElement('published', isoTime(online)),
    textElement('updated', isoTime(online)),
    href === undefined ? '' : emptyElement('link', { rel: 'alternate', type: 'text/html', href }),
    pictureLink(absoluteAddress(site, listing.cover)),
    authorOf(vendor, site),
    ...path.slice(-1).map(({ slug: term, title }) => emptyElement('category', { term, label: title })),
    textElement('summary', shortened(summary, MAX_SUMMARY_CHARACTERS)),
    '</entry>\n',
  ].join('')
}

/** A feed; of what has no date nobody can say whether it is new. */
export async function* atomFeed({ path, title, page, listings, made }: AtomFeed, site: FeedSite, read: ReadDocument): AsyncGenerator<string> {
  const dated = listings.slice(0, FEED_ENTRIES).flatMap((listing) => (listing.online === null ? [] : [{ ...listing, online: listing.online }]))
  const own = absoluteAddress(site, path) ?? ''
  yield [
    `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom">\n`,
    textElement('id', own), textElement('title', cleanText(title) || own),
    textElement('updated', isoTime(dated[0]?.online ?? made ?? 0)),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: own }),
    page === undefined ? '' : emptyElement('link', { rel: 'alternate', type: 'text/html', href: page }),
    `<author>${textElement('name', cleanText(site.name) || site.origin)}</author>\n`,
  ].join('')
  for await (const [listing, document] of readListings(dated, read)) if (document) yield entryOf(listing, listing.online, document, site)
  yield '</feed>\n'
}
