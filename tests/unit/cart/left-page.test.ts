import { describe, expect, test } from 'vitest'
import type { Fate } from './model/browser.ts'
import { WARES, shelve } from './model/market.ts'
import { Scene, named } from './model/scene.ts'

const scene = new Scene()
const fate = (...fates: Fate[]) => scene.browser.fates.push(...fates)

/** Presses the button twice, for different goods, in a page that is left at the request number `at`. */
const leaveAt = async (at: number, how: Fate) => {
  const tab = await scene.open()
  fate(...Array.from({ length: at }, (): Fate => 'ok'), how)
  scene.begin(tab, () => Promise.all([0, 1].map((ware) => WARES[ware] && tab.cart.add({ ...WARES[ware], qty: 2 }))))
  await scene.browser.quiet()
  scene.browser.fates.length = 0
  return tab
}

describe.each(['killed', 'killed after'] as const)('a page that is left at a request (%s)', (how) => {
  test.each([0, 1, 2])('%i keeps what was being added: the next page finds it, once', async (at) => {
    expect((await leaveAt(at, how)).isClosed).toBe(true)
    const next = await scene.open()
    expect(scene.everything()).toEqual(named([0, 2], [1, 2]))
    expect(next.cart.itemsCount).toBe(4)
    expect(next.memory.size, 'nothing is kept that has been answered').toBe(0)
    await scene.open()
    expect(scene.everything()).toEqual(named([0, 2], [1, 2]))
  })

  test.each([0, 1, 2])('%i keeps it for its member alone', async (at) => {
    await scene.signIn(await scene.open())
    await leaveAt(at, how)
    scene.browser.store.clear()
    const taken = scene.everything()
    const stranger = await scene.open()
    expect(stranger.session.status).toBe('guest')
    expect(scene.everything()).toEqual(taken)
    await scene.signIn(stranger, 1)
    await scene.open()
    expect(scene.everything()).toEqual(taken)
  })
})

test('what cannot be added any more is told by the next page, and can be tried again', async () => {
  await leaveAt(0, 'killed')
  shelve(scene.market, 0, 0)
  const next = await scene.open()
  expect(scene.everything()).toEqual(named([1, 2]))
  const [toast] = scene.browser.root.toasts.value
  expect(toast?.message).toMatch(/^We couldn’t add your last item to the cart: \w/)
  shelve(scene.market, 0, 2)
  await scene.do(next, () => toast?.action?.run())
  expect(scene.everything()).toEqual(named([0, 2], [1, 2]))
})

test('signing out leaves nothing to be added', async () => {
  await scene.signIn(await scene.open())
  await leaveAt(1, 'killed')
  fate('lost')
  const tab = await scene.open()
  await scene.signOut(tab)
  expect(tab.memory.size).toBe(0)
})

test('a page that comes back after the next one has taken over adds nothing twice', async () => {
  const tab = await scene.open()
  await scene.add(tab, 0, 1)
  fate('slow')
  scene.begin(tab, () => Promise.all([tab.cart.refresh(), WARES[1] && tab.cart.add({ ...WARES[1], qty: 2 })]))
  while (!tab.memory.has('stoa.cart.outbox')) await scene.browser.turn()
  tab.memory.delete('stoa.cart.outbox')
  await scene.browser.quiet()
  expect(scene.everything()).toEqual(named([0, 1]))
  expect(tab.cart.itemsCount).toBe(1)
})

test.each(['{[', '{}', '[null,1,"x",{}]', '[{"id":"a","at":1,"wanted":{"listing_id":1,"qty":1}}]', '[{"id":7,"at":-1}]',
  JSON.stringify([{ id: 'a', at: Date.now(), wanted: { ...WARES[0], qty: 1 }, sent: 'yes' }]),
  JSON.stringify([{ id: 'a', at: Date.now() + 1e9, wanted: { ...WARES[0], qty: 1 } }]),
  JSON.stringify([{ id: 'a', at: Date.now(), wanted: { ...WARES[0], qty: -1 } }]),
])('%s in storage adds nothing and breaks nothing', async (garbage) => {
  const tab = await scene.open()
  tab.memory.set('stoa.cart.outbox', garbage)
  const next = await scene.open()
  expect(scene.everything()).toEqual({})
  await scene.add(next, 0, 1)
  expect(scene.everything()).toEqual(named([0, 1]))
})
