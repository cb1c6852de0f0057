/** What has to be true when everything is over. */
import { expect } from 'vitest'
import { readStoredCart } from '../../../../src/features/cart/cart.storage.ts'
import type { Sandbox } from '../../../../src/sandbox/marketplace.ts'
import { cartWire } from '../../../../src/sandbox/present/carts.ts'
import type { Books } from './books.ts'
import type { Tab } from './browser.ts'
import { tallyOf } from './market.ts'

/** What a merge says is still in another cart of the member's is there, and nothing else is. */
const checkRemaining = ({ carts }: Sandbox['world'], { cart, name, session }: Pick<Tab, 'cart' | 'name' | 'session'>): void => {
  const report = cart.mergeReport
  if (!report) return
  if (report.status === 'done') expect(report.remaining, `tab ${name} says that nothing remains`).toEqual([])
  const others = carts.filter(({ status, user_id, key }) => status === 'open' && user_id === session.member?.id && key !== cart.key)
  for (const { id, qty } of report.remaining) {
    const line = others.flatMap(({ key, items }) => items.flatMap((item) => (id === `${key}:${item.id}` ? item : [])))[0]
    expect(line?.qty, `tab ${name} names what remains`).toBe(qty)
  }
}

/** A tab shows what the marketplace has. */
export const checkTab = ({ world, records }: Sandbox, { cart, name, session }: Tab): void => {
  const mine = world.carts.find(({ key }) => key === cart.key)
  const stored = readStoredCart()
  // A member's whose session ended is kept for them, and shown to nobody else.
  const isTheirs = stored?.owner !== undefined && session.status === 'guest'
  expect(cart.key, `tab ${name} has the remembered cart`).toBe((isTheirs ? null : stored?.key) ?? null)
  const remaining = cart.mergeReport?.remaining ?? []
  const pieces = [...(mine?.items ?? []), ...remaining].reduce((sum, { qty }) => sum + qty, 0)
  expect([cart.settling, cart.itemsCount, [...cart.busyItems]], `tab ${name} has settled`).toEqual([false, pieces, []])
  checkRemaining(world, { cart, name, session })
  if (!mine) return expect(cart.items, `tab ${name} shows no cart`).toEqual([])
  const { items, ...wire } = cartWire(records, mine)
  expect(cart.cart, `tab ${name} shows the totals of the marketplace`).toMatchObject({
    key: wire.key, amount: wire.amount, total_amount: wire.total_amount, items_count: wire.items_count,
    amount_with_currency: wire.amount_with_currency,
  })
  expect(cart.items.map(({ id, qty, amount }) => ({ id, qty, amount })), `tab ${name} shows the lines`).toEqual(
    items.map(({ id, qty, amount }) => ({ id, qty, amount })),
  )
}

/** Every line that belongs to whoever is here is in the cart that they see. */
export const checkNothingLeftBehind = ({ world }: Sandbox, { session, cart }: Tab, books: Books, isHasty: boolean): void => {
  const id = session.member?.id ?? null
  // Whose session died unnoticed is asked to sign in again before anything else.
  if (id !== null && world.tokens.every(({ token }) => token !== session.token)) return
  const left = world.carts.filter(({ status, user_id, key }) =>
    status === 'open' && user_id === id && key !== cart.key && !(id === null && isHasty),
  )
  for (const [name, qty] of tallyOf(left)) {
    // What was on its way when somebody signed out is abandoned, and said to be.
    const unconfirmed = books.unconfirmed(name)
    expect(qty, `no ${name} is left behind in another cart`).toBeLessThanOrEqual(unconfirmed)
  }
}
