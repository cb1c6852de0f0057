/** The sandbox's own pages: demo accounts, faults, e-mails, changes of orders and stock. Server-rendered, no script. */
import { Hono } from 'hono'
import type { Drafts } from '../appearance/drafts.ts'
import { appearancePages } from '../appearance/pages.ts'
import type { Faults } from '../faults.ts'
import { authenticate } from '../handlers/auth.ts'
import { SESSION_COOKIE, openSession } from '../http/auth.ts'
import type { Desk } from '../http/call.ts'
import { json } from '../http/call.ts'
import { entryOf, readBody } from '../http/input.ts'
import { Refusal, errorResponse } from '../http/refusal.ts'
import { playOtherSide } from '../otherSide/play.ts'
import { askPage } from './askPage.ts'
import { seeOther, stylesheet } from './html.ts'
import { PANEL_ACTIONS } from './panelActions.ts'
import { panelView } from './panelView.ts'
import { shopPage } from './shopPages.ts'
import { PAY_CSS, PANEL_CSS } from './styles.ts'

/** Whether a request comes from the sandbox's own pages. Protects against cross-site request forgery (CSRF). */
const isOwn = (request: Request): boolean => {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const isSameOrigin = origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)
  return isSameOrigin && site !== 'cross-site'
}

/** Signs a member in to the theme: the response sets the storefront's session cookie. */
const signIn = async (desk: Desk, request: Request): Promise<Response> => {
  try {
    const member = authenticate(desk, await readBody(request))
    const session = openSession(desk.records, desk.mint, member)
    desk.changed()
    const cookie = `${SESSION_COOKIE}=${session}; Path=/; HttpOnly; SameSite=Lax`
    const isForm = request.headers.get('accept')?.includes('text/html') ?? false
    if (isForm) return seeOther('/sandbox?done=session', { 'set-cookie': cookie })
    return json({ code: 200, status: 'success', message: 'The session is open.' }, 200, { 'set-cookie': cookie })
  } catch (error) {
    if (error instanceof Refusal) return errorResponse(error.body, error.status, error.message, error.problems)
    throw error
  }
}

/** The pages under `/sandbox`. */
export const panelPages = (desk: Desk, faults: Faults, reset: () => void, drafts: Drafts): Hono => {
  const app = new Hono({ strict: false })
  app.get('/pay.css', () => stylesheet(PAY_CSS))
  app.get('/panel.css', () => stylesheet(PANEL_CSS))
  app.get('/shop/:page/:language?', (c) => shopPage(c.req.param('page'), c.req.param('language')))
  app.use('*', async (c, next) => {
    if (c.req.method !== 'GET' && !isOwn(c.req.raw)) return errorResponse('html', 403, 'This form belongs to another site.')
    return next()
  })
  app.route('/appearance', appearancePages(desk, drafts))
  app.get('/', (c) => {
    playOtherSide(desk)
    return panelView(desk, faults, new URL(c.req.url))
  })
  // A link names the vendor; only the form sends a question.
  app.get('/ask', (c) => askPage(desk, { to: c.req.query('to'), about: c.req.query('about'), in: c.req.query('in') }))
  app.post('/ask', async (c) => askPage(desk, await readBody(c.req.raw)))
  app.post('/session', (c) => signIn(desk, c.req.raw))
  app.post('/:action', async (c) => {
    const action = entryOf(PANEL_ACTIONS, c.req.param('action'))
    if (!action) return errorResponse('html', 404, 'The sandbox has no such action.')
    const done = action({ desk, faults, reset }, await readBody(c.req.raw))
    desk.changed()
    return seeOther(`/sandbox?done=${done}`)
  })
  return app
}
