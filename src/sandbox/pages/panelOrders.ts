import type { Desk } from '../http/call.ts'
import type { Actor } from '../market/orderMachine.ts'
import { movesOf } from '../market/orderMachine.ts'
import type { Order } from '../model.ts'
import { displayPrice } from '../money.ts'
import { isOtherSideOn } from '../otherSide/play.ts'
import { isPerson } from '../otherSide/watch.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'

const ORDERS_SHOWN = 12
/** How many messages the button adds: as many as a storefront has to scroll smoothly. */
export const LONG_TALK_MESSAGES = 1000

const ACTORS: readonly (readonly [actor: Actor, title: string])[] = [['customer', 'Customer'], ['vendor', 'Vendor'], ['platform', 'Marketplace']]

const nameOf = ({ records }: Desk, id: number) => records.member(id)?.public_name ?? 'somebody'

/** The orders in which something happened last come first, then the newest. */
const latestOrders = ({ records: { world } }: Desk): Order[] => {
  const since = ({ id }: Order) => world.other_side.orders[id]?.since ?? 0
  return world.orders.toSorted((a, b) => since(b) - since(a) || b.id - a.id).slice(0, ORDERS_SHOWN)
}

const movesOfActor = (order: Order, [actor, title]: (typeof ACTORS)[number]): Html | '' => {
  const moves = movesOf(order.status, actor)
  if (moves.length === 0) return ''
  return html`<div class="buttons"><small>${title}</small>${moves.map((status) => html`<form method="post" action="/sandbox/order">
<input type="hidden" name="order_id" value="${order.id}"><input type="hidden" name="status" value="${status}">
<input type="hidden" name="actor" value="${actor}">
<button aria-label="Order ${order.number}, ${title}: ${status}">${status}</button></form>`)}</div>`
}

const orderRow = (desk: Desk, order: Order): Html => html`<tr>
<td class="name">${order.number}</td><td>${nameOf(desk, order.customer_id)}</td><td>${nameOf(desk, order.supplier_id)}</td>
<td class="number">${displayPrice(order.amount, order.currency)}</td><td>${order.status}</td>
<td>${ACTORS.map((actor) => movesOfActor(order, actor))}</td>
</tr>`

const people = ({ records }: Desk) => records.world.members.filter(({ id }) => isPerson(records, id))

/** Whether the other side answers, and for whom nobody answers because a person is there. */
const otherSideForm = (desk: Desk): Html => {
  const isOn = isOtherSideOn(desk)
  const here = people(desk)
  return html`<h3>The other side answers: <span>${isOn ? 'on' : 'off'}</span></h3>
<p>${isOn
  ? 'Within seconds the vendor of an order accepts it, sends it and writes back; the customer of a sale pays, writes back and confirms. What a person does in the storefront is left to them.'
  : 'Nothing happens in an order unless you press a button here or act in the storefront.'}</p>
<form method="post" action="/sandbox/other-side"><input type="hidden" name="on" value="${isOn ? '0' : '1'}">
<button>${isOn ? 'Switch the other side off' : 'Switch the other side on'}</button></form>
${here.length === 0 ? '' : html`<p>Played by a person who was here in the last half hour and has not signed out:</p>
<ul class="people">${here.map((member) => html`<li>${member.public_name} <small>${member.email}</small>
<form method="post" action="/sandbox/leave"><input type="hidden" name="email" value="${member.email}">
<button aria-label="Let the sandbox play ${member.email}">Let the sandbox play</button></form></li>`)}</ul>`}`
}

const messageForm = html`<h3>Messages</h3>
<form method="post" action="/sandbox/message" class="line">
<p><label for="m-order">Order</label><input id="m-order" name="order_number" required autocomplete="off" placeholder="ST-10910"></p>
<p><label for="m-content">Message</label><input id="m-content" name="content" autocomplete="off" maxlength="2000"></p>
<button name="role" value="1">Write as customer</button> <button name="role" value="2">Write as vendor</button>
<button name="role" value="3">Write as marketplace</button>
<button formaction="/sandbox/long-talk">Fill with ${LONG_TALK_MESSAGES.toLocaleString('en')} messages</button>
</form>`

/** The latest orders, with buttons for what each party and the marketplace can do. */
export const ordersSection = (desk: Desk): Html => html`<section aria-labelledby="orders">
<h2 id="orders">Latest orders</h2>
${otherSideForm(desk)}
<h3>What each party can do</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Table of latest orders"><table>
<thead><tr><th scope="col">Order</th><th scope="col">Customer</th><th scope="col">Vendor</th><th scope="col" class="number">Amount</th><th scope="col">Status</th><th scope="col">Make it</th></tr></thead>
<tbody>${latestOrders(desk).map((order) => orderRow(desk, order))}</tbody>
</table></div>
${messageForm}
</section>`
