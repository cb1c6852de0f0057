/** `robots.txt`. */
import { SITEMAP_PATH } from './paths.ts'
import { absoluteAddress, type FeedSite } from './feedSite.ts'

/** Pages of one person, and lists without an end: nothing there is anybody else's to find. */
const CLOSED_PATHS = [
  '/cart', '/checkout', '/sign-in', '/register', '/forgot-password', '/reset-password', '/account', '/orders', '/reviews',
  '/wishlist', '/sell', '/search', '/sandbox',
] as const

/** What crawlers are asked to keep to. The rest of the pages is open, and so is what they are made of. */
export const robotsText = (site: FeedSite): string =>
  site.isIndexed
    ? ['User-agent: *', ...CLOSED_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${absoluteAddress(site, SITEMAP_PATH) ?? ''}`, ''].join('\n')
    : 'User-agent: *\nDisallow: /\n'
