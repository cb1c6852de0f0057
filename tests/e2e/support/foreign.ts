import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerListings, foreignAttributes } from './foreign.listings.ts'
import { BARE_ORDER, answerOrder, statusOf } from './foreign.orders.ts'

/**
 * A second Front API that shares no line with the sandbox: everything that the specification leaves open, it answers
 * the other way round. Categories keyed by id, identifiers and amounts as text, nulls, fields that nobody knows, HTML
 * where an error is, some operations at other paths.
 */
interface Line {
  id: number
  listing: number
  qty: number
}

const carts = new Map<string, { id: number; lines: Line[]; ordered: boolean; method: string | null; address: string | null }>()
const addresses = new Map<string, Record<string, unknown>>([
  ['41', { id: '41', first_name: 'Ada', last_name: 'Byron', address_line1: '12 St James’s Square', address_line2: null,
    address_zipcode: 10115, address_city: 'Berlin', address_country: 'DE', description: null, unknown: { deep: [1] } }],
])
const prices: Record<number, { title: string; price: number; vendor: number }> = {
  11: { title: 'Lamp <script>window.hacked = 1</script>', price: 40, vendor: 1 },
  12: { title: 'Chair', price: 75.5, vendor: 2 },
}
/** One named with its host, without TLS; one below the marketplace's address without it. */
const pictures: Record<number, string> = { 11: `http://127.0.0.1:${process.argv[2]}/market/drawn/lamp.svg`, 12: '/drawn/chair.svg' }
const vendor = (id: number) => ({ id: String(id), public_name: id === 1 ? 'Only Lamps' : null, avatar: null, profile_url: null })

const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`
const token = 'foreign.token.value'

const cartOf = (key: string) => {
  const cart = carts.get(key)
  if (!cart) return undefined
  const lines = cart.lines.map((line) => {
    const listing = prices[line.listing]
    return [line.id, {
      id: String(line.id), listing_id: String(line.listing), listing_title: listing?.title ?? null, listing_image: pictures[line.listing] ?? null,
      variant_id: null, add_ons: null, configurable_options: [], qty: String(line.qty), max_qty: null, min_qty: null,
      listing_unit_price: String(listing?.price ?? 0), amount: ((listing?.price ?? 0) * line.qty).toFixed(2), available: 1,
      supplier: vendor(listing?.vendor ?? 1), colour_of_the_day: 'teal',
    }] as const
  })
  const total = cart.lines.reduce((sum, line) => sum + (prices[line.listing]?.price ?? 0) * line.qty, 0)
  return {
    cart: {
      key, id: cart.id, object: 'Cart', currency: 'EUR', items_count: null, amount: total.toFixed(2),
      amount_with_currency: `<b>${total} €</b>`, shipping_amount: null, total_amount: total, items: Object.fromEntries(lines),
      shipping_choices: cart.method ? [{ supplier_id: '1', shipping_method_id: cart.method, title: null, amount: '0' }] : null,
      shipping_address_id: cart.address, billing_address_id: null, status: cart.ordered ? 'ordered' : null, flags: [[]],
    },
  }
}

const ordersOf = (id: string | null) => {
  const all = [...carts.values()].filter((cart) => cart.ordered && (id === null || String(cart.id) === id))
  return all.flatMap((cart) => {
    const vendors = [...new Set(cart.lines.map((line) => prices[line.listing]?.vendor ?? 1))]
    return vendors.map((supplier) => ({
      id: String(cart.id * 10 + supplier), object: 'Order', order_number: `F-${cart.id}-${supplier}`, cart_id: String(cart.id),
      status: statusOf(String(cart.id * 10 + supplier), supplier === 1 ? 'new' : 'awaiting_the_moon'), fulfillment_status: null, amount: '40.00', currency: 'EUR',
      checkout_at: '1750000000', supplier: vendor(supplier), customer: null, shippings: [], addresses: [], payout: [],
      smart_fees: null, metafields: null, extra: { nobody: 'knows' },
      order_items: cart.lines.filter((line) => prices[line.listing]?.vendor === supplier).map((line) => ({
        id: line.id, listing_id: line.listing, listing_title: prices[line.listing]?.title, qty: String(line.qty),
        amount: null, currency: null, add_ons: null, configurable_options: null, downloadable_assets: null, listing: null,
      })),
    }))
  })
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'text/json; charset=UTF-8', 'x-powered-by': 'something else' })
  response.end(JSON.stringify(body))
}
const html = (response: ServerResponse, status: number, title: string) => {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end(page(title))
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  parts: string[]
  body: Record<string, unknown>
  member: boolean
}

const categories = {
  7: { id: '7', title: 'Things', parent_id: null, child_count: '1', slug: 'things', mood: 'calm',
    children: { 8: { id: 8, title: 'Lamps & <i>lights</i>', parent_id: '7', child_count: 0, children: null } } },
  9: { id: 9, title: 'Nothing', parent_id: 0, child_count: null, children: [] },
}

function answerCart({ request, response, parts, body }: Call): void {
  if (request.method === 'POST' && parts.length === 1) {
    const key = `k-${carts.size + 1}`
    carts.set(key, { id: 500 + carts.size, lines: [], ordered: false, method: null, address: null })
    return json(response, cartOf(key), 200)
  }
  const key = parts[1] ?? ''
  const cart = carts.get(key)
  if (!cart) return html(response, 404, 'No such basket')
  const itemId = Number(parts[3])
  if (parts[2] === 'shipping-options') {
    return json(response, { groups: { 1: { supplier_id: '1', options: { 3: { id: '3', title: null, amount: null } } } } })
  }
  if (parts[2] === 'shipping-method') cart.method = String(body['shipping_method_id'])
  if (parts[2] === 'checkout-address') cart.address = String(body['checkout_address_id'])
  if (parts[2] === 'lines') cart.lines.push({ id: cart.lines.length + 1, listing: Number(body['listing_id']), qty: Number(body['qty']) })
  if (request.method === 'PUT') cart.lines.filter((line) => line.id === itemId).forEach((line) => (line.qty = Number(body['qty'])))
  if (request.method === 'DELETE') cart.lines = cart.lines.filter((line) => line.id !== itemId)
  json(response, cartOf(key))
}

function answerMember(call: Call): void {
  const { request, response, url, parts, body, member } = call
  if (!member) return json(response, { code: 403, status: 'error', message: 'Token not found in request' }, 403)
  const [area, id] = parts
  if (url.pathname.endsWith('/auth/me')) {
    return json(response, { me: { id: '3', public_name: null, email: 'a@b.example', locale: 'en', group: null, can_post_listing: '1', company: [], attributes: [] } })
  }
  if (area === 'auth') return json(response, { code: 200 })
  if (area === 'address-book') return json(response, { checkout_addresses: Object.fromEntries(addresses) })
  if (area === 'account' && request.method === 'POST') {
    const made = { ...body, id: String(50 + addresses.size), object: 'CheckoutAddress' }
    addresses.set(made.id, made)
    return json(response, made)
  }
  if (area === 'purchases') {
    const orders = ordersOf(url.searchParams.get('cart_id'))
    return json(response, { orders: Object.fromEntries(orders.map((order) => [order.id, order])), pagination: null })
  }
  if (area === 'orders' && id) {
    const order = id === BARE_ORDER.id ? BARE_ORDER : ordersOf(null).find((one) => one.id === id)
    const origin = `http://127.0.0.1:${port}/market`
    const told = answerOrder({ method: request.method ?? 'GET', id, tail: parts.slice(2), body, origin }, order)
    if (told && told.body === undefined) return void response.writeHead(told.status).end()
    if (told) return json(response, told.body, told.status)
  }
  if (area === 'listings') {
    const told = answerListings({ method: request.method ?? 'GET', id, tail: parts[2], query: url.searchParams, body })
    if (told) return 'page' in told ? html(response, told.status, told.page) : json(response, told.body, told.status)
  }
  if (area === 'carts') return json(response, { carts: null })
  html(response, 404, 'Not here')
}

function answer(call: Call): void {
  const { request, response, url, parts, body } = call
  const [area] = parts
  if (area === 'categories') return json(response, parts[1] ? { category: categories[7] } : { categories, took_ms: 3 })
  if (area === 'auth' && parts[1] === 'login') {
    if (body['password'] !== 'marketplace') return json(response, { code: 422, status: 'error', message: 'Invalid Password' }, 422)
    return json(response, { status: 'success', data: { token, expires: null } })
  }
  if (area === 'basket') return answerCart(call)
  if (area === 'carts' && parts[1]) return answerCart(call)
  if (area === 'directories') return json(response, { user: { ...vendor(1), note: '4.5', review_count: '2', company: [] } })
  if (area === 'reviews') return html(response, 500, 'Internal Server Error')
  if (area === 'listings' && parts[2] === 'related') return json(response, { listings: null })
  if (area === 'listings' && parts[1] === 'attributes') return json(response, { attributes: foreignAttributes })
  if (request.method !== 'GET' || area !== undefined || url.pathname) return answerMember(call)
}

const port = Number(process.argv[2])
createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
  if (url.pathname === '/health') return void response.end('ok')
  // It lives below a path: what is asked beside it is not its own.
  if (!url.pathname.startsWith('/market/')) return html(response, 404, 'Another site')
  url.pathname = url.pathname.slice('/market'.length)
  if (url.pathname.startsWith('/drawn/')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' })
    return void response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  }
  if (url.pathname.startsWith('/files/')) {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
    return void response.end('a file')
  }
  const key = /^\/checkout\/([^/]+)$/.exec(url.pathname)?.[1]
  if (key !== undefined) {
    const cart = carts.get(key)
    if (cart) cart.ordered = true
    response.writeHead(302, { location: url.searchParams.get('return_url') ?? '/' })
    return void response.end()
  }
  if (!url.pathname.startsWith('/front_api/v1/')) return html(response, 404, 'Nothing here')
  const parts = url.pathname.split('/').slice(3).filter(Boolean)
  const member = request.headers.authorization === `Bearer ${token}`
  void bodyOf(request).then((body) => answer({ request, response, url, parts, body, member }))
}).listen(port, '127.0.0.1')
