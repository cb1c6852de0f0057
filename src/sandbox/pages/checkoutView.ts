import type { Line } from '../market/cartLines.ts'
import type { VendorPart } from '../market/shipping.ts'
import type { Cart } from '../model.ts'
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

/** The payment form: one order for each vendor. */
export const paymentForm = (view: {
  records: Records, cart: Cart, parts: readonly VendorPart[], back: URL, token: string, note: string | null, status: number
}): Promise<Response> => {
  const { records, cart, parts, back, token, note, status } = view
  const total = sum(parts.flatMap((part) => [part.amount, part.ships ? part.shipping_amount : 0]))
  const orders = parts.length === 1 ? '1 order' : `${parts.length} orders, one for each vendor`
  const body = html`${banner}
<main>
<h1>Pay ${displayPrice(total, cart.currency)}</h1>
<p>${orders}. No money moves here: this page stands in for the marketplace's own checkout.</p>
${note ? html`<p class="note" role="alert">${note}</p>` : ''}
<form method="post" action="/checkout/${cart.key}">
<input type="hidden" name="form" value="${token}">
<input type="hidden" name="return_url" value="${back.href}">
${parts.map((part) => vendorPart(records, part, cart.currency))}
<p class="total">Total <strong>${displayPrice(total, cart.currency)}</strong></p>
<div class="actions">
<button name="action" value="pay" class="primary">Pay</button>
<button name="action" value="transfer">Bank transfer</button>
<button name="action" value="declined">Declined</button>
<button name="action" value="cancel">Cancel</button>
</div>
</form>
</main>`
  return page(body, { status, title: 'Marketplace Pay', css: PAY_CSS_PATH, formActions: [back.origin] })
}
