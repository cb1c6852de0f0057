import type { Line } from '../market/cartLines.ts'
import type { VendorPart } from '../market/shipping.ts'
import type { Cart, Order } from '../model.ts'
import { displayPrice, sum } from '../money.ts'
import type { Records } from '../records.ts'
import type { Html } from './html.ts'
import { html, page } from './html.ts'

const PAY_CSS_PATH = '/sandbox/pay.css'

const banner = html`<header class="bar"><p><strong>Marketplace Pay</strong> <span class="tag">test page</span></p></header>`

/** A page that says why the cart cannot be paid, with a link back to the shop. */
export const problemPage = (status: number, title: string, problems: readonly string[], back: URL | null): Promise<Response> =>
  page(
    html`${banner}
<main>
<h1>${title}</h1>
<ul class="problems">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>
${back ? html`<p><a class="button" href="${back.href}">Back to the shop</a></p>` : ''}
</main>`,
    { status, title: `${title} · Marketplace Pay`, css: PAY_CSS_PATH },
  )

const lineRow = (line: Line, currency: string): Html => html`<tr>
<td>${line.listing.title}${line.variant ? html` <small>${line.variant.title}</small>` : ''}
${line.add_ons.map((addOn) => html`<br><small>+ ${addOn.title}</small>`)}
${line.available ? '' : html`<br><small class="gone">Not available any more</small>`}</td>
<td class="number">${line.item.qty}</td>
<td class="number">${displayPrice(line.amount, currency)}</td>
</tr>`

const vendorPart = (records: Records, part: VendorPart, currency: string): Html => {
  const name = records.member(part.supplier_id)?.public_name ?? 'Vendor'
  const chosen = part.ships ? part.chosen : null
  return html`<section>
<h2>${name}</h2>
<table>
<thead><tr><th scope="col">Item</th><th scope="col" class="number">Pieces</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${part.lines.map((line) => lineRow(line, currency))}
${chosen ? html`<tr><td>${chosen.option.title}</td><td></td><td class="number">${displayPrice(chosen.option.amount, currency)}</td></tr>` : ''}
</tbody>
<tfoot><tr><th scope="row" colspan="2">Order with ${name}</th><td class="number">${displayPrice(sum([part.amount, chosen?.option.amount ?? 0]), currency)}</td></tr></tfoot>
</table>
<p class="refuse"><label><input type="checkbox" name="refuse[]" value="${part.supplier_id}"> Let this order's payment fail</label></p>
</section>`
}

/** What every form of the page sends along. */
const formFields = (token: string, back: URL): Html => html`<input type="hidden" name="form" value="${token}">
<input type="hidden" name="return_url" value="${back.href}">`

/** What the page is made from. */
interface CheckoutView {
  readonly records: Records
  readonly cart: Cart
  /** What can be ordered now; empty when nothing can. */
  readonly parts: readonly VendorPart[]
  /** Orders that wait for a bank transfer. */
  readonly pending: readonly Order[]
  readonly back: URL
  readonly token: string
  readonly note: string | null
  readonly status: number
}

const totalOf = (parts: readonly VendorPart[]): number => sum(parts.flatMap((part) => [part.amount, part.ships ? part.shipping_amount : 0]))

/** The payment form: one order for each vendor. */
const paymentForm = ({ records, cart, parts, back, token }: CheckoutView): Html => {
  const orders = parts.length === 1 ? '1 order' : `${parts.length} orders, one for each vendor`
  return html`<p>${orders}. No money moves here: this page stands in for the marketplace's own checkout.</p>
<form method="post" action="/checkout/${cart.key}">
${formFields(token, back)}
${parts.map((part) => vendorPart(records, part, cart.currency))}
<p class="total">Total <strong>${displayPrice(totalOf(parts), cart.currency)}</strong></p>
<div class="actions">
<button name="action" value="pay" class="primary">Pay</button>
<button name="action" value="transfer">Bank transfer</button>
<button name="action" value="declined">Declined</button>
<button name="action" value="cancel">Cancel</button>
</div>
</form>`
}

/** What waits for a bank transfer can be paid by card instead. */
const pendingForm = ({ records, cart, pending, back, token }: CheckoutView): Html => {
  const total = sum(pending.map(({ amount }) => amount))
  return html`<form method="post" action="/checkout/${cart.key}">
${formFields(token, back)}
<section>
<h2>Waiting for your bank transfer</h2>
<p>Your transfer has not arrived yet. You can pay by card instead, and the vendor starts at once.</p>
<table>
<thead><tr><th scope="col">Order</th><th scope="col">Vendor</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${pending.map((order) => html`<tr><td>${order.number}</td><td>${records.member(order.supplier_id)?.public_name ?? 'Vendor'}</td>
<td class="number">${displayPrice(order.amount, order.currency)}</td></tr>`)}</tbody>
</table>
</section>
<div class="actions">
<button name="action" value="pay-pending" class="primary">Pay ${displayPrice(total, cart.currency)} by card now</button>
<button name="action" value="cancel">Keep waiting</button>
</div>
</form>`
}

/** The page: what can be ordered, and what still waits for its payment. */
export const checkoutPage = (view: CheckoutView): Promise<Response> => {
  const { cart, parts, pending, back, note, status } = view
  const title = parts.length > 0 ? `Pay ${displayPrice(totalOf(parts), cart.currency)}` : 'Pay what is waiting'
  const body = html`${banner}
<main>
<h1>${title}</h1>
${note ? html`<p class="note" role="alert">${note}</p>` : ''}
${parts.length > 0 ? paymentForm(view) : ''}
${pending.length > 0 ? pendingForm(view) : ''}
</main>`
  return page(body, { status, title: 'Marketplace Pay', css: PAY_CSS_PATH, formActions: [back.origin] })
}
