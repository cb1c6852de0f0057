/** Where the pages of the sample theme are, and those of the storefront inside it. */
import { internalPath } from '../../lib/internalPath.ts'
import type { Category, Listing, Member } from '../model.ts'

export const THEME_HOME = '/theme'
export const THEME_ACCOUNT = '/theme/account'
/** The page that holds `<stoa-storefront>`: every path below it is the storefront's. */
export const THEME_SHOP = '/theme/shop'

export const listingUrl = ({ id, slug }: Pick<Listing, 'id' | 'slug'>): string => `/theme/listings/${id}-${encodeURIComponent(slug)}`

export const categoryUrl = ({ slug }: Pick<Category, 'slug'>, page = 1): string =>
  `/theme/categories/${encodeURIComponent(slug)}${page > 1 ? `?page=${page}` : ''}`

/** A page of the storefront inside the theme, by its path in the standalone storefront. */
export const shopUrl = (path: string): string => THEME_SHOP + path

export const vendorUrl = ({ id, profile_url }: Pick<Member, 'id' | 'profile_url'>): string =>
  shopUrl(profile_url.startsWith('/v/') ? profile_url : `/v/${id}`)

export const signInUrl = (back: string): string => `/theme/sign-in?${new URLSearchParams({ return: back }).toString()}`

/** Where the sign-in form leads: a page of this origin, and otherwise the account. */
export const returnPath = (raw: string, own: URL): string => {
  const path = internalPath(raw.startsWith(`${own.origin}/`) ? raw.slice(own.origin.length) : raw)
  return path === '/' || /^\/theme\/sign-(?:in|out)\b/.test(path) ? THEME_ACCOUNT : path
}
