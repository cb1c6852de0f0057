/**
 * A sample theme: pages of the marketplace's own domain that were designed by somebody else, years ago, and use every
 * element of `embed.js`. What stands inside an element is shown without script too.
 */
import { Hono } from 'hono'
import type { Desk } from '../http/call.ts'
import { readBody } from '../http/input.ts'
import { FormTokens } from '../pages/formTokens.ts'
import { html, stylesheet } from '../pages/html.ts'
import { AccountPages } from './accountPage.ts'
import { THEME_HOME, THEME_SHOP } from './addresses.ts'
import { categoryPage } from './categoryPage.ts'
import { homePage } from './homePage.ts'
import { HOSTILE_CSS, OTHER_SCRIPT } from './hostile.ts'
import { categoryLinks, themePage, topCategories } from './layout.ts'
import { listingPage } from './listingPage.ts'
import { THEME_CSS } from './themeCss.ts'
import type { Visit } from './visit.ts'
import { visitOf } from './visit.ts'

/** The page for the storefront itself. */
const shopPage = (visit: Visit): Promise<Response> => themePage(visit, {
  title: 'Shop',
  isWide: true,
  body: html`<stoa-storefront base="${THEME_SHOP}" routing="path"><main id="content">
<h1>Shop</h1>
<noscript><p class="problem">Cart, checkout and orders need JavaScript, which is switched off in this browser.</p></noscript>
<p>Browse the categories:</p>
${categoryLinks(topCategories(visit.desk.records), 'Shop')}
</main></stoa-storefront>`,
})

const missingPage = (visit: Visit): Promise<Response> => themePage(visit, {
  title: 'Page not found',
  status: 404,
  body: html`<main id="content" class="narrow"><h1>Page not found</h1>
<p class="lead">It may have been sold, or the address is wrong.</p>
<p><a class="button" href="${THEME_HOME}">Back to the first page</a></p></main>`,
})

/** The pages under `/theme`. */
export const themePages = (desk: Desk): Hono => {
  const app = new Hono({ strict: false })
  const account = new AccountPages(new FormTokens(desk.newId))
  app.get('/theme.css', () => stylesheet(THEME_CSS))
  app.get('/hostile.css', () => stylesheet(HOSTILE_CSS))
  app.get('/other.js', () => new Response(OTHER_SCRIPT, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' } }))
  app.get('/', (c) => homePage(visitOf(desk, c.req.raw)))
  app.get('/listings/:slug', (c) => {
    const visit = visitOf(desk, c.req.raw)
    return listingPage(visit, c.req.param('slug')) ?? missingPage(visit)
  })
  app.get('/categories/:slug', (c) => {
    const visit = visitOf(desk, c.req.raw)
    return categoryPage(visit, c.req.param('slug')) ?? missingPage(visit)
  })
  app.get('/account', (c) => account.accountPage(visitOf(desk, c.req.raw)))
  app.get('/sign-in', (c) => account.signInPage(visitOf(desk, c.req.raw)))
  app.post('/sign-in', async (c) => account.signIn(visitOf(desk, c.req.raw), await readBody(c.req.raw)))
  app.post('/sign-out', async (c) => account.signOut(visitOf(desk, c.req.raw), await readBody(c.req.raw)))
  app.get('/shop/*', (c) => shopPage(visitOf(desk, c.req.raw)))
  app.all('*', (c) => missingPage(visitOf(desk, c.req.raw)))
  return app
}
