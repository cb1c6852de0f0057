/** A marketplace of plain HTTP: the contract's methods, paths and members, its own records, and habits that a test chooses. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '../../../src/contract/all.ts'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'

export interface Habits {
  /** Endpoints that are elsewhere: `GET /wishlists` → `/wishlist`. */
  moved?: Readonly<Record<string, string>>
  /** Endpoints that are not there. */
  missing?: readonly string[]
  /** Endpoints that answer a page. */
  pages?: readonly string[]
  /** What a path answers to a method that it does not take. */
  wrongMethod?: 404 | 405
  /** What an address that does not exist is answered with; a 404 page by default. */
  nothing?: 'json' | 'shop'
  /** Whether it then says which ones it takes. */
  tellsMethods?: boolean
  /** What a preflight names: the same everywhere, what the path takes, or everything at a path that is there. */
  preflight?: 'all' | 'path' | 'known'
  /** Whether what is written to it is taken and kept. */
  keeps?: boolean
  /** An origin that may call it. */
  allows?: string
  /** Whether everything needs a member before it is looked for. */
  asksFirst?: boolean
  /** How far its clock is ahead, in milliseconds. */
  ahead?: number
  /** The primary address, where this is another one. */
  primary?: string
  /** Answers the first request so. */
  first?: { status: number, headers: Record<string, string> }
  /** Whether signing in opens a session, and whether its token works. */
  session?: boolean
  token?: boolean
  /** Replaces answers, by `METHOD /path`. */
  answers?: Readonly<Record<string, unknown>>
  /** Whether the member has an open cart, which is shown to nobody else. */
  cart?: boolean
  /** Whether pictures come in the width that `?width=` asks for. */
  resizes?: boolean
}

export const EMAIL = 'ada@market.example'
export const PASSWORD = 'correct horse battery'
const TOKEN = 'tok_5f2a'
const COOKIE = 'sid=s-77'

export interface FakeMarket {
  readonly base: string
  /** `METHOD /path`, oldest first. */
  readonly log: string[]
  /** Carts, addresses and the rest that a write would change. */
  readonly carts: Map<string, object>
  close(): Promise<void>
}

const member = { id: 4, public_name: 'Ada', account_type: 'individual', lang: 'en', note: 4.5, review_count: 2, created: '2025-01-02 10:00:00' }
const listing = {
  id: 31, object: 'Listing', title: 'Oak stool', status: 'published', admin_status: 'approved', price: 89, currency: 'EUR', quantity: 3, user_id: 4,
  category_id: 2, cover: '/pictures/stool.png', slug: 'oak-stool', medias: [{ id: 1, src: '/pictures/stool.png', position: 1 }],
}
const order = {
  id: 900, object: 'Order', number: 'A-900', status: 'accepted', amount: 89, currency: 'EUR', cart_id: 12, checkout_at: 1_760_000_000, customer: member,
  supplier: { ...member, id: 5, public_name: 'Bo' }, shippings: [], smart_fees: [], order_items: [{ id: 1, listing_id: 31, listing_title: 'Oak stool', qty: 1, amount: 89 }],
}
const message = { id: 70, order_id: 900, user_id: 5, role: 2, subject: null, content: 'On its way', created: 1_760_000_100 }
const address = { object: 'CheckoutAddress', id: 8, first_name: 'Ada', last_name: 'L', address_line1: '1 Mill Rd', address_zipcode: 'CB1', address_city: 'Cambridge', address_country: 'GB' }
const pageOf = (count: number) => ({ totalResultsCount: count, currentPage: 1, nextPage: false, prevPage: false, resultOnPageCount: count, pageCount: 1 })

/** What reads answer, by `METHOD /path`. */
const RECORDS: Readonly<Record<string, unknown>> = {
  'GET /categories': { categories: { 2: { id: 2, title: 'Stools', parent_id: null, child_count: 0, children: [] } } },
  'GET /categories/:id': { category: { id: 2, title: 'Stools', parent_id: null, child_count: 0, children: [] } },
  'GET /listings/attributes': { attributes: [{ id: 1, alias: 'wood', title: 'Wood', type: 'select', required: false, options: [{ id: 1, title: 'Oak' }], category_ids: [2] }] },
  'GET /directories/:id': { user: member },
  'GET /reviews/user/:id': { reviews: [{ id: 3, note: 5, comment: 'Good', created: '2025-05-05 10:00:00' }], pagination: pageOf(1) },
  'GET /listings/:id/related': { listings: [] },
  'GET /auth/me': { me: { ...member, email: EMAIL } },
  'GET /account/checkout-addresses': { checkout_addresses: [address] },
  'GET /account/checkout-addresses/:id': address,
  'GET /reviews': { reviews: [], pagination: pageOf(0) },
  'GET /listings': { listings: [listing], pagination: pageOf(1) },
  'GET /listings/:id': { listing },
  'GET /listings/:id/relationships': { relationships: [] },
  'GET /listings/:id/documents': { documents: [] },
  'GET /listings/:id/digital-files': { digital_files: [] },
  'GET /orders': { orders: [order], pagination: pageOf(1) },
  'GET /orders/:id': order,
  'GET /orders/:id/messages': [message],
  'GET /orders/:id/messages/:message': message,
  'GET /orders/:id/attachments': { attachments: [] },
  'GET /orders/:id/payments': { payments: [{ id: 1, status: 'captured', amount: 89, currency: 'EUR', created: 1_760_000_000 }] },
  'GET /carts': { carts: [] },
  'GET /wishlists': { wishlists: [{ id: 1, listing_id: 31, listing, created: '2025-05-05 10:00:00' }], pagination: pageOf(1) },
  'GET /wishlists/check/:id': { in_wishlist: true },
}
const ownCart = { key: 'k77', id: 77, currency: 'EUR', items_count: 0, amount: 0, total_amount: 0, items: [], status: 'open' }
/** What the key of the member's open cart leads to. */
const OWN_CART: Readonly<Record<string, unknown>> = {
  'GET /carts': { carts: [ownCart] },
  'GET /carts/:key': ownCart,
  'GET /carts/:key/quantity/:id': { qty: 0 },
  'GET /carts/:key/shipping-options': { groups: [] },
}
/** `GET /orders/{order_id}/messages/{message_id}` as `GET /orders/:id/messages/:message`, and a cart's key as `:key`. */
const routeOf = ({ method, path }: AnyEndpoint): string => {
  let hasId = false
  const named = (_whole: string, name: string) => {
    if (name === 'key') return ':key'
    const isFirst = !hasId
    hasId = true
    return isFirst ? ':id' : `:${name.replace(/_id$/, '')}`
  }
  return `${method} ${path.replace(/\{(\w+)\}/g, named)}`
}
const ENDPOINTS: ReadonlyMap<string, AnyEndpoint> = new Map(endpoints.map((endpoint) => [routeOf(endpoint), endpoint]))
const recordsOfNothing = Object.keys({ ...RECORDS, ...OWN_CART }).filter((route) => !ENDPOINTS.has(route))
if (recordsOfNothing.length > 0) throw new Error(`No endpoint has ${recordsOfNothing.join(', ')}`)
const needsMember = (route: string): boolean => ENDPOINTS.get(route)?.auth === 'member'

/** A PNG of one colour that is as wide as it says: only its header is ever read. */
const png = (width: number): Buffer => {
  const bytes = Buffer.alloc(64 + width * 40)
  bytes.write('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 0, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(width, 20)
  return bytes
}

class Answering {
  readonly log: string[] = []
  readonly carts = new Map<string, object>()
  readonly #saved: number[] = []
  readonly #addresses: object[] = [address]
  readonly #habits: Habits
  readonly #table: readonly { readonly method: string, readonly pattern: RegExp, readonly route: string }[]
  #isFirst = true

  constructor(habits: Habits) {
    this.#habits = habits
    const byFixedParts = (a: [string, string], b: [string, string]) => a[0].split(':').length - b[0].split(':').length
    this.#table = [...this.#routes()].sort(byFixedParts).map(([at, route]) => {
      const [method = '', path = ''] = at.split(' ')
      return { method, route, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
    })
  }

  /** Every route as `METHOD /pattern`, where this marketplace has it. */
  #routes(): Map<string, string> {
    const { moved = {}, missing = [] } = this.#habits
    const place = (route: string) => {
      for (const [from, to] of Object.entries(moved)) {
        const at = route.replace(new RegExp(`^${from.replace(/:\w+/g, '([^/]+)')}$`), (_whole, id = '') => `${from.split(' ')[0]} ${to.replace(/:\w+/, String(id))}`)
        if (at !== route) return at
      }
      return route
    }
    const isThere = (route: string) => !missing.some((one) => new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`).test(route))
    return new Map([...ENDPOINTS.keys()].filter(isThere).map((route) => [place(route), route]))
  }

  #send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string | string[]> = {}): void {
    const isPage = typeof body === 'string'
    response.writeHead(status, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json', ...headers })
    response.end(isPage ? `<!DOCTYPE html><title>${status}</title><h1>${body}</h1>` : JSON.stringify(body))
  }

  #named(path: string): string {
    const { preflight = 'all' } = this.#habits
    const here = this.#table.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (preflight === 'path') return [...new Set(here)].join(', ')
    return preflight === 'all' || here.length > 0 ? 'GET, POST, PUT, PATCH, DELETE' : ''
  }

  #isMember({ headers }: IncomingMessage): boolean {
    const { token = true, session = false } = this.#habits
    return (token && headers.authorization === `Bearer ${TOKEN}`) || (session && (headers.cookie ?? '').includes(COOKIE))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const { primary, first, ahead = 0, allows } = this.#habits
    const { pathname, searchParams } = new URL(url, 'http://market.example')
    this.log.push(`${method} ${url}`)
    response.sendDate = false
    response.setHeader('date', new Date(Date.now() + ahead).toUTCString())
    if (first && this.#isFirst) {
      this.#isFirst = false
      return this.#send(response, first.status, 'Later', first.headers)
    }
    if (primary) return this.#send(response, 301, 'Moved', { location: primary + url })
    if (allows && request.headers.origin === allows) {
      response.setHeader('access-control-allow-origin', allows)
      const named = this.#named(pathname.slice('/front_api/v1'.length))
      if (named) response.setHeader('access-control-allow-methods', named)
      response.setHeader('access-control-allow-headers', 'authorization, content-type')
      response.setHeader('access-control-expose-headers', 'retry-after')
      if (method === 'OPTIONS') return void response.writeHead(204).end()
    }
    if (pathname.startsWith('/pictures/')) {
      const width = Number(searchParams.get('width'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(png(this.#habits.resizes && width > 0 ? width : 1200))
    }
    if (/^\/checkout\/[^/]+$/.test(pathname)) return this.#send(response, 200, 'Pay here')
    if (!pathname.startsWith('/front_api/v1/')) return this.#send(response, 404, 'No such page')
    await this.#frontApi(request, response, method, pathname.slice('/front_api/v1'.length))
  }

  async #frontApi(request: IncomingMessage, response: ServerResponse, method: string, path: string): Promise<void> {
    const { wrongMethod = 405, tellsMethods = false, asksFirst = false, pages = [], answers = {}, cart = false } = this.#habits
    const matches = this.#table.filter(({ pattern }) => pattern.test(path))
    const route = matches.find((one) => one.method === method)?.route
    const noToken = { code: 403, status: 'error', message: 'Token not found in request' }
    if (asksFirst && !this.#isMember(request) && (!route || needsMember(route))) return this.#send(response, 403, noToken)
    if (!route) {
      const isThere = matches.length > 0 && wrongMethod === 405
      if (!isThere && this.#habits.nothing === 'json') return this.#send(response, 404, { code: 404, status: 'error', message: 'Nothing here' })
      if (!isThere && this.#habits.nothing === 'shop') return this.#send(response, 200, 'Welcome to our shop')
      const allow = [...new Set(matches.map((one) => one.method))].join(', ')
      return this.#send(response, isThere ? 405 : 404, isThere ? 'Not so' : 'Nothing here', isThere && tellsMethods ? { allow } : {})
    }
    const isMember = this.#isMember(request)
    if (method === 'GET' && needsMember(route) && !isMember) return this.#send(response, 403, noToken)
    if (path.includes('999999937')) return this.#missing(response, route)
    if (pages.includes(route)) return this.#send(response, 200, 'Welcome to our shop')
    if (route in answers) return this.#send(response, 200, answers[route])
    const kept = this.#habits.keeps ? this.#kept(route, path) : undefined
    if (kept !== undefined) return this.#send(response, 200, kept)
    if (cart && isMember && route in OWN_CART) return this.#send(response, 200, OWN_CART[route])
    if (route in RECORDS) return this.#send(response, 200, RECORDS[route])
    if (route.startsWith('GET /carts/:key')) return this.#send(response, 404, { status: 'failed', message: 'No such cart' })
    if (method === 'GET') return this.#missing(response, route)
    await this.#write(request, response, route, path)
  }

  /** What is read of what was written. */
  #kept(route: string, path: string): unknown {
    if (route === 'GET /carts/:key') return this.carts.get(path.split('/').at(-1) ?? '')
    if (route === 'GET /wishlists') return { wishlists: this.#saved.map((id) => ({ id, listing_id: id, listing: { ...listing, id } })), pagination: pageOf(this.#saved.length) }
    return route === 'GET /account/checkout-addresses' ? { checkout_addresses: this.#addresses } : undefined
  }

  /** Takes what is written; undefined where it takes none of that kind. */
  #take(route: string, path: string, body: Record<string, unknown>): unknown {
    if (route === 'POST /wishlists') return this.#saved.push(Number(body['listing_id'])), { success: true, message: 'Saved' }
    if (route === 'POST /account/checkout-addresses') {
      const made = { ...body, object: 'CheckoutAddress', id: 8 + this.#addresses.length }
      return this.#addresses.push(made), made
    }
    const key = path.split('/')[2] ?? ''
    if (route !== 'POST /carts/:key/items' || !this.carts.has(key)) return undefined
    const item = { id: 1, listing_id: body['listing_id'], listing_title: 'Chair', qty: body['qty'], listing_unit_price: 75.5, amount: 75.5, supplier: { id: 2, public_name: 'Bo' } }
    const cart = { key, id: 1, currency: 'EUR', items_count: 1, amount: 75.5, total_amount: 75.5, items: [item], status: 'open' }
    this.carts.set(key, cart)
    return cart
  }

  /** A record that nobody has (specification, Errors): orders hide whether they exist, pages stand for the others. */
  #missing(response: ServerResponse, route: string): void {
    if (/^GET \/orders/.test(route)) return this.#send(response, 403, { code: 403, status: 'error', message: 'Not yours' })
    if (/carts|wishlists|addresses/.test(route)) return this.#send(response, 404, { success: false, message: 'Nothing of that kind' })
    this.#send(response, 404, 'Nothing of that kind')
  }

  async #write(request: IncomingMessage, response: ServerResponse, route: string, path: string): Promise<void> {
    let text = ''
    for await (const part of request) text += String(part)
    if (route === 'POST /auth/login') {
      const { email, password } = JSON.parse(text) as { email: string, password: string }
      if (email !== EMAIL || password !== PASSWORD) return this.#send(response, 422, { code: 422, status: 'error', message: 'Invalid Password' })
      const cookie: Record<string, string> = this.#habits.session ? { 'set-cookie': `${COOKIE}; Path=/; HttpOnly` } : {}
      return this.#send(response, 200, { status: 'success', data: { token: TOKEN } }, cookie)
    }
    if (route === 'DELETE /auth/logout') return this.#send(response, 200, { code: 200, status: 'success', message: 'Bye' })
    if (route === 'POST /carts') {
      const key = `k${this.carts.size + 1}`
      const cart = { key, id: 1, items: [], items_count: 0, status: 'open' }
      this.carts.set(key, cart)
      return this.#send(response, 201, cart)
    }
    const taken = this.#habits.keeps && (route.startsWith('POST /carts') || this.#isMember(request)) ? this.#take(route, path, JSON.parse(text || '{}') as Record<string, unknown>) : undefined
    if (taken !== undefined) return this.#send(response, 200, taken)
    this.#send(response, 403, { code: 403, status: 'error', message: 'Not in a test' })
  }
}

/** Opens one at a free port of this machine. */
export const openFakeMarket = async (habits: Habits = {}): Promise<FakeMarket> => {
  const answering = new Answering(habits)
  const server: Server = createServer((request, response) => void answering.handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A listening server over TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`, log: answering.log, carts: answering.carts,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
