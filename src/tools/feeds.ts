/**
 * `npm run feeds -- --out site/ [--config market.json] [--catalogue catalogue/] [--site-url https://…]`: writes the sitemap,
 * `robots.txt`, the feeds of new listings and the product feeds of an exported catalogue into the folder of a site, only what
 * has changed since the last time. Ends with 2 where it was called wrongly, with 6 where the disk refuses.
 */
import { readSiteCommand, writeSiteFeeds } from './siteCommand.ts'

const USAGE = `usage: npm run feeds -- --out site/ [--config market.json] [--catalogue catalogue/] [--site-url https://shop.example]

  --out          the folder of a site that npm run configure made
  --config       its settings; STOREFRONT_CONFIG names the same
  --catalogue    the files of npm run catalogue: ./catalogue
  --site-url     the storefront's public address, where the settings have no siteUrl
  --help, -h     this text`

await writeSiteFeeds(readSiteCommand(
  USAGE, {}, 'Nothing is written: sitemaps and feeds name pages by their whole address. Set siteUrl in the settings, or give --site-url.',
))
