import type { Faults } from '../faults.ts'
import type { Desk } from '../http/call.ts'
import { entryOf } from '../http/input.ts'
import type { Html } from './html.ts'
import { html, page } from './html.ts'
import { faultsSection } from './panelFaults.ts'
import { ordersSection } from './panelOrders.ts'
import { accountsSection, catalogueSection, mailsSection } from './panelSections.ts'

/** Messages after an action, by its name in the query string: no text from the URL itself is ever shown. */
const ACTION_MESSAGES: Readonly<Record<string, string>> = {
  'fault': 'The fault waits for its calls.',
  'fault-removed': 'The fault is taken back.',
  'faults-cleared': 'All faults are taken back.',
  'blocked': 'The account is blocked: its tokens stopped working.',
  'unblocked': 'The account is active again.',
  'expired': 'All tokens and sessions of the account have ended.',
  'stock': 'The stock is set.',
  'order': 'The order is moved.',
  'message': 'The message is written.',
  'long-talk': 'The conversation is long now.',
  'other-side-on': 'The other side answers from now on.',
  'other-side-off': 'The other side waits for your buttons.',
  'left': 'The sandbox plays this member from now on.',
  'session': 'This browser now carries the theme’s session cookie.',
  'reset': 'The world is made anew.',
  'nobody': 'Nobody has this email address.',
  'nothing': 'That was not possible: please check what you typed.',
}

const overview = ({ records }: Desk): Html => {
  const { world } = records
  const facts: [string, number][] = [
    ['listings', world.listings.length], ['members', world.members.length], ['orders', world.orders.length], ['carts', world.carts.length],
  ]
  return html`<section aria-labelledby="about">
<h2 id="about">This marketplace</h2>
<dl class="facts">${facts.map(([name, count]) => html`<div><dt>${name}</dt><dd>${count.toLocaleString('en')}</dd></div>`)}</dl>
<p>A whole marketplace in one process, for trying out the storefront. Nothing here is real, and no money moves.
Made on ${world.made.now} (UTC).</p>
<p><a href="/theme">A sample theme</a> shows the storefront's elements in pages of somebody else's design;
<a href="/theme?hostile=1">with hostile styles</a> it tries to break them.</p>
<p><a class="button" href="/sandbox/doctor">Ask the doctor</a></p>
<form method="post" action="/sandbox/reset" class="line">
<label><input type="checkbox" required> Forget all orders, carts and changes</label>
<button class="danger">Reset the world</button>
</form>
</section>`
}

/** The panel: everything on one page, each part under its heading. */
export const panelView = (desk: Desk, faults: Faults, url: URL): Promise<Response> => {
  const notice = entryOf(ACTION_MESSAGES, url.searchParams.get('done') ?? '')
  const body = html`<header class="bar"><p><strong>Sandbox</strong> <span class="tag">marketplace in a box</span></p>
<nav aria-label="Parts of this page"><a href="/">Storefront</a> <a href="/theme">Theme</a> <a href="#faults">Faults</a> <a href="#accounts">Accounts</a>
<a href="#orders">Orders</a> <a href="#stock">Stock</a> <a href="#mails">Mails</a> <a href="/sandbox/appearance">Appearance</a></nav></header>
<main>
<h1>Sandbox</h1>
${notice ? html`<p class="note" role="status">${notice}</p>` : ''}
${overview(desk)}
${faultsSection(faults)}
${accountsSection(desk)}
${ordersSection(desk)}
${catalogueSection(desk)}
${mailsSection(desk)}
</main>`
  return page(body, { title: 'Sandbox', css: '/sandbox/panel.css' })
}
