/** Listings that buyers do not see (drafts, archived, refused), and documents, files and relationships of listings. */
import type { Listing } from '../model.ts'
import { DEMO_MEMBER_IDS } from './members.ts'
import type { Random } from './random.ts'

type Standing = Pick<Listing, 'status' | 'admin_status'>

const DEMO_STANDINGS: Standing[] = [
  { status: 'draft', admin_status: 'approved' },
  { status: 'published', admin_status: 'waiting' },
  { status: 'published', admin_status: 'rejected' },
  { status: 'archived', admin_status: 'approved' },
  { status: 'draft', admin_status: 'waiting' },
  { status: 'published', admin_status: 'blocked' },
]

/** Number of newest listings that stay visible, so that the first page always has enough of them. */
const DEMO_LISTINGS_ON_SALE = 40

const standingOf = (luck: number): Standing | undefined => {
  if (luck < 0.012) return { status: 'draft', admin_status: 'approved' }
  if (luck < 0.03) return { status: 'archived', admin_status: 'approved' }
  if (luck < 0.036) return { status: 'published', admin_status: 'waiting' }
  if (luck < 0.041) return { status: 'published', admin_status: 'rejected' }
  return luck < 0.043 ? { status: 'published', admin_status: 'blocked' } : undefined
}

const put = (listing: Listing, standing: Standing) => {
  Object.assign(listing, standing)
  if (standing.status === 'draft') listing.date_online = null
}

/** Hides a few listings; the demo vendor has one of each combination in `DEMO_STANDINGS`. */
export const shelve = (listings: readonly Listing[], random: Random): void => {
  for (const listing of listings.slice(0, -DEMO_LISTINGS_ON_SALE)) {
    const standing = standingOf(random.next())
    if (standing && listing.user_id !== DEMO_MEMBER_IDS.vendor) put(listing, standing)
    else if (random.chance(0.01)) listing.visibility = random.pick(['catalog', 'search', 'none'])
  }
  const own = listings.slice(0, -DEMO_LISTINGS_ON_SALE).filter((listing) => listing.user_id === DEMO_MEMBER_IDS.vendor)
  for (const [index, standing] of DEMO_STANDINGS.entries()) {
    const listing = own.at(-1 - index * 2) ?? own[index]
    if (listing) put(listing, standing)
  }
}

/** Documents, files to download and relationships on some listings. */
export const furnish = (listings: readonly Listing[], random: Random): { files: number, relationships: number } => {
  let files = 1
  let relationships = 1
  const latest = new Map<number, Listing>()
  for (const listing of listings) {
    const demo = listing.user_id === DEMO_MEMBER_IDS.vendor || listing.user_id === DEMO_MEMBER_IDS.member
    if (random.chance(demo ? 0.3 : 0.03)) {
      listing.documents = [{ id: files, title: 'Care instructions', url: `/media/document/${files}.pdf`, size: random.int(40, 400) * 1024 }]
      files += 1
    }
    if (listing.tags.includes('print') && random.chance(0.25)) {
      listing.digital_files = [{ id: files, title: 'Printable file, A3', url: `/media/file/${files}.pdf`, size: random.int(2, 18) * 1024 * 1024 }]
      files += 1
    }
    const like = latest.get(listing.user_id)
    latest.set(listing.user_id, listing)
    if (like && random.chance(demo ? 0.4 : 0.04)) {
      listing.relationships = [{ id: relationships, type: 'goes_with', listing_id: like.id, title: like.title }]
      relationships += 1
    }
  }
  return { files, relationships }
}
