import { ADMIN_CREDENTIALS } from '../admin/credentials.ts'
import type { Desk } from '../http/call.ts'
import type { Member } from '../model.ts'
import { demoAccounts } from '../world/demoAccounts.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'

const ROWS_SHOWN = 12

const accountRow = ({ records }: Desk, member: Member, about: string): Html => {
  const tokens = records.world.tokens.filter((token) => token.user_id === member.id && token.expires_at > records.seconds).length
  const verb = member.is_active ? 'Block' : 'Unblock'
  return html`<tr>
<td>${member.email}<br><small>${member.public_name}: ${about}</small></td>
<td><code>${member.password}</code></td>
<td>${member.is_active ? 'active' : html`<strong>blocked</strong>`}</td>
<td class="number">${tokens}</td>
<td><div class="buttons"><form method="post" action="/sandbox/block"><input type="hidden" name="email" value="${member.email}">
<input type="hidden" name="active" value="${member.is_active ? '0' : '1'}"><button aria-label="${verb} ${member.email}">${verb}</button></form>
<form method="post" action="/sandbox/expire"><input type="hidden" name="email" value="${member.email}">
<button aria-label="End tokens of ${member.email}">End tokens</button></form></div></td>
</tr>`
}

/** Demo accounts, and what can be done to any account. */
export const accountsSection = (desk: Desk): Html => {
  const rows = demoAccounts.flatMap(({ email, about }) => {
    const member = desk.records.memberByEmail(email)
    return member ? [accountRow(desk, member, about)] : []
  })
  const blocked = desk.records.world.members.filter((one) => !one.is_active && !demoAccounts.some(({ email }) => email === one.email))
  return html`<section aria-labelledby="accounts">
<h2 id="accounts">Accounts</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of accounts"><table>
<thead><tr><th scope="col">Account</th><th scope="col">Password</th><th scope="col">State</th><th scope="col" class="number">Valid tokens</th><th scope="col">Actions</th></tr></thead>
<tbody>${rows}${blocked.slice(0, ROWS_SHOWN).map((member) => accountRow(desk, member, 'blocked'))}</tbody>
</table></div>
<form method="post" action="/sandbox/block" class="line">
<p><label for="a-email">Another account's email</label><input id="a-email" name="email" type="email" required autocomplete="off"></p>
<button name="active" value="0">Block</button> <button name="active" value="1">Unblock</button>
<button formaction="/sandbox/expire">End tokens</button>
</form>
<h3>Administrator</h3>
<p>For <code>npm run catalogue</code>: <code>STOA_ADMIN_KEY=${ADMIN_CREDENTIALS.key}</code> <code>STOA_ADMIN_SECRET=${ADMIN_CREDENTIALS.secret}</code></p>
<h3>The theme's session</h3>
<form method="post" action="/sandbox/session" class="line">
<p><label for="s-email">Email</label><input id="s-email" name="email" type="email" required autocomplete="username"></p>
<p><label for="s-password">Password</label><input id="s-password" name="password" type="password" required autocomplete="current-password"></p>
<button>Sign the theme in by cookie</button>
</form>
</section>`
}

/** Setting a listing's stock. */
export const catalogueSection = ({ records }: Desk): Html => {
  const last = records.world.listings.filter((one) => one.quantity === 1 && records.isVisible(one)).slice(-5)
  return html`<section aria-labelledby="stock">
<h2 id="stock">Stock</h2>
<form method="post" action="/sandbox/stock" class="line">
<p><label for="l-id">Listing number</label><input id="l-id" name="listing_id" type="number" min="1" required inputmode="numeric"></p>
<p><label for="l-quantity">Pieces (of each variant)</label><input id="l-quantity" name="quantity" type="number" min="0" max="100000" required inputmode="numeric"></p>
<button>Set</button>
</form>
${last.length === 0 ? '' : html`<p>Last pieces, for instance:</p><ul>${last.map((one) => html`<li><a href="/l/${one.id}-${one.slug}">${one.id}: ${one.title}</a></li>`)}</ul>`}
</section>`
}

/** Mails that the marketplace would have sent. */
export const mailsSection = ({ outbox }: Desk): Html => html`<section aria-labelledby="mails">
<h2 id="mails">Mails</h2>
${outbox.length === 0 ? html`<p>No mail was sent yet.</p>` : ''}
<ol class="mails" reversed>${outbox.slice(-ROWS_SHOWN).reverse().map((mail) => html`<li>
<p><strong>${mail.subject}</strong><br><small>To ${mail.to}, ${mail.sent} (UTC)</small></p>
<p>${mail.text}</p>
${mail.link ? html`<p><a href="${mail.link}">${mail.link}</a></p>` : ''}
</li>`)}</ol>
</section>`
