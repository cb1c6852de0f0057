/** The hosted checkout page: the storefront sends the shopper here to pay, and the page sends them back. */
import { Hono } from 'hono'
import type { Faults } from '../faults.ts'
import type { Desk } from '../http/call.ts'
import { entryOf, listFrom, readBody, textOf, wholeOf } from '../http/input.ts'
import type { Input } from '../http/input.ts'
import { linesOf } from '../market/cartLines.ts'
import type { PaymentWay } from '../market/checkout.ts'
import { missingFor, payPendingOrders, pendingOrders, placeOrders, type Missing } from '../market/checkout.ts'
import { vendorParts } from '../market/shipping.ts'
import type { Cart } from '../model.ts'
import type { Records } from '../records.ts'
import { checkoutPage, problemPage, type CheckoutVisit } from './checkoutView.ts'
import type { Ticket } from './formTokens.ts'
import { FormTokens } from './formTokens.ts'
import { seeOther } from './html.ts'
import { returnUrlOf } from './returnUrl.ts'
import { wordsFor } from './words/all.ts'
import type { PayWords } from './words/words.ts'

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

/** What a request names: a cart, where the page leads back to, and the language. */
interface Place {
  readonly key: string
  readonly returnUrl: string | null
  readonly language: string | null
}

const missingText = (missing: Missing, words: PayWords): string =>
  typeof missing === 'string' ? words[missing] : words.noDelivery(missing.noDelivery ?? words.vendor)

class CheckoutPages {
  readonly #desk: Desk
  readonly #tokens: FormTokens

  constructor(desk: Desk) {
    this.#desk = desk
    this.#tokens = new FormTokens(desk.newId)
  }

  async show(request: Request, key: string): Promise<Response> {
    const url = new URL(request.url)
    const place = { key, returnUrl: url.searchParams.get('return_url'), language: url.searchParams.get('in') }
    return this.#withCart(url, place, (visit) => this.#form(visit))
  }

  async take(request: Request, key: string): Promise<Response> {
    const url = new URL(request.url)
    const body = await readBody(request)
    const place = { key, returnUrl: textOf(body['return_url']) ?? null, language: textOf(body['in']) ?? null }
    return this.#withCart(url, place, (visit) => this.#act(visit, body))
  }

  #withCart(url: URL, { key, returnUrl, language }: Place, act: (visit: CheckoutVisit) => Promise<Response>) {
    const spoken = wordsFor(language)
    const { pay } = spoken.words
    const back = returnUrlOf(returnUrl, url)
    if (!back) return problemPage({ ...spoken, back, status: 400, title: pay.wrongReturnTitle, problems: [pay.wrongReturn] })
    const cart = this.#desk.records.world.carts.find((one) => one.key === key)
    if (!cart) return problemPage({ ...spoken, back, status: 404, title: pay.noCartTitle, problems: [pay.noCart] })
    return act({ ...spoken, cart, back })
  }

  #form(visit: CheckoutVisit, note: string | null = null, status = 200): Promise<Response> {
    const { records } = this.#desk
    const { cart, words: { pay } } = visit
    const missing = missingFor(records, cart)
    const pending = pendingOrders(records, cart)
    if (missing.length > 0 && pending.length === 0) {
      const problems = missing.map((one) => missingText(one, pay))
      return problemPage({ ...visit, status: status === 200 ? 409 : status, title: pay.notReady, problems })
    }
    const parts = missing.length > 0 ? [] : vendorParts(records, cart, linesOf(records, cart))
    const token = this.#tokens.issue(cart.key, seenOf(records, cart))
    return checkoutPage({ ...visit, records, parts, pending, token, note, status })
  }

  #act(visit: CheckoutVisit, body: Input): Promise<Response> {
    const { cart, back, words: { pay } } = visit
    const ticket = this.#tokens.find(textOf(body['form']) ?? '', cart.key)
    if (ticket?.location) return Promise.resolve(seeOther(ticket.location))
    const action = textOf(body['action']) ?? ''
    if (action === 'cancel') return Promise.resolve(seeOther(back.href))
    const way = entryOf(PAYMENT_WAYS, action)
    const isForPending = action === PAY_PENDING
    if (!ticket || !(way || isForPending)) return this.#form(visit, pay.outOfDate, 409)
    if (ticket.seen !== seenOf(this.#desk.records, cart)) return this.#form(visit, pay.cartChanged, 409)
    if (way) return this.#order(ticket, visit, way, body)
    if (!isActive(this.#desk.records, cart)) return this.#form(visit, pay.inactive, 409)
    ticket.location = back.href
    payPendingOrders(this.#desk.records, cart)
    this.#desk.changed()
    return Promise.resolve(seeOther(back.href))
  }

  #order(ticket: Ticket, visit: CheckoutVisit, way: PaymentWay, body: Input): Promise<Response> {
    const { cart, back } = visit
    if (missingFor(this.#desk.records, cart).length > 0) return this.#form(visit, null, 409)
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

