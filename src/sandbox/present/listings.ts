import type { Category, Listing } from '../model.ts'
import { displayPrice, displayPriceHtml } from '../money.ts'
import type { Records } from '../records.ts'
import { publicMember } from './members.ts'

/** The category of a listing, as listings embed it. */
const embedded = (category: Category | undefined) =>
  category
    ? { object: 'Category', id: category.id, title: category.title, slug: category.slug, url: `/c/${category.slug}` }
    : null

/** A listing as the Front API returns it; fields that the platform does not know are returned as they were sent. */
export const listingWire = (records: Records, listing: Listing) => {
  const { extra, documents: _documents, digital_files: _files, relationships: _relationships, ...stored } = listing
  const type = records.orderType(listing.order_type_id)
  const vendor = records.member(listing.user_id)
  const supplier = vendor ? publicMember(records, vendor) : null
  return {
    ...extra,
    ...stored,
    category_id: listing.category_id === 0 ? null : listing.category_id,
    category: embedded(records.category(listing.category_id)),
    order_type: type
      ? {
          object: 'OrderType', id: type.id, title: type.title, transaction_type: type.transaction_type,
          url_token: type.url_token,
        }
      : null,
    formatted_price: displayPrice(listing.price, listing.currency),
    price_with_currency: displayPriceHtml(listing.price, listing.currency),
    url: `/l/${listing.id}-${listing.slug}`,
    is_online: records.isVisible(listing),
    supplier,
    owner: supplier,
  }
}

/** A category with everything below it. */
interface CategoryWire {
  [key: string]: unknown
  id: number
  title: string
  parent_id: number | null
  child_count: number
  slug: string
  url: string
  cover: string
  children: CategoryWire[]
}

/** The category tree, sorted by `position`: `roots` has the top-level categories, `all` every category by id. */
export const categoryTree = (records: Records): { roots: CategoryWire[], all: Map<number, CategoryWire> } => {
  const all = new Map<number, CategoryWire>()
  const roots: CategoryWire[] = []
  const sorted = [...records.world.categories].sort((a, b) => a.position - b.position || a.id - b.id)
  for (const { id, title, parent_id, slug, cover, description } of sorted) {
    all.set(id, { object: 'Category', id, title, parent_id, child_count: 0, slug, url: `/c/${slug}`, cover, description, children: [] })
  }
  for (const category of all.values()) {
    const parent = category.parent_id === null ? undefined : all.get(category.parent_id)
    if (parent) {
      parent.children.push(category)
      parent.child_count += 1
    } else roots.push(category)
  }
  return { roots, all }
}
