import { describe, expect, it } from 'vitest'
import type { Order, OrderMessage, OrderStatus } from '../../../src/sandbox/model.ts'
import { ANSWER_DELAY_MS, HAND_OVER_DELAY_MS, MOVE_DELAYS_MS, dueSteps } from '../../../src/sandbox/otherSide/steps.ts'
import type { Shop } from '../../contract/support/shop.ts'
import { openShop, pay, readyCart } from '../../contract/support/shop.ts'
import { PLENTY, SERVICE } from '../../contract/support/smallWorld.ts'

const SHOPPER = 'shopper@example.com'
const VENDOR = 'vendor@example.com'
const MINUTE_MS = 60_000

const open = (otherSide = true) => openShop(undefined, { otherSide })
const theOrder = (shop: Shop): Order => {
  const order = shop.world.orders.at(-1)
  if (!order) throw new Error('Nothing was ordered')
  return order
}
/** Lets time pass, and has a person look. */
const wait = async (shop: Shop, ms: number, as: string): Promise<OrderStatus> => {
  shop.clock += ms
  return (await shop.call('GET', `/orders/${theOrder(shop).id}`, { as })).body.status
}
const said = (shop: Shop): [OrderMessage['role'], string][] => shop.world.messages.map(({ role, content }) => [role, content])
const delay = (status: OrderStatus) => MOVE_DELAYS_MS[status] ?? 0
const buy = async (shop: Shop, way = 'pay', line: object = { listing_id: PLENTY, qty: 1 }): Promise<Order> => {
  await pay(shop, await readyCart(shop, [line]), way)
  return theOrder(shop)
}
const signOut = (shop: Shop, as: string) => shop.call('DELETE', '/auth/logout', { as })
const move = (shop: Shop, as: string, status: OrderStatus) => shop.call('PUT', `/orders/${theOrder(shop).id}`, { as, body: { status } })
const write = (shop: Shop, as: string, content: string) => shop.call('POST', `/orders/${theOrder(shop).id}/messages`, { as, body: { content } })

describe('The other side, for a customer', () => {
  it('accepts, sends with a tracking link and a line, and after the confirmation the order is completed', async () => {
    const shop = open()
    await buy(shop)
    expect(await wait(shop, delay('new') - 1, SHOPPER)).toBe('new')
    expect(await wait(shop, 1, SHOPPER)).toBe('accepted')
    expect(said(shop)).toEqual([[2, expect.stringMatching(/^Thank you/)]])
    expect(await wait(shop, delay('accepted') - 1, SHOPPER)).toBe('accepted')
    expect(await wait(shop, 1, SHOPPER)).toBe('shipped')
    expect(theOrder(shop).shippings).toMatchObject([{ tracking_number: expect.stringMatching(/^ST\d{9}EU$/), tracking_url: expect.stringMatching(/^https:/) }])
    expect(said(shop)).toHaveLength(2)
    // Confirming is for the person who bought.
    expect(await wait(shop, 10 * MINUTE_MS, SHOPPER)).toBe('shipped')
    await move(shop, SHOPPER, 'customer_confirmed')
    expect(await wait(shop, delay('customer_confirmed') - 1, SHOPPER)).toBe('customer_confirmed')
    expect(await wait(shop, 1, SHOPPER)).toBe('completed')
    expect(theOrder(shop).payout?.status).toBe('success')
  })

  it('marks a service as provided', async () => {
    const shop = open()
    await buy(shop, 'pay', { listing_id: SERVICE, qty: 1 })
    expect(await wait(shop, delay('new'), SHOPPER)).toBe('accepted')
    expect(await wait(shop, delay('accepted'), SHOPPER)).toBe('service_provided')
  })

  it('leaves a transfer to the customer, who alone can pay', async () => {
    const shop = open()
    await buy(shop, 'transfer')
    expect(await wait(shop, 20 * MINUTE_MS, SHOPPER)).toBe('pending')
  })

  it.each([['When does it arrive?', /days|weekend/], ['Does it fit 30 cm?', /cm/], ['Thank you!', /welcome|kind/], ['Could you also paint it?', /\w/], ['I am at home on Monday.', /note|see to it/]])(
    'answers “%s” once, with a fitting line', async (question, answer) => {
      const shop = open()
      await buy(shop)
      await wait(shop, delay('new'), SHOPPER)
      await write(shop, SHOPPER, question)
      await wait(shop, ANSWER_DELAY_MS - 1, SHOPPER)
      expect(said(shop)).toHaveLength(2)
      await wait(shop, 1, SHOPPER)
      expect(said(shop).at(-1)).toEqual([2, expect.stringMatching(answer)])
      await wait(shop, ANSWER_DELAY_MS, SHOPPER)
      expect(said(shop)).toHaveLength(3)
    })

  it('answers before it goes on with the order', async () => {
    const shop = open()
    await buy(shop)
    await write(shop, SHOPPER, 'When?')
    expect(await wait(shop, delay('new') + ANSWER_DELAY_MS, SHOPPER)).toBe('new')
    expect(said(shop).at(-1)?.[0]).toBe(2)
    expect(await wait(shop, delay('new'), SHOPPER)).toBe('accepted')
  })
})

describe('The other side, for a vendor', () => {
  /** An order of a customer who is not there, with the vendor whom a person plays. */
  const sold = async (shop: Shop, way = 'pay'): Promise<void> => {
    await buy(shop, way)
    await signOut(shop, SHOPPER)
  }

  it('pays what waits for a transfer, confirms what was sent, and writes back', async () => {
    const shop = open()
    await sold(shop, 'transfer')
    expect(await wait(shop, delay('pending'), VENDOR)).toBe('new')
    expect(await wait(shop, 10 * MINUTE_MS, VENDOR)).toBe('new')
    await move(shop, VENDOR, 'accepted')
    await write(shop, VENDOR, 'Shall I leave it with the neighbours?')
    await wait(shop, ANSWER_DELAY_MS, VENDOR)
    expect(said(shop).at(-1)).toEqual([1, expect.stringMatching(/^Yes/)])
    await move(shop, VENDOR, 'shipped')
    expect(await wait(shop, delay('shipped'), VENDOR)).toBe('customer_confirmed')
    expect(said(shop).at(-1)?.[0]).toBe(1)
    expect(await wait(shop, delay('customer_confirmed'), VENDOR)).toBe('completed')
  })

  it('tells the vendor the code of an order that is handed over, and leaves the vendor time to enter it', async () => {
    const shop = open()
    await sold(shop)
    theOrder(shop).hand_delivery_code = '4821'
    await move(shop, VENDOR, 'accepted')
    await move(shop, VENDOR, 'shipped')
    expect(await wait(shop, ANSWER_DELAY_MS, VENDOR)).toBe('shipped')
    expect(said(shop).at(-1)).toEqual([1, expect.stringContaining('4821')])
    expect(await wait(shop, HAND_OVER_DELAY_MS - 1, VENDOR)).toBe('shipped')
    expect(await wait(shop, 1, VENDOR)).toBe('customer_confirmed')
  })
})

describe('Who is played', () => {
  it('nobody, while persons act for both parties', async () => {
    const shop = open()
    await buy(shop)
    await shop.call('GET', '/auth/me', { as: VENDOR })
    await write(shop, SHOPPER, 'When?')
    expect(await wait(shop, MINUTE_MS, SHOPPER)).toBe('new')
    expect(said(shop)).toHaveLength(1)
  })

  it('the member who signs out, from then on', async () => {
    const shop = open()
    await buy(shop)
    await shop.call('GET', '/auth/me', { as: VENDOR })
    await wait(shop, MINUTE_MS, SHOPPER)
    await signOut(shop, VENDOR)
    expect(await wait(shop, 0, SHOPPER)).toBe('accepted')
  })

  it('the member who has not been there for half an hour', async () => {
    const shop = open()
    await buy(shop)
    await shop.call('GET', '/auth/me', { as: VENDOR })
    expect(await wait(shop, 30 * MINUTE_MS, SHOPPER)).toBe('new')
    expect(await wait(shop, 1, SHOPPER)).toBe('accepted')
  })

  it('one person who buys, signs out and signs in as the vendor plays the vendor alone', async () => {
    const shop = open()
    await buy(shop)
    await signOut(shop, SHOPPER)
    expect(await wait(shop, MINUTE_MS, VENDOR)).toBe('new')
    await move(shop, VENDOR, 'accepted')
    await move(shop, VENDOR, 'shipped')
    expect(await wait(shop, delay('shipped'), VENDOR)).toBe('customer_confirmed')
  })

  it('nobody, when nobody is there, nor a member who does not exist any more', async () => {
    const shop = open()
    await buy(shop)
    await signOut(shop, SHOPPER)
    shop.clock += MINUTE_MS
    await shop.call('GET', '/auth/me', { as: 'other@example.com' })
    expect(theOrder(shop).status).toBe('new')
    theOrder(shop).supplier_id = 999
    expect(await wait(shop, MINUTE_MS, SHOPPER)).toBe('new')
  })
})

describe('What goes on by itself', () => {
  /** An order of last year that nobody has looked at since. */
  const old = async (): Promise<Shop> => {
    const shop = open()
    await buy(shop)
    shop.world.other_side.orders = {}
    return shop
  }

  it('no order in which nothing happens: a list that is read is none that is opened', async () => {
    const shop = await old()
    shop.clock += MINUTE_MS
    for (let time = 0; time < 3; time += 1) await shop.call('GET', '/orders', { as: SHOPPER })
    expect(theOrder(shop).status).toBe('new')
  })

  it.each(['', '/messages'])('one whose %s a party opens', async (tail) => {
    const shop = await old()
    await shop.call('GET', `/orders/${theOrder(shop).id}${tail}`, { as: SHOPPER })
    expect(await wait(shop, delay('new') - 1, SHOPPER)).toBe('new')
    expect(await wait(shop, 1, SHOPPER)).toBe('accepted')
  })

  it('an order never does two steps at once, however long nobody asked', async () => {
    const shop = open()
    await buy(shop)
    shop.world.other_side.seen[1] = shop.clock + 365 * 24 * 60 * MINUTE_MS
    expect(await wait(shop, 365 * 24 * 60 * MINUTE_MS, SHOPPER)).toBe('accepted')
    expect(await wait(shop, 0, SHOPPER)).toBe('accepted')
    expect(await wait(shop, delay('accepted'), SHOPPER)).toBe('shipped')
  })

  it('only looks: what is due is asked for without any change', async () => {
    const shop = open()
    const order = await buy(shop)
    shop.clock += delay('new')
    const before = JSON.stringify(shop.world)
    const steps = [dueSteps(shop.sandbox.records), dueSteps(shop.sandbox.records)]
    expect(steps).toEqual([[{ order, by: 'vendor', kind: 'move', to: 'accepted' }], [{ order, by: 'vendor', kind: 'move', to: 'accepted' }]])
    expect(JSON.stringify(shop.world)).toBe(before)
  })

  it.each(['declined', 'failed', 'canceled', 'completed', 'draft'] as const)('an order that is %s stays so', async (status) => {
    const shop = open()
    await buy(shop)
    theOrder(shop).status = status
    expect(await wait(shop, MINUTE_MS, SHOPPER)).toBe(status)
  })

  it('the same happens with the same clock and random source', async () => {
    const told = async () => {
      const shop = open()
      await buy(shop)
      await write(shop, SHOPPER, 'When?')
      for (let time = 0; time < 20; time += 1) await wait(shop, 2000, SHOPPER)
      return [shop.world.orders.map(({ status, shippings }) => [status, shippings]), shop.world.messages]
    }
    expect(await told()).toEqual(await told())
  })
})

describe('The switch', () => {
  it('is off in a marketplace of a test, and then nothing happens by itself', async () => {
    const shop = open(false)
    await buy(shop)
    await write(shop, SHOPPER, 'When?')
    expect(await wait(shop, MINUTE_MS, SHOPPER)).toBe('new')
    expect((await shop.request('GET', '/sandbox')).text).toContain('The other side answers: <span>off</span>')
  })

  const press = (shop: Shop, on: '0' | '1') => shop.request('POST', '/sandbox/other-side', { body: new URLSearchParams({ on }) })

  it('is on the switchboard, and orders go on from the moment at which it is switched on', async () => {
    const shop = open(false)
    await buy(shop)
    shop.clock += 10 * MINUTE_MS
    expect((await press(shop, '1')).headers.get('location')).toBe('/sandbox?done=other-side-on')
    expect((await shop.request('GET', '/sandbox')).text).toContain('The other side answers: <span>on</span>')
    expect(await wait(shop, delay('new') - 1, SHOPPER)).toBe('new')
    expect(await wait(shop, 1, SHOPPER)).toBe('accepted')
    await press(shop, '0')
    expect(await wait(shop, MINUTE_MS, SHOPPER)).toBe('accepted')
  })

  it('is stored with the world, and wins over the option', async () => {
    const shop = open()
    await press(shop, '0')
    const again = openShop((world) => Object.assign(world, structuredClone(shop.world)), { otherSide: true })
    again.world.orders = []
    await buy(again)
    expect(await wait(again, MINUTE_MS, SHOPPER)).toBe('new')
  })
})
