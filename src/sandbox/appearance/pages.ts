/** The editor of the appearance: its page, its drafts, and what the three finished themes show. */
import { Hono } from 'hono'
import { categorySlug } from '../../catalogue/categorySlug.ts'
import { listingSlug } from '../../catalogue/listingSlug.ts'
import { vendorSlug } from '../../catalogue/vendorSlug.ts'
import { readSettings } from '../../lib/readSettings.ts'
import type { Desk } from '../http/call.ts'
import { json } from '../http/call.ts'
import { entryOf, readBody } from '../http/input.ts'
import { errorResponse } from '../http/refusal.ts'
import { html, page } from '../pages/html.ts'
import type { Drafts } from './drafts.ts'
import type { PageChoice, Start } from './start.ts'
import { LOOK_PICTURES } from './pictures.ts'

/** The pages that the preview offers, with what this world has. */
const pagesOf = ({ records }: Desk): PageChoice[] => {
  const { categories, listings } = records.world
  const online = listings.filter(({ status, admin_status: approval, quantity }) => status === 'published' && approval === 'approved' && quantity > 0)
  const seen = online.find(({ cover }) => cover !== null) ?? online[0]
  const [category] = categories
  const vendor = seen && records.member(seen.user_id)
  return [
    { name: 'Home', path: '/' },
    ...(category ? [{ name: 'Category', path: `/c/${categorySlug(category)}` }] : []),
    ...(seen ? [{ name: 'Listing', path: `/l/${listingSlug(seen)}` }] : []),
    { name: 'Search', path: '/search?q=lamp' },
    ...(vendor ? [{ name: 'Vendor', path: `/v/${vendorSlug(vendor)}` }] : []),
    { name: 'Cart', path: '/cart' },
    { name: 'Checkout', path: '/checkout' },
    { name: 'Sign in', path: '/sign-in' },
  ]
}

const editorPage = () => page(html`<div id="editor"><p class="starting">The editor is being made ready…</p></div>
<noscript><p class="note">The editor needs scripts.</p></noscript>`, {
  title: 'Appearance', css: '/sandbox/panel.css', script: '/sandbox/appearance/editor.js', styles: ['/sandbox/appearance/editor.css'],
})

/** What a request states as settings; undefined for what is no object. */
const statedSettings = async (request: Request): Promise<object | null | undefined> => {
  const { settings } = await readBody(request) as { settings?: unknown }
  if (settings === null) return null
  return typeof settings === 'object' && !Array.isArray(settings) ? settings : undefined
}

/** The pages under `/sandbox/appearance`. Its script and styles are built by the server in front (src/build). */
export const appearancePages = (desk: Desk, drafts: Drafts): Hono => {
  const app = new Hono({ strict: false })
  app.get('/', editorPage)
  app.get('/start.json', () => {
    const start: Start = { operator: drafts.operator, isApplied: drafts.applied !== null, pages: pagesOf(desk) }
    return json(start, 200, { 'cache-control': 'no-store' })
  })
  app.post('/drafts', async (c) => {
    const settings = await statedSettings(c.req.raw)
    if (!settings) return errorResponse('standard', 422, 'These are no settings.')
    return json({ id: drafts.keep(settings) }, 201)
  })
  app.post('/applied', async (c) => {
    const settings = await statedSettings(c.req.raw)
    if (settings === undefined) return errorResponse('standard', 422, 'These are no settings.')
    const { problems } = readSettings(settings ?? {})
    if (problems.length > 0) return errorResponse('standard', 422, problems.join('\n'))
    drafts.apply(settings)
    return json({ applied: settings !== null }, 200)
  })
  app.get('/looks/:file', (c) => {
    const draw = entryOf(LOOK_PICTURES, c.req.param('file'))
    if (!draw) return errorResponse('html', 404, 'There is no such picture.')
    return new Response(draw(), { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' } })
  })
  return app
}
