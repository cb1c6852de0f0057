import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useUnsentAdditionsStore } from '../../../src/features/cart/unsentAdditions.store.ts'
import { CART_OUTBOX_STORAGE_KEY, CART_STORAGE_KEY } from '../../../src/lib/storage.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, contentOf, createMarket, openGuest, openStage, twoListings, writesOf, type Stage } from './stage.ts'

let market: Sandbox
let stage: Stage
let wanted: { listing_id: number, qty: number }

beforeEach(async () => {
  market = createMarket()
  stage = await openGuest(market)
  wanted = { listing_id: twoListings(market)[0].id, qty: 2 }
})
afterEach(closeAll)

const unsentOf = ({ pinia }: Stage) => useUnsentAdditionsStore(pinia)
const press = () => unsentOf(stage).store(wanted).id
const outbox = () => JSON.parse(sessionStorage.getItem(CART_OUTBOX_STORAGE_KEY) ?? '[]') as { id: string, owner?: number }[]
const settled = async ({ cart }: Stage) => {
  await vi.waitFor(() => expect(outbox()).toEqual([]))
  await cart.settled()
}

describe('an addition that is stored at the press', () => {
  test.each([
    ['the cart’s code is there', () => press()],
    ['its words are there', () => void stage.cart.add(wanted)],
  ])('is made once by the next page where this one ends before %s', async (_, begin) => {
    begin()
    expect(outbox()).toMatchObject([{ wanted }])
    stage.close()
    const next = await openGuest(market)
    await settled(next)
    expect(contentOf(market, next.cart.key)).toEqual({ [wanted.listing_id]: 2 })
    expect(next.root.toasts.value.map(({ message }) => message)).toEqual([expect.stringContaining('is in your cart: 2 pieces')])
  })

  test('is left to its press by the page that stored it, and made once', async () => {
    const id = press()
    await stage.cart.restore()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(writesOf(stage)).toEqual([])
    expect(await stage.cart.add(wanted, id)).toEqual({ ok: true })
    await stage.cart.restore()
    await settled(stage)
    expect(contentOf(market, stage.cart.key)).toEqual({ [wanted.listing_id]: 2 })
  })

  test('is left to its press by another storefront on the same page, which opens meanwhile', async () => {
    const id = press()
    const beside = await openGuest(market, true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(writesOf(beside)).toEqual([])
    expect(await stage.cart.add(wanted, id)).toEqual({ ok: true })
    await settled(stage)
    await settled(beside)
    expect(contentOf(market, stage.cart.key)).toEqual({ [wanted.listing_id]: 2 })
    expect(beside.root.toasts.value).toEqual([])
  })

  test('is sent together with another one to the same line that waits for its turn', async () => {
    const other = { listing_id: twoListings(market)[1].id, qty: 1 }
    const answers = [other, wanted, wanted].map((one) => stage.cart.add(one, unsentOf(stage).store(one).id))
    expect(outbox()).toHaveLength(3)
    expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(writesOf(stage)).toHaveLength(3)
    expect(contentOf(market, stage.cart.key)).toEqual({ [other.listing_id]: 1, [wanted.listing_id]: 4 })
    expect(outbox()).toEqual([])
  })

  test('is not made again by a page that comes back after the next one has made it', async () => {
    const id = press()
    const next = await openGuest(market)
    await settled(next)
    expect(await stage.cart.add(wanted, id)).toEqual({ ok: true })
    await stage.cart.settled()
    expect(contentOf(market, next.cart.key)).toEqual({ [wanted.listing_id]: 2 })
  })

  test('is made where the browser could not store it', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
    const id = press()
    expect(await stage.cart.add(wanted, id)).toEqual({ ok: true })
    vi.restoreAllMocks()
    expect(contentOf(market, stage.cart.key)).toEqual({ [wanted.listing_id]: 2 })
  })

  test('is its member’s', async () => {
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: false })
    press()
    expect(outbox()).toMatchObject([{ owner: stage.session.member?.id }])
  })

  test('stays where the cart of a member before is dropped meanwhile', async () => {
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify({ key: 'theirs', owner: 7 }))
    stage.close()
    stage = await openStage(market)
    const id = press()
    await stage.session.restore()
    await stage.cart.restore()
    expect([stage.cart.key, outbox().length]).toEqual([null, 1])
    expect(await stage.cart.add(wanted, id)).toEqual({ ok: true })
    expect(contentOf(market, stage.cart.key)).toEqual({ [wanted.listing_id]: 2 })
  })
})

describe('nothing is left in the outbox', () => {
  test('of a quantity that is none', async () => {
    wanted = { ...wanted, qty: 0.5 }
    expect(await stage.cart.add(wanted, press())).toMatchObject({ ok: false })
    expect(outbox()).toEqual([])
  })

  test('of what the marketplace refuses', async () => {
    market.faults.inject({ endpoint: 'carts.addItem', status: 422 })
    expect(await stage.cart.add(wanted, press())).toMatchObject({ ok: false })
    expect(outbox()).toEqual([])
  })

  test('of what was meant for a cart that is gone', async () => {
    const answer = stage.cart.add(wanted, press())
    stage.cart.forget()
    expect(await answer).toMatchObject({ ok: false })
    expect(outbox()).toEqual([])
  })

  test('of what another choice has replaced', () => {
    const id = press()
    unsentOf(stage).drop(id)
    expect(sessionStorage).toHaveLength(0)
  })

  test('once the page has said that the code did not arrive, and stays', () => {
    vi.useFakeTimers()
    unsentOf(stage).dropIfPageStays(press())
    expect(outbox()).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(outbox()).toEqual([])
    vi.useRealTimers()
  })
})
