/** The hosted checkout page: the storefront sends the shopper here to pay, and the page sends them back. */
import { Hono } from 'hono'
import type { Faults } from '../faults.ts'
import type { Desk } from '../http/call.ts'
import { entryOf, listFrom, readBody, textOf, wholeOf } from '../http/input.ts'
import type { Input } from '../http/input.ts'
import { linesOf } from '../market/cartLines.ts'
import type { PaymentWay } from '../market/checkout.ts'
import { missingFor, payPendingOrders, pendingOrders, placeOrders } from '../market/checkout.ts'
import { vendorParts } from '../market/shipping.ts'
import type { Cart } from '../model.ts'
import type { Records } from '../records.ts'
import { checkoutPage, problemPage } from './checkoutView.ts'
import type { Ticket } from './formTokens.ts'
import { FormTokens } from './formTokens.ts'
import { seeOther } from './html.ts'
import { returnUrlOf } from './returnUrl.ts'

const PAYMENT_WAYS: Readonly<Record<string, PaymentWay>> = { pay: 'card', transfer: 'transfer', declined: 'declined' }

/** What a payment form is for: when it changes, the form is out of date. */
const seenOf = (records: Records, cart: Cart): string =>
  JSON.stringify([
    cart.items, cart.shipping_choices, cart.shipping_address_id, cart.billing_address_id, cart.user_id,
    pendingOrders(records, cart).map(({ id }) => id),
  ])

/** The button that pays what waits for a bank transfer. */
const PAY_PENDING = 'pay-pending'

const isActive = (records: Records, cart: Cart): boolean => records.member(cart.user_id ?? 0)?.is_active === true

class CheckoutPages {
  readonly #desk: Desk
  readonly #tokens: FormTokens

  constructor(desk: Desk) {
    this.#desk = desk
    this.#tokens = new FormTokens(desk.newId)
  }

  async show(request: Request, key: string): Promise<Response> {
    const url = new URL(request.url)
    return this.#withCart(url, key, url.searchParams.get('return_url'), (cart, back) => this.#form(cart, back))
  }

  async take(request: Request, key: string): Promise<Response> {
    const url = new URL(request.url)
    const body = await readBody(request)
    const returnUrl = textOf(body['return_url']) ?? null
    return this.#withCart(url, key, returnUrl, (cart, back) => this.#act(cart, back, body))
  }

  #withCart(url: URL, key: string, returnUrl: string | null, act: (cart: Cart, back: URL) => Promise<Response>) {
    const back = returnUrlOf(returnUrl, url)
    if (!back) return problemPage(400, 'Wrong return address', ['This checkout only leads back to its own marketplace.'], null)
    const cart = this.#desk.records.world.carts.find((one) => one.key === key)
    if (!cart) return problemPage(404, 'No such cart', ['This cart does not exist.'], back)
    return act(cart, back)
  }

  #form(cart: Cart, back: URL, note: string | null = null, status = 200): Promise<Response> {
    const { records } = this.#desk
    const missing = missingFor(records, cart)
    const pending = pendingOrders(records, cart)
    if (missing.length > 0 && pending.length === 0) return problemPage(status === 200 ? 409 : status, 'Not ready to pay', missing, back)
    const parts = missing.length > 0 ? [] : vendorParts(records, cart, linesOf(records, cart))
    const token = this.#tokens.issue(cart.key, seenOf(records, cart))
    return checkoutPage({ records, cart, parts, pending, back, token, note, status })
  }

  #act(cart: Cart, back: URL, body: Input): Promise<Response> {
    const ticket = this.#tokens.find(textOf(body['form']) ?? '', cart.key)
    if (ticket?.location) return Promise.resolve(seeOther(ticket.location))
    const action = textOf(body['action']) ?? ''
    if (action === 'cancel') return Promise.resolve(seeOther(back.href))
    const way = entryOf(PAYMENT_WAYS, action)
    const isForPending = action === PAY_PENDING
    if (!ticket || !(way || isForPending)) return this.#form(cart, back, 'This page was out of date. Please check it and pay again.', 409)
    if (ticket.seen !== seenOf(this.#desk.records, cart)) return this.#form(cart, back, 'The cart has changed. Please check it and pay again.', 409)
    if (way) return this.#order(ticket, cart, back, way, body)
    if (!isActive(this.#desk.records, cart)) return this.#form(cart, back, 'This account is not active.', 409)
    ticket.location = back.href
    payPendingOrders(this.#desk.records, cart)
    this.#desk.changed()
    return Promise.resolve(seeOther(back.href))
  }

  #order(ticket: Ticket, cart: Cart, back: URL, way: PaymentWay, body: Input): Promise<Response> {
    if (missingFor(this.#desk.records, cart).length > 0) return this.#form(cart, back, null, 409)
    ticket.location = back.href
    const refused = new Set(listFrom(body['refuse'], ',').flatMap((one) => wholeOf(one) ?? []))
    placeOrders(this.#desk, cart, way, refused)
    this.#desk.changed()
    return Promise.resolve(seeOther(back.href))
  }
}

/** The pages under `/checkout/{key}`; a key has 32 hexadecimal digits, so that `/checkout/return` stays the storefront's. */
export const checkoutPages = (desk: Desk, faults: Faults): Hono => {
  const app = new Hono({ strict: false })
  const pages = new CheckoutPages(desk)
  const suffering = (request: Request, run: () => Promise<Response>) => faults.suffer('checkout', request, () => 'html', run)
  app.get('/:key{[0-9a-f]{32}}', (c) => suffering(c.req.raw, () => pages.show(c.req.raw, c.req.param('key'))))
  app.post('/:key{[0-9a-f]{32}}', (c) => suffering(c.req.raw, () => pages.take(c.req.raw, c.req.param('key'))))
  return app
}

