import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASSWORD, PEOPLE } from './model/market.ts'
import { Scene, named } from './model/scene.ts'

/** How many sequences are played; `STOA_PROPERTY_RUNS` asks for more. */
const RUNS = Number(process.env['STOA_PROPERTY_RUNS']) || 50

const scene = new Scene()
const SHOPPER = { email: PEOPLE[0], password: PASSWORD, keep: true }
type Lines = readonly [ware: number, qty: number][]

const full = () => scene.market.world.carts.filter(({ status, items }) => status === 'open' && items.length > 0)
/** The network is back, and everybody looks. */
const settle = async () => {
  scene.browser.fates.length = 0
  await scene.browser.land()
  for (let round = 0; round < 3; round++) {
    for (const tab of scene.browser.tabs.values()) scene.browser.tell(tab, 'online')
    await scene.browser.quiet()
  }
}

describe('two computers of one member', () => {
  test('have one cart: whoever signs in with a guest’s brings it to the other’s', async () => {
    const [home, phone] = [await scene.open(0), await scene.open(2)]
    await scene.signIn(home)
    await scene.add(home, 0, 2)
    await scene.add(phone, 4, 1)
    await scene.signIn(phone)
    expect(phone.cart.key).toBe(home.cart.key)
    await settle()
    for (const { cart } of [home, phone]) expect([cart.items.length, cart.itemsCount]).toEqual([2, 3])
    expect(scene.everything()).toEqual(named([0, 2], [4, 1]))
  })

  test('put things into the same cart, though neither had one', async () => {
    const [home, phone] = [await scene.open(0), await scene.open(2)]
    await scene.signIn(home)
    await scene.signIn(phone)
    await scene.add(home, 0, 2)
    await scene.add(phone, 4, 1)
    expect(phone.cart.key).toBe(home.cart.key)
    expect(phone.cart.itemsCount).toBe(3)
  })

  test('find what is in the other’s cart where their own is empty', async () => {
    const [home, phone] = [await scene.open(0), await scene.open(2)]
    await scene.signIn(home)
    await scene.add(home, 0, 1)
    await scene.do(home, () => home.cart.remove(home.cart.items[0]?.id ?? 0))
    await scene.add(phone, 4, 1)
    await scene.signIn(phone)
    expect(home.cart.items).toEqual([])
    await settle()
    expect(home.cart.key).toBe(phone.cart.key)
    expect(home.cart.itemsCount).toBe(1)
  })

  const some = (ware: number) => fc.array(fc.tuple(fc.constant(ware), fc.integer({ min: 1, max: 2 })), { maxLength: 1 })
  const fates = fc.array(fc.constantFrom('ok' as const, 'slow' as const), { maxLength: 30 })
  /** What a third computer left in the member's cart, and what guests have in theirs at two others. */
  const fill = async (earlier: Lines, atHome: Lines, onPhone: Lines) => {
    scene.market.reset()
    scene.browser.clear()
    const desk = await scene.open(3)
    await scene.signIn(desk)
    for (const [ware, qty] of earlier) await scene.add(desk, ware, qty)
    scene.browser.clear()
    const tabs = [await scene.open(0), await scene.open(2)] as const
    for (const [ware, qty] of atHome) await scene.add(tabs[0], ware, qty)
    for (const [ware, qty] of onPhone) await scene.add(tabs[1], ware, qty)
    return tabs
  }
  const checkEverywhere = (before: Record<string, number>) => {
    expect(scene.everything()).toEqual(before)
    expect(full().length).toBeLessThanOrEqual(1)
    const pieces = Object.values(before).reduce((sum, qty) => sum + qty, 0)
    for (const { cart } of scene.browser.tabs.values()) expect(cart.itemsCount).toBe(pieces)
  }

  test('that sign in one after the other have everything once, in one cart', async () => {
    const any = fc.array(fc.tuple(fc.constantFrom(0, 4), fc.constant(1)), { maxLength: 2 })
    await fc.assert(fc.asyncProperty(any, any, any, fates, async (earlier, atHome, onPhone, fates) => {
      const [home, phone] = await fill(earlier, atHome, onPhone)
      const before = scene.everything()
      scene.browser.fates.push(...fates)
      await scene.signIn(home)
      await scene.signIn(phone)
      await settle()
      checkEverywhere(before)
    }), { numRuns: RUNS, seed: 20261122 })
  })

  test('that sign in at one moment have everything once, in one cart', async () => {
    await fc.assert(fc.asyncProperty(some(0), some(4), some(5), fates, fc.nat(6), async (earlier, atHome, onPhone, fates, pause) => {
      const [home, phone] = await fill(earlier, atHome, onPhone)
      const before = scene.everything()
      scene.browser.fates.push(...fates)
      scene.begin(home, () => home.session.signIn(SHOPPER))
      for (let turn = 0; turn < pause; turn++) await scene.browser.turn()
      await scene.signIn(phone)
      await settle()
      checkEverywhere(before)
    }), { numRuns: RUNS, seed: 20261122 })
  })
})
