import type { Listing } from '../model.ts'
import { html } from '../pages/html.ts'
import type { Records } from '../records.ts'
import { THEME_HOME } from './addresses.ts'
import { SHOP_NAME, themePage } from './layout.ts'
import { cards } from './listingParts.ts'
import { sidebar } from './sidebar.ts'
import type { Visit } from './visit.ts'

const SHELF_SIZE = 6

const isListed = (records: Records) => (one: Listing): boolean =>
  records.isVisible(one) && (one.visibility === 'both' || one.visibility === 'catalog')

/** The listings that the theme shows in its lists, newest first. */
export const listedListings = (records: Records, fits: (one: Listing) => boolean = () => true): Listing[] =>
  records.world.listings
    .filter((one) => fits(one) && isListed(records)(one))
    .sort((a, b) => (b.date_online ?? b.created).localeCompare(a.date_online ?? a.created) || b.id - a.id)

export const homePage = (visit: Visit): Promise<Response> => {
  const { records } = visit.desk
  const featured = listedListings(records, (one) => one.on_homepage && one.quantity > 0).slice(0, SHELF_SIZE)
  const newest = listedListings(records, (one) => !featured.includes(one)).slice(0, SHELF_SIZE)
  return themePage(visit, {
    title: 'Handmade, and second-hand with a story',
    body: html`${sidebar(visit)}
<main id="content">
<div id="welcome"><div class="words"><h1>Welcome to ${SHOP_NAME}</h1>
<p>Potters, joiners, weavers and printers sell here what they make themselves.</p>
<p><a class="button" href="${THEME_HOME}#new">See what is new</a></p></div></div>
${featured.length === 0 ? '' : html`<h2>Featured this week</h2>${cards(records, featured)}`}
<h2 id="new">New arrivals</h2>
${newest.length === 0 ? html`<p>Nothing is listed yet.</p>` : cards(records, newest)}
</main>`,
  })
}
