import { describe, expect, test } from 'vitest'
import { cartWire } from '../../../src/sandbox/present/carts.ts'
import { WARES } from './model/market.ts'
import { Scene, named } from './model/scene.ts'

const scene = new Scene()

/** Two tabs of a member with two lines in the cart. */
const atHome = async () => {
  const tabs = [await scene.open(0), await scene.open(1)] as const
  await scene.signIn(tabs[0])
  await scene.add(tabs[0], 0, 2)
  await scene.add(tabs[1], 4, 1)
  expect(tabs.map(({ cart }) => cart.itemsCount)).toEqual([3, 3])
  return tabs
}
const seenIn = (tab: Awaited<ReturnType<Scene['open']>>) => [tab.cart.key, tab.cart.items, tab.cart.itemsCount, tab.cart.mergeReport]
const EMPTY_CART = [null, [], 0, null]
const remembered = () => [...scene.browser.store.values()].join()

describe('the next person at this computer finds an empty cart', () => {
  test('after the member signed out in one of two tabs', async () => {
    const tabs = await atHome()
    await scene.signOut(tabs[0])
    expect(tabs.map(seenIn)).toEqual([EMPTY_CART, EMPTY_CART])
    expect(remembered()).not.toContain('key')
    expect(scene.everything()).toEqual(named([0, 2], [4, 1]))
  })

  test('after the member signed out without a network', async () => {
    const tabs = await atHome()
    scene.browser.fates.push('lost')
    await scene.signOut(tabs[1])
    expect(tabs.map(seenIn)).toEqual([EMPTY_CART, EMPTY_CART])
    expect(remembered()).not.toContain('key')
  })

  test.each(['slow', 'late', 'unheard', 'lost'] as const)('with additions under way in both tabs, the first of them %s', async (fate) => {
    const tabs = await atHome()
    scene.browser.fates.push(fate)
    for (const tab of tabs) scene.begin(tab, () => WARES[5] && tab.cart.add({ ...WARES[5], qty: 1 }))
    await Promise.resolve()
    await scene.signOut(tabs[0])
    await scene.browser.land()
    await scene.browser.quiet()
    expect(tabs.map(seenIn)).toEqual([EMPTY_CART, EMPTY_CART])
    await scene.signIn(tabs[1], 1)
    expect(tabs.map(({ cart }) => cart.items)).toEqual([[], []])
    await scene.add(tabs[1], 1, 2)
    expect(tabs[1].cart.itemsCount).toBe(2)
    expect(tabs[1].session.member?.id).toBe(scene.market.world.carts.find(({ key }) => key === tabs[1].cart.key)?.user_id)
  })

  test('after the session was lost and ended', async () => {
    const tabs = await atHome()
    scene.market.world.tokens.length = 0
    await scene.add(tabs[0], 0, 1)
    await scene.do(tabs[0], () => tabs[0].session.endLostSession())
    expect(seenIn(tabs[0])).toEqual(EMPTY_CART)
    scene.browser.tell(tabs[1], 'online')
    await scene.browser.quiet()
    expect(seenIn(tabs[1])).toEqual(EMPTY_CART)
  })

  test('after the browser was closed with a session that was for that tab alone', async () => {
    const tab = await scene.open()
    await scene.do(tab, () => tab.session.signIn({ email: 'shopper@example.com', password: 'marketplace', keep: false }))
    await scene.add(tab, 0, 2)
    // A marketplace that shows a cart to whoever has its key.
    for (const cart of scene.market.world.carts) cart.user_id = null
    scene.browser.close(0)
    const next = await scene.open(1)
    expect(seenIn(next)).toEqual(EMPTY_CART)
    expect(remembered()).not.toContain('key')
  })

  test('though a marketplace would show it to whoever has its key', async () => {
    const tabs = await atHome()
    for (const cart of scene.market.world.carts) cart.user_id = null
    scene.market.world.tokens.length = 0
    await scene.do(tabs[0], () => tabs[0].cart.refresh())
    for (const tab of tabs) if (tab.session.asked) await scene.do(tab, () => tab.session.endLostSession())
    await scene.signIn(tabs[0], 1)
    expect(tabs[0].cart.items).toEqual([])
  })
})

describe('what somebody wrote into storage by hand', () => {
  const odd = [
    '', '{', 'null', '7', '[]', '[null]', '[[]]', '{"key":{}}', '{"key":"a b"}', `{"key":"${'k'.repeat(257)}"}`,
    '{"key":"k","owner":"1","revision":{}}', '{"key":"k","owner":1e300}', '{"key":"__proto__","owner":-1}',
    '[{"owner":1}]', '[{"owner":1,"step":{"kept":"a"},"outcome":{"joined":-1,"lost":[{}]}}]',
    '[{"owner":1,"unfinished":true,"outcome":{"joined":1e99,"lost":"x"}}]',
    `{"key":"${'ab'.repeat(16)}","joining":[{"from":5}]}`,
  ]
  test.each(odd)('is nothing that %j could break', async (text) => {
    for (const key of ['stoa.cart', 'stoa.cart.merge']) scene.browser.store.set(key, text)
    const tab = await scene.open()
    expect(tab.cart.items).toEqual([])
    await scene.signIn(tab)
    await scene.add(tab, 0, 2)
    expect(scene.everything()).toEqual(named([0, 2]))
    expect(tab.cart.itemsCount).toBe(2)
  })

  test('such as another member’s key shows nothing of theirs and changes nothing of it', async () => {
    const [tab] = await atHome()
    const theirs = scene.browser.store.get('stoa.cart') ?? ''
    await scene.signOut(tab)
    for (const person of [undefined, 1]) {
      scene.browser.store.set('stoa.cart', theirs)
      const next = await scene.open()
      if (person !== undefined) await scene.signIn(next, person)
      expect(next.cart.items).toEqual([])
      scene.browser.store.set('stoa.cart', theirs)
      await scene.add(next, 0, 1)
      await scene.do(next, () => next.cart.refresh())
    }
    const cart = scene.market.world.carts.find(({ key }) => theirs.includes(key))
    expect(cart?.items.map(({ qty }) => qty)).toEqual([2, 1])
  })
})

test('what another browser changed in the same account shows after one read, and nothing in between', async () => {
  const [tab] = await atHome()
  const cart = scene.market.world.carts.find(({ key }) => key === tab.cart.key)
  if (!cart) throw new Error('There is no cart')
  const before = tab.cart.cart?.amount
  for (const item of cart.items) item.qty = 4
  const seen = new Set<unknown>()
  scene.browser.fates.push('slow')
  scene.browser.tell(tab, 'online')
  for (let turn = 0; turn < 30; turn++) {
    seen.add(tab.cart.cart?.amount)
    await scene.browser.turn()
  }
  expect([...seen]).toEqual([before, cartWire(scene.market.records, cart).amount])
  expect(tab.cart.itemsCount).toBe(8)
})
