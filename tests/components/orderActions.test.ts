import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Order, OrderStatus } from '../../src/sandbox/model.ts'
import { storedDraft } from '../support/drafts.ts'
import { aListing } from '../support/builders.ts'
import { expectWarning } from '../support/failOnWarn.ts'
import { aMarketplace, people, type Person } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => {
  market = aMarketplace()
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const idOf = (person: Person) => market.world.members.find(({ email }) => email === people[person])?.id ?? 0
const anOrder = (status: OrderStatus, person: 'shopper' | 'vendor', change: Partial<Order> = {}): Order => {
  const side = person === 'shopper' ? 'customer_id' : 'supplier_id'
  const order = market.world.orders.find((one) => one[side] === idOf(person) && one.status !== 'draft' && one.shippings.length > 0)
  if (!order) throw new Error(`${person} has no order`)
  const template: Partial<Order> = { hand_delivery_code: null, decline_reason: null, has_declined_items: false }
  for (const parcel of order.shippings) Object.assign(parcel, { carrier_alias: 'post', tracking_number: null, tracking_url: null })
  return Object.assign(order, template, { status }, change)
}
const open = (order: Order, as: Person, options = {}) => mountApp(`/orders/${order.id}`, { as, market, ...options })
/** What an action needs is loaded with the first press. */
const soon = (check: () => unknown) => vi.waitFor(check)
const updates = (app: MountedApp) => app.calls.filter((call) => /^PUT .*\/orders\/\d+$/.test(call)).length
const reads = (app: MountedApp) => app.calls.filter((call) => /^GET .*\/orders\/\d+$/.test(call)).length
const toasts = (app: MountedApp) => app.root.toasts.value.map(({ message }) => message)
const buttons = () => [...document.querySelectorAll('section button')].map(({ textContent }) => textContent?.trim())
const dialog = () => document.querySelector('dialog[open]')
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
const press = async (app: MountedApp, name: string) => {
  app.button(name).focus()
  await app.click(app.button(name))
}
/** The button of the dialog that is open, which may be called like the one that opened it. */
const send = async (app: MountedApp, name: string) => {
  const found = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.trim() === name)
  if (!found) throw new Error(`The dialog has no button ${name}`)
  await app.click(found)
  await app.settled()
}
const ask = async (app: MountedApp, name: string) => {
  await press(app, name)
  await soon(() => expect(dialog()).not.toBeNull())
  expect(await barriers()).toEqual([])
}

/** A marketplace whose answers at an address can be held back, so that the page is left before they come. */
const holding = (path: RegExp) => {
  let gate = Promise.resolve()
  let isHeld = false
  let asked = 0
  let release = () => {}
  const fetch: Sandbox['fetch'] = async (request) => {
    const answer = await market.fetch(request)
    if (!isHeld || request.method !== 'GET' || !path.test(request.url)) return answer
    asked += 1
    await gate
    return answer
  }
  const hold = () => {
    isHeld = true
    gate = new Promise((resolve) => { release = resolve })
  }
  return { market: { ...market, fetch }, hold, release: () => release(), asked: () => asked }
}
/** Leaves the order's page while answers are held back. */
const leaveFor = async (app: MountedApp, path: string) => {
  await app.router.push(path)
  await soon(() => expect(document.querySelector('.actions')).toBeNull())
}

describe('each action, done', () => {
  test('accept, with one press', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    expect(app.has('Accept it if you can deliver it; otherwise decline it and say why.')).toBe(true)
    await press(app, 'Accept order')
    await soon(() => app.heading('Accepted'))
    expect(order.status).toBe('accepted')
    expect(toasts(app)).toEqual(['Order accepted.'])
    expect(buttons().slice(0, 3)).toEqual(['Mark as shipped', 'Mark as provided', 'Cancel order'])
    // The button that was pressed is gone.
    expect(document.activeElement?.textContent).toBe('Accepted')
    expect(updates(app)).toBe(1)
    expect(await barriers()).toEqual([])
  })

  test('decline, with a reason that the customer reads', async () => {
    const order = anOrder('new', 'vendor', { captured_at_checkout: true })
    const app = await open(order, 'vendor')
    await ask(app, 'Decline')
    for (const { listing_title } of order.order_items) expect(dialog()?.textContent).toContain(listing_title)
    expect(dialog()?.textContent).toContain('The payment was collected at checkout. Stoa takes care of the refund.')
    await send(app, 'Decline order')
    expect(dialog()?.textContent).toContain('Write a reason, so that the customer knows why.')
    expect(updates(app)).toBe(0)
    await app.fill(app.field('Your reason'), 'Sold this morning.')
    await send(app, 'Decline order')
    await soon(() => app.heading('Declined'))
    expect(order.decline_reason).toBe('Sold this morning.')
    expect(app.has('Sold this morning.')).toBe(true)
    expect(dialog()).toBeNull()
    expect(await storedDraft(`order-${order.id}-decline`)).toBeUndefined()
  })

  test('ship, with carrier, number and link', async () => {
    const order = anOrder('accepted', 'vendor')
    const app = await open(order, 'vendor')
    await ask(app, 'Mark as shipped')
    await app.fill(app.field(/Tracking link/), 'carrier.test/1')
    await send(app, 'Mark as shipped')
    expect(dialog()?.textContent).toContain('Enter a web address that begins with https://')
    await app.fill(app.field(/Tracking link/), 'https://carrier.test/1')
    await app.fill(app.field(/Tracking number/), 'T-9')
    await app.fill(app.field(/Carrier/), 'DHL')
    await send(app, 'Mark as shipped')
    await soon(() => app.heading('Shipped'))
    expect(order.shippings[0]).toMatchObject({ tracking_number: 'T-9', tracking_url: 'https://carrier.test/1' })
    expect(market.world.messages.at(-1)?.content).toBe('Shipped with DHL.')
    expect(app.link('Track the parcel').href).toBe('https://carrier.test/1')
  })

  test('ship, with nothing to follow it by', async () => {
    const order = anOrder('accepted', 'vendor')
    const app = await open(order, 'vendor')
    await ask(app, 'Mark as shipped')
    await send(app, 'Mark as shipped')
    await soon(() => app.heading('Shipped'))
  })

  test('mark a service as provided', async () => {
    const order = anOrder('accepted', 'vendor', { shippings: [], addresses: { shipping: null, billing: null } })
    const app = await open(order, 'vendor')
    await press(app, 'Mark as provided')
    await soon(() => app.heading('Service provided'))
    expect(toasts(app)).toEqual(['Service marked as provided.'])
  })

  test('confirm reception, which asks first, and sends the code along', async () => {
    const order = anOrder('shipped', 'shopper', { hand_delivery_code: '4321' })
    const app = await open(order, 'shopper')
    await ask(app, 'Confirm receipt')
    expect(dialog()?.textContent).toContain(`Confirm only when you have everything: `)
    await send(app, 'Not yet')
    expect(order.status).toBe('shipped')
    expect(document.activeElement?.textContent?.trim()).toBe('Confirm receipt')
    await ask(app, 'Confirm receipt')
    await send(app, 'Confirm receipt')
    await soon(() => app.heading('Received'))
    expect(order.status).toBe('customer_confirmed')
  })

  test('confirm for the customer with their code; a wrong one is said at once, and the dialog stays', async () => {
    const order = anOrder('shipped', 'vendor', { hand_delivery_code: '4321' })
    for (const parcel of order.shippings) parcel.carrier_alias = 'collect'
    const app = await open(order, 'vendor')
    await ask(app, 'Confirm with the customer’s code')
    await send(app, 'Confirm delivery')
    expect(dialog()?.textContent).toContain('Enter the code that the customer gave you.')
    const before = reads(app)
    await app.fill(app.field('The customer’s code'), '1111')
    await send(app, 'Confirm delivery')
    await soon(() => expect(dialog()?.textContent).toContain('The delivery code is wrong.'))
    expect(reads(app)).toBe(before + 1)
    await app.fill(app.field('The customer’s code'), '4321')
    await send(app, 'Confirm delivery')
    await soon(() => app.heading('Received'))
    expect(dialog()).toBeNull()
  })

  test('cancel, which names what is lost', async () => {
    const order = anOrder('new', 'shopper', { captured_at_checkout: false })
    const app = await open(order, 'shopper')
    await ask(app, 'Cancel order')
    expect(dialog()?.textContent).toContain('You will not receive: ')
    expect(dialog()?.textContent).toContain('The payment has not been collected yet.')
    await send(app, 'Keep the order')
    expect(order.status).toBe('new')
    await ask(app, 'Cancel order')
    await send(app, 'Cancel order')
    await soon(() => app.heading('Canceled'))
    expect(toasts(app)).toEqual(['Order canceled.'])
  })

  test('two presses send once', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    const button = app.button('Accept order')
    button.click()
    button.click()
    app.button('Decline').click()
    await soon(() => app.heading('Accepted'))
    expect(updates(app)).toBe(1)
    expect(dialog()).toBeNull()
  })
})

describe('what the marketplace refuses', () => {
  test.each([
    ['new', 'vendor', 'Accept order', null],
    ['accepted', 'vendor', 'Mark as provided', null],
    ['new', 'vendor', 'Decline', 'Decline order'],
    ['accepted', 'vendor', 'Mark as shipped', 'Mark as shipped'],
    ['accepted', 'vendor', 'Cancel order', 'Cancel order'],
    ['new', 'shopper', 'Cancel order', 'Cancel order'],
    ['shipped', 'shopper', 'Confirm receipt', 'Confirm receipt'],
  ] as const)('of an order that is %s: the %s reads why "%s" was refused, and may try again', async (status, person, name, sending) => {
    const order = anOrder(status, person)
    const app = await open(order, person)
    const before = reads(app)
    market.faults.inject({ endpoint: 'orders.update', status: 200, message: 'Not on a Sunday.' })
    if (sending) {
      await ask(app, name)
      if (name === 'Decline') await app.fill(app.field('Your reason'), 'Sold.')
      await send(app, sending)
    } else await press(app, name)
    await soon(() => expect(app.has('Not on a Sunday.')).toBe(true))
    expect(reads(app)).toBe(before + 1)
    expect(order.status).toBe(status)
    if (sending) await send(app, sending)
    else await press(app, name)
    await soon(() => expect(order.status).not.toBe(status))
    await app.settled()
    expect(app.has('Not on a Sunday.')).toBe(false)
  })

  test('an order that changed meanwhile shows its new status and its new buttons', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    order.status = 'canceled'
    await press(app, 'Accept order')
    await soon(() => app.heading('Canceled'))
    expect(app.has('The order has changed in the meantime. Its status is now: Canceled.')).toBe(true)
    expect(app.has('An order that is canceled cannot become accepted')).toBe(true)
    expect(buttons()).not.toContain('Accept order')
    expect(document.activeElement).toBe(app.heading('Canceled'))
    expect(await barriers()).toEqual([])
  })

  test('what was done already is no error', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    order.status = 'accepted'
    await press(app, 'Accept order')
    await soon(() => app.heading('Accepted'))
    expect(toasts(app)).toEqual(['This was already done. Order status: Accepted.'])
    expect(app.has('The order has changed')).toBe(false)
  })

  test('leaves what was pressed in its place while the order is read again', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', status: 200, message: 'Not on a Sunday.' })
    market.faults.inject({ endpoint: 'orders.get', latency: 60 })
    const before = reads(app)
    const pressed = app.button('Accept order')
    pressed.focus()
    pressed.click()
    await soon(() => expect(reads(app)).toBe(before + 1))
    expect(buttons()).toEqual(['Accept order', 'Decline'])
    await soon(() => expect(app.has('Not on a Sunday.')).toBe(true))
    expect(app.button('Accept order')).toBe(pressed)
    expect(document.activeElement).toBe(pressed)
  })

  test('where the order cannot be read again, nothing is offered until it is', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', status: 200, message: 'Not on a Sunday.' })
    market.faults.inject({ endpoint: 'orders.get', status: 400, times: 2, body: 'json' })
    await press(app, 'Accept order')
    await soon(() => app.button('Check the order'))
    await soon(() => expect(document.activeElement).toBe(app.heading('New')))
    expect(app.has('Not on a Sunday.')).toBe(true)
    expect(buttons()).not.toContain('Accept order')
    await press(app, 'Check the order')
    expect(buttons()).not.toContain('Accept order')
    await press(app, 'Check the order')
    await soon(() => app.button('Accept order'))
    expect(buttons()).not.toContain('Check the order')
  })

  test('what is being asked is no question any more when somebody else was quicker', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    await ask(app, 'Decline')
    await app.fill(app.field('Your reason'), 'Sold.')
    order.status = 'canceled'
    document.dispatchEvent(new Event('visibilitychange'))
    await soon(() => expect(dialog()).toBeNull())
    expect(app.has('Its status is now: Canceled.')).toBe(true)
    await soon(() => expect(document.activeElement).toBe(app.heading('Canceled')))
  })
})

describe('while it is being sent', () => {
  const refuseLate = () => market.faults.inject({ endpoint: 'orders.update', status: 200, message: 'Not on a Sunday.', latency: 60 })
  const pressInDialog = (name: string) => [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.trim() === name)?.click()

  const signOut = async (app: MountedApp) => {
    await (await app.services()).session.signOut()
    await app.visit('/')
  }

  test('what asked cannot be closed: the change would be made all the same', async () => {
    const order = anOrder('accepted', 'vendor')
    const app = await open(order, 'vendor')
    await app.visit('/orders')
    await app.visit(`/orders/${order.id}`)
    await ask(app, 'Cancel order')
    refuseLate()
    pressInDialog('Cancel order')
    await nextTick()
    const closing = [app.button('Keep the order'), app.button('Close')]
    expect(closing.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
    for (const button of closing) button.click()
    const escape = new Event('cancel', { cancelable: true })
    dialog()?.dispatchEvent(escape)
    expect(escape.defaultPrevented).toBe(true)
    expect(dialog()?.getAttribute('closedby')).toBe('none')
    app.router.back()
    await soon(() => expect(dialog()?.textContent).toContain('Not on a Sunday.'))
    expect(app.router.currentRoute.value.path).toBe(`/orders/${order.id}`)
    await send(app, 'Keep the order')
    expect(dialog()).toBeNull()
  })

  test('a dialog that the browser closed says nothing any more: the page does', async () => {
    const order = anOrder('accepted', 'vendor')
    const app = await open(order, 'vendor')
    await ask(app, 'Mark as shipped')
    refuseLate()
    pressInDialog('Mark as shipped')
    await nextTick()
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    await soon(() => expect(document.querySelector('.acting [role=alert]')?.textContent?.trim()).toBe('Not on a Sunday.'))
    expect(dialog()).toBeNull()
  })

  test('a page that was left tells the next one what was not done, and leads back', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    refuseLate()
    app.button('Accept order').click()
    await soon(() => expect(updates(app)).toBe(1))
    await app.router.push('/orders')
    await soon(() => expect(app.root.toasts.value).toHaveLength(1))
    const [toast] = app.root.toasts.value
    expect(toast?.message.replace(/[\u2068\u2069]/g, '')).toBe(`Order ${order.number} was not changed. Not on a Sunday.`)
    expect(toast?.tone).toBe('bad')
    toast?.action?.run()
    await app.settled()
    expect(app.router.currentRoute.value.path).toBe(`/orders/${order.id}`)
  })

  test('a page that was left says of an order that changed meanwhile what it is now', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    order.status = 'canceled'
    market.faults.inject({ endpoint: 'orders.update', latency: 60 })
    app.button('Accept order').click()
    await soon(() => expect(updates(app)).toBe(1))
    await app.router.push('/orders')
    await soon(() => expect(toasts(app).join().replace(/[\u2068\u2069]/g, '')).toMatch(`Order ${order.number}: An order that is canceled`))
    expect(toasts(app).join()).toContain('Its status is now: ')
  })

  test('nobody who signs out meanwhile is told', async () => {
    const app = await open(anOrder('new', 'vendor'), 'vendor')
    refuseLate()
    app.button('Accept order').click()
    await soon(() => expect(updates(app)).toBe(1))
    await signOut(app)
    expect(toasts(app).join()).not.toContain('Order ')
  })

  test('nobody who signs out while the order is read again is told, and nobody else asks for it', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', status: 500 })
    market.faults.inject({ endpoint: 'orders.get', latency: 5_000 })
    const before = reads(app)
    app.button('Accept order').click()
    await soon(() => expect(reads(app)).toBe(before + 1))
    await signOut(app)
    expect(toasts(app).join()).not.toContain('Order ')
    expect(reads(app)).toBe(before + 1)
  })

  test('nobody who signs out while the order is checked is told', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', status: 200, message: 'Not on a Sunday.' })
    market.faults.inject({ endpoint: 'orders.get', status: 400, body: 'json' })
    await press(app, 'Accept order')
    await soon(() => app.button('Check the order'))
    market.faults.inject({ endpoint: 'orders.get', latency: 5_000 })
    const before = reads(app)
    app.button('Check the order').click()
    await soon(() => expect(reads(app)).toBe(before + 1))
    await signOut(app)
    expect(toasts(app).join()).not.toContain('Order ')
  })
})

test('a refusal goes once the order is another than it was said of', async () => {
  const order = anOrder('new', 'vendor')
  const app = await open(order, 'vendor')
  order.status = 'accepted'
  await press(app, 'Decline')
  await soon(() => expect(dialog()).not.toBeNull())
  await app.fill(app.field('Your reason'), 'Sold.')
  await send(app, 'Decline order')
  await soon(() => expect(app.has('Its status is now: Accepted.')).toBe(true))
  order.status = 'shipped'
  document.dispatchEvent(new Event('visibilitychange'))
  await soon(() => app.heading('Shipped'))
  expect(app.has('Its status is now: Accepted.')).toBe(false)
})

test('a refusal keeps what was said of its fields', async () => {
  const order = anOrder('new', 'vendor')
  const fetch: Sandbox['fetch'] = async (request) => (request.method === 'PUT' && /\/orders\/\d+$/.test(request.url)
    ? Response.json({ message: 'Invalid', errors: { status: ['Not on a Sunday'] } }, { status: 422 })
    : market.fetch(request))
  const app = await open(order, 'vendor', { market: { ...market, fetch } })
  await press(app, 'Accept order')
  await soon(() => expect(app.has('Invalid. Not on a Sunday.')).toBe(true))
})

test('a question that is refused keeps what was said of its fields', async () => {
  const order = anOrder('new', 'shopper')
  const fetch: Sandbox['fetch'] = async (request) => (request.method === 'PUT' && /\/orders\/\d+$/.test(request.url)
    ? Response.json({ message: 'Invalid', errors: { status: ['Not on a Sunday'] } }, { status: 422 })
    : market.fetch(request))
  const app = await open(order, 'shopper', { market: { ...market, fetch } })
  await ask(app, 'Cancel order')
  await send(app, 'Cancel order')
  await soon(() => expect(dialog()?.textContent).toContain('Invalid. Not on a Sunday.'))
})

describe('an answer that was lost', () => {
  test('of a change that was made, is as if it had come', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', drop: true, when: 'after' })
    await press(app, 'Accept order')
    await soon(() => app.heading('Accepted'))
    expect(toasts(app)).toEqual(['Order accepted.'])
    expect(updates(app)).toBe(1)
    expect(order.status).toBe('accepted')
  })

  test('of a change that was not made, says so, and the same may be tried again', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', drop: true, when: 'before' })
    await press(app, 'Accept order')
    await soon(() => expect(document.querySelector('main [role=alert]')?.textContent?.trim()).toBeTruthy())
    expect(order.status).toBe('new')
    await press(app, 'Accept order')
    await soon(() => app.heading('Accepted'))
    expect(updates(app)).toBe(2)
  })

  test('that may still be made, does not say that it was not', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', status: 408, body: 'empty' })
    await press(app, 'Accept order')
    await soon(() => expect(document.querySelector('.acting [role=alert]')?.textContent).toContain('We couldn’t find out whether this was done.'))
    expect(app.button('Accept order').disabled).toBe(false)
  })

  test('that may still be made, does not say in its dialog that it was not', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    await ask(app, 'Decline')
    await app.fill(app.field('Your reason'), 'Sold this morning.')
    market.faults.inject({ endpoint: 'orders.update', status: 408, body: 'empty' })
    await send(app, 'Decline order')
    await soon(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toContain('We couldn’t find out whether this was done.'))
    expect(dialog()?.textContent).not.toContain('was not changed')
    expect(app.field('Your reason').value).toBe('Sold this morning.')
  })

  test('while nobody can say what became of it, keeps what was typed and offers to check', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    await ask(app, 'Decline')
    await app.fill(app.field('Your reason'), 'Sold this morning.')
    market.faults.inject({ endpoint: 'orders.update', drop: true, when: 'before' })
    market.faults.inject({ endpoint: 'orders.get', status: 400, body: 'json', times: 2 })
    await send(app, 'Decline order')
    await soon(() => app.button('Check the order'))
    expect(app.has('We couldn’t find out whether this was done.')).toBe(true)
    expect(dialog()).toBeNull()
    await press(app, 'Check the order')
    await soon(() => app.button('Decline'))
    await ask(app, 'Decline')
    await soon(() => expect(app.field('Your reason').value).toBe('Sold this morning.'))
    expect(app.has('We kept what you typed last time.')).toBe(true)
  })

  test('an empty answer proves nothing: the order does', async () => {
    const order = anOrder('new', 'vendor')
    const app = await open(order, 'vendor')
    market.faults.inject({ endpoint: 'orders.update', status: 200, body: 'empty', when: 'after' })
    expectWarning(/not as specified.*orders\.update/)
    await press(app, 'Accept order')
    await soon(() => app.heading('Accepted'))
  })
})

describe('paying again', () => {
  const leave = vi.fn()
  const cartOf = (order: Order, status: 'open' | 'ordered') => {
    const cart = market.world.carts.find(({ id }) => id === order.cart_id)
    if (!cart) throw new Error('The order has no cart')
    return Object.assign(cart, { status })
  }
  beforeEach(() => {
    leave.mockReset()
    vi.spyOn(window.location, 'assign').mockImplementation(leave)
  })

  test('leads back to the payment page with the cart of the order', async () => {
    const order = anOrder('failed', 'shopper')
    const { key } = cartOf(order, 'open')
    const app = await open(order, 'shopper')
    await press(app, 'Try the payment again')
    await soon(() => expect(leave).toHaveBeenCalledOnce())
    expect(leave.mock.calls[0]?.[0]).toContain(`/checkout/${key}?return_url=`)
    expect(localStorage.getItem('stoa.payment')).toContain(key)
  })

  test('says what else to do where the cart of a failed order is closed', async () => {
    const order = anOrder('failed', 'shopper')
    cartOf(order, 'ordered')
    const app = await open(order, 'shopper')
    await press(app, 'Try the payment again')
    await soon(() => expect(app.has('Order the items again instead.')).toBe(true))
    app.button('Order again')
    expect(leave).not.toHaveBeenCalled()
  })

  test('goes to the payment page where the payment is still to come, though the cart is ordered', async () => {
    const order = anOrder('pending', 'shopper')
    const { key } = cartOf(order, 'ordered')
    const app = await open(order, 'shopper')
    await press(app, 'Pay now')
    await soon(() => expect(leave).toHaveBeenCalledOnce())
    expect(leave.mock.calls[0]?.[0]).toContain(`/checkout/${key}?return_url=`)
  })

  test('takes nobody away who has left the order’s page meanwhile', async () => {
    const order = anOrder('pending', 'shopper')
    cartOf(order, 'open')
    const held = holding(/\/carts/)
    const app = await open(order, 'shopper', { market: held.market })
    held.hold()
    app.button('Pay now').click()
    await soon(() => expect(held.asked()).toBe(1))
    await leaveFor(app, '/')
    held.release()
    await app.settled()
    expect(leave).not.toHaveBeenCalled()
    expect(localStorage.getItem('stoa.payment')).toBeNull()
    expect(toasts(app)).toEqual([])
  })

  test('goes to the marketplace’s page of the order where its cart is gone', async () => {
    const order = anOrder('pending', 'shopper')
    market.world.carts = market.world.carts.filter(({ id }) => id !== order.cart_id)
    const app = await open(order, 'shopper')
    const page = app.link(/^This order on /).href
    await press(app, 'Pay now')
    await soon(() => expect(leave.mock.calls).toEqual([[page]]))
  })

  test('says what to do where there is neither a cart nor a page', async () => {
    const order = anOrder('pending', 'shopper')
    market.world.carts = market.world.carts.filter(({ id }) => id !== order.cart_id)
    const fetch: Sandbox['fetch'] = async (request) => {
      const answer = await market.fetch(request)
      if (!/\/orders\/\d+$/.test(request.url)) return answer
      return Response.json({ ...(await answer.json()) as object, customer_url: null })
    }
    const app = await open(order, 'shopper', { market: { ...market, fetch } })
    await press(app, 'Pay now')
    await soon(() => expect(app.has('Follow the payment instructions that you got at checkout.')).toBe(true))
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('ordering again', () => {
  test('puts the items into the cart, and says of each that cannot be had why', async () => {
    const order = anOrder('completed', 'shopper')
    const listing = aListing(market).build()
    const [template] = order.order_items
    if (!template) throw new Error('The order has no item')
    const item = { ...template, qty: 1, variant_id: null, variant_title: null, add_ons: [], configurable_options: [] }
    order.order_items = [
      { ...item, id: 90_001, listing_id: listing.id, listing_title: listing.title },
      { ...item, id: 90_002, listing_id: 999_999, listing_title: 'Gone lamp' },
    ]
    const app = await open(order, 'shopper')
    await press(app, 'Order again')
    await soon(() => expect(app.has(`${listing.title} is in your cart.`)).toBe(true))
    expect(app.text()).toMatch(/Gone lamp: \S/)
    expect(app.link('Choose again on its page').getAttribute('href')).toBe('/l/999999-gone-lamp')
    expect(app.link('View cart').getAttribute('href')).toBe('/cart')
    expect(await barriers()).toEqual([])
    await press(app, 'Order again')
    await app.settled()
    const lines = market.world.carts.filter(({ status }) => status === 'open').flatMap(({ items }) => items.filter(({ listing_id }) => listing_id === listing.id))
    expect(lines.map(({ qty }) => qty)).toEqual([1])
  })

  test('puts in again what was taken out of the cart since', async () => {
    const order = anOrder('completed', 'shopper')
    const listing = aListing(market).build()
    order.order_items = order.order_items.slice(0, 1).map((item) => ({
      ...item, listing_id: listing.id, listing_title: listing.title, qty: 1, variant_id: null, variant_title: null, add_ons: [], configurable_options: [],
    }))
    const linesNow = () => market.world.carts.filter(({ status }) => status === 'open').flatMap(({ items }) => items.filter(({ listing_id }) => listing_id === listing.id))
    const app = await open(order, 'shopper')
    await press(app, 'Order again')
    await soon(() => expect(linesNow()).toHaveLength(1))
    await app.settled()
    const cart = await (await app.services()).loadCart()
    await cart.remove(cart.items.find(({ listing_id }) => listing_id === listing.id)?.id ?? 0)
    await soon(() => expect(linesNow()).toEqual([]))
    await press(app, 'Order again')
    await soon(() => expect(linesNow().map(({ qty }) => qty)).toEqual([1]))
    // Another variant of the same listing is another line.
    const [line] = linesNow()
    if (line) line.variant_id = 77
    await cart.refresh()
    await press(app, 'Order again')
    await soon(() => expect(linesNow()).toHaveLength(2))
  })
})

test('the settings decide what is offered', async () => {
  const order = anOrder('new', 'vendor')
  await open(order, 'vendor', { config: { orderTransitions: { new: { declined: ['vendor'] } } } })
  expect(buttons()).toContain('Decline')
  expect(buttons()).not.toContain('Accept order')
})

test('speaks French', async () => {
  const order = anOrder('new', 'vendor')
  Object.assign(market.world.members.find(({ id }) => id === idOf('vendor')) ?? {}, { lang: 'fr' })
  const app = await open(order, 'vendor', { locale: 'fr' })
  await ask(app, 'Refuser')
  app.field('Votre motif')
  expect(await barriers()).toEqual([])
})
