import type { FeedSite } from '../../feeds/feedSite.ts'
import type { StorefrontConfig } from '../../lib/settings.ts'

/** What settings say of a storefront to machines. @param origin of its public address */
export const feedSiteOf = ({ name, languages, indexed }: StorefrontConfig, origin: string): FeedSite => ({ name, origin, languages, isIndexed: indexed })
