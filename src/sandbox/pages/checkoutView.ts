import type { Locale } from '../../lib/languages.ts'
import type { Line } from '../market/cartLines.ts'
import type { VendorPart } from '../market/shipping.ts'
import type { Cart, Order } from '../model.ts'
import { displayPrice, sum } from '../money.ts'
import type { Records } from '../records.ts'
import type { Html } from './html.ts'
import { html, page } from './html.ts'
import type { PageWords } from './words/words.ts'

const PAY_CSS_PATH = '/sandbox/pay.css'

/** In which language the page speaks. */
interface Spoken {
  readonly lang: Locale
  readonly words: PageWords
}

/** A shopper at the page, with a cart. */
export interface CheckoutVisit extends Spoken {
  readonly cart: Cart
  readonly back: URL
}

interface Problem extends Spoken {
  readonly status: number
  readonly title: string
  readonly problems: readonly string[]
  /** null where it must not lead anywhere. */
  readonly back: URL | null
}

/** What the page is made from. */
interface CheckoutView extends CheckoutVisit {
  readonly records: Records
  /** What can be ordered now; empty when nothing can. */
  readonly parts: readonly VendorPart[]
  /** Orders that wait for a bank transfer. */
  readonly pending: readonly Order[]
  readonly token: string
  readonly note: string | null
  readonly status: number
}

const banner = ({ pay }: PageWords): Html => html`<header class="bar"><p><strong>Marketplace Pay</strong> <span class="tag">${pay.tag}</span></p></header>`

/** A page that says why the cart cannot be paid, with a link back to the shop. */
export const problemPage = ({ lang, words, status, title, problems, back }: Problem): Promise<Response> =>
  page(
    html`${banner(words)}
<main>
<h1>${title}</h1>
<ul class="problems">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>
${back ? html`<p><a class="button" href="${back.href}">${words.back}</a></p>` : ''}
</main>`,
    { status, title: `${title} · Marketplace Pay`, lang, css: PAY_CSS_PATH },
  )

const priceIn = ({ lang, cart }: CheckoutVisit, amount: number): string => displayPrice(amount, cart.currency, lang)
const vendorName = ({ records, words }: CheckoutView, id: number): string => records.member(id)?.public_name ?? words.pay.vendor

const lineRow = (view: CheckoutView, line: Line): Html => html`<tr>
<td><bdi>${line.listing.title}</bdi>${line.variant ? html` <small><bdi>${line.variant.title}</bdi></small>` : ''}
${line.add_ons.map((addOn) => html`<br><small>+ <bdi>${addOn.title}</bdi></small>`)}
${line.available ? '' : html`<br><small class="gone">${view.words.pay.gone}</small>`}</td>
<td class="number">${line.item.qty}</td>
<td class="number">${priceIn(view, line.amount)}</td>
</tr>`

const vendorPart = (view: CheckoutView, part: VendorPart): Html => {
  const { pay } = view.words
  const name = vendorName(view, part.supplier_id)
  const chosen = part.ships ? part.chosen : null
  return html`<section>
<h2><bdi>${name}</bdi></h2>
<table>
<thead><tr><th scope="col">${pay.item}</th><th scope="col" class="number">${pay.pieces}</th><th scope="col" class="number">${pay.amount}</th></tr></thead>
<tbody>${part.lines.map((line) => lineRow(view, line))}
${chosen ? html`<tr><td><bdi>${chosen.option.title}</bdi></td><td></td><td class="number">${priceIn(view, chosen.option.amount)}</td></tr>` : ''}
</tbody>
<tfoot><tr><th scope="row" colspan="2">${pay.orderWith(name)}</th><td class="number">${priceIn(view, sum([part.amount, chosen?.option.amount ?? 0]))}</td></tr></tfoot>
</table>
<p class="refuse"><label><input type="checkbox" name="refuse[]" value="${part.supplier_id}"> ${pay.refuse}</label></p>
</section>`
}

/** What every form of the page sends along. */
const formFields = ({ token, back, lang }: CheckoutView): Html => html`<input type="hidden" name="form" value="${token}">
<input type="hidden" name="return_url" value="${back.href}"><input type="hidden" name="in" value="${lang}">`

const totalOf = (parts: readonly VendorPart[]): number => sum(parts.flatMap((part) => [part.amount, part.ships ? part.shipping_amount : 0]))

/** The payment form: one order for each vendor. */
const paymentForm = (view: CheckoutView): Html => {
  const { cart, parts, words: { pay } } = view
  return html`<p>${pay.orders(parts.length)} ${pay.noMoney}</p>
<form method="post" action="/checkout/${cart.key}">
${formFields(view)}
${parts.map((part) => vendorPart(view, part))}
<p class="total">${pay.total} <strong>${priceIn(view, totalOf(parts))}</strong></p>
<div class="actions">
<button name="action" value="pay" class="primary">${pay.pay}</button>
<button name="action" value="transfer">${pay.transfer}</button>
<button name="action" value="declined">${pay.declined}</button>
<button name="action" value="cancel">${pay.cancel}</button>
</div>
</form>`
}

/** What waits for a bank transfer can be paid by card instead. */
const pendingForm = (view: CheckoutView): Html => {
  const { cart, pending, lang, words: { pay } } = view
  const total = sum(pending.map(({ amount }) => amount))
  return html`<form method="post" action="/checkout/${cart.key}">
${formFields(view)}
<section>
<h2>${pay.waitingTitle}</h2>
<p>${pay.waitingText}</p>
<table>
<thead><tr><th scope="col">${pay.order}</th><th scope="col">${pay.vendor}</th><th scope="col" class="number">${pay.amount}</th></tr></thead>
<tbody>${pending.map((order) => html`<tr><td><bdi>${order.number}</bdi></td><td><bdi>${vendorName(view, order.supplier_id)}</bdi></td>
<td class="number">${displayPrice(order.amount, order.currency, lang)}</td></tr>`)}</tbody>
</table>
</section>
<div class="actions">
<button name="action" value="pay-pending" class="primary">${pay.payByCard(priceIn(view, total))}</button>
<button name="action" value="cancel">${pay.keepWaiting}</button>
</div>
</form>`
}

/** The page: what can be ordered, and what still waits for its payment. */
export const checkoutPage = (view: CheckoutView): Promise<Response> => {
  const { parts, pending, back, note, status, lang, words } = view
  const title = parts.length > 0 ? words.pay.payAmount(priceIn(view, totalOf(parts))) : words.pay.payWaiting
  const body = html`${banner(words)}
<main>
<h1>${title}</h1>
${note ? html`<p class="note" role="alert">${note}</p>` : ''}
${parts.length > 0 ? paymentForm(view) : ''}
${pending.length > 0 ? pendingForm(view) : ''}
</main>`
  return page(body, { status, title: 'Marketplace Pay', lang, css: PAY_CSS_PATH, formActions: [back.origin] })
}
