/** What a rendered head tells machines beside what its page says: the feed of new listings, and whether to keep it. */
import { attempt, maybe, record, whole } from '../catalogue/decode.ts'
import { NEW_LISTINGS_PATH, categoryFeedPath, vendorFeedPath } from '../feeds/paths.ts'
import type { HeadTag } from '../composables/headTags.ts'
import type { StorefrontConfig } from '../lib/config.ts'

const PageSubject = record({ category: maybe(record({ id: whole })), vendor: maybe(record({ id: whole })) })

/** The feed of a page: its own where it is a list, else the whole shop's. */
const feedPathOf = (route: string, document: string): string => {
  const { category, vendor } = attempt(PageSubject, { category: null, vendor: null })(JSON.parse(document))
  if (route === 'category' && category) return categoryFeedPath(category.id)
  return route === 'vendor' && vendor ? vendorFeedPath(vendor.id) : NEW_LISTINGS_PATH
}

/** @param document what the page is made of, as JSON */
export const machineTags = ({ name, indexed }: Pick<StorefrontConfig, 'name' | 'indexed'>, origin: string, route: string, document = '{}'): HeadTag[] => [
  { element: 'link', attributes: { rel: 'alternate', type: 'application/atom+xml', title: name, href: new URL(feedPathOf(route, document), origin).href } },
  ...(indexed ? [] : [{ element: 'meta', attributes: { name: 'robots', content: 'noindex' } } as const]),
]
