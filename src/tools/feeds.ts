/**
 * `npm run feeds -- --out site/ [--config market.json] [--catalogue catalogue/] [--site-url https://…]`: writes the sitemap,
 * `robots.txt`, the feeds of new listings and the product feeds of an exported catalogue into the folder of a site, only what
 * has changed since the last time. Ends with 2 where it was called wrongly.
 */
import { readSiteCommand, writeSiteFeeds } from './siteCommand.ts'

const USAGE = 'usage: npm run feeds -- --out site/ [--config market.json] [--catalogue catalogue/] [--site-url https://shop.example]'

await writeSiteFeeds(readSiteCommand(
  USAGE, {}, 'Nothing is written: sitemaps and feeds name pages by their whole address. Set siteUrl in the settings, or give --site-url.',
))
