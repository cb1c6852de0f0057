import { describe, expect, test } from 'vitest'
import { readMerge } from '../../../src/features/cart/cart.storage.ts'
import type { Fate } from './model/browser.ts'
import { WARES, nameOf } from './model/market.ts'
import { Scene, named } from './model/scene.ts'

const scene = new Scene()

/** A member's cart of another day, and a guest's of today; the guest is about to sign in. */
const twoCarts = async () => {
  const before = await scene.open()
  await scene.signIn(before)
  await scene.add(before, 0, 2)
  await scene.add(before, 2, 1)
  await scene.add(before, 5, 2)
  await scene.signOut(before)
  await scene.add(before, 0, 1)
  await scene.add(before, 1, 2)
  return before
}

const THE_SUM = () => named([0, 3], [1, 2], [2, 1], [5, 2])

describe('a sign-in that merges two carts', () => {
  /** One more than an undisturbed one takes: the last case is one that nothing interrupts. */
  const REQUESTS = 11
  const interruptions = Array.from({ length: REQUESTS }, (_, n) => n)

  test.each([['enough of everything', 9, REQUESTS - 1], ['too little of one thing', 2, REQUESTS - 2]])('takes no more requests than are tried here: with %s', async (_, quantity, requests) => {
    const tab = await twoCarts()
    const [first] = scene.market.world.listings
    if (first) first.quantity = quantity
    scene.browser.fates.push(...Array.from({ length: REQUESTS }, (): Fate => 'ok'))
    await scene.signIn(tab)
    expect(scene.everything()).toEqual({ ...THE_SUM(), ...named([0, Math.min(3, quantity)]) })
    expect(REQUESTS - scene.browser.fates.length).toBe(requests)
  })

  describe.each(['killed', 'killed after', 'lost', 'unheard', 'too late', 'broken after', 'busy', 'busy after'] as const)('%s', (fate) => {
    test.each(interruptions)('at request %i is finished the next time, with nothing lost and nothing doubled', async (n) => {
      const tab = await twoCarts()
      scene.browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), fate)
      await scene.signIn(tab)
      scene.browser.fates.length = 0
      const again = await scene.open()
      if (again.session.status !== 'member') await scene.signIn(again)
      expect(scene.everything()).toEqual(THE_SUM())
      expect(again.cart.itemsCount).toBe(8)
      expect(scene.market.world.carts.filter(({ items }) => items.length > 0)).toHaveLength(1)
      expect(readMerge(again.session.member?.id)).toBeUndefined()
      scene.browser.in(again, () => void again.cart.merge())
      await scene.browser.quiet()
      expect(scene.everything()).toEqual(THE_SUM())
    })

    test.each(interruptions)('at request %i and then signed out is finished when its member is back', async (n) => {
      const tab = await twoCarts()
      scene.browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), fate)
      await scene.signIn(tab)
      scene.browser.fates.length = 0
      // Offline, so that the storefront comes to nothing more before the person goes.
      scene.browser.fates.push('lost', 'lost', 'lost', 'lost', 'lost', 'lost')
      const again = await scene.open()
      const wasMember = again.session.status !== 'guest'
      scene.browser.fates.push('lost')
      await scene.signOut(again)
      scene.browser.fates.length = 0
      if (wasMember) expect([again.cart.key, again.cart.items]).toEqual([null, []])
      await scene.signIn(again, 1)
      if (wasMember) expect(again.cart.items).toEqual([])
      await scene.signOut(again)
      await scene.signIn(again)
      const { [nameOf(WARES[0] ?? { listing_id: 0 })]: first } = scene.everything()
      // Where the first sign-in came to nothing, the guest's cart became the other member's.
      expect(first).toBe(3)
    })
  })

  test.each(interruptions)('and is killed at request %i still says what it could not keep, once', async (n) => {
    const tab = await twoCarts()
    const [first] = scene.market.world.listings
    if (first) first.quantity = 2
    scene.browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), 'killed after')
    await scene.signIn(tab)
    scene.browser.fates.length = 0
    const again = await scene.open()
    if (again.session.status !== 'member') await scene.signIn(again)
    expect(again.cart.mergeReport?.lost.map(({ wanted, reason }) => [wanted.qty, reason])).toEqual([[1, 'Only 2 available']])
    expect(scene.everything()).toEqual(named([0, 2], [1, 2], [2, 1], [5, 2]))
    const later = await scene.open()
    expect(later.cart.mergeReport?.lost).toHaveLength(1)
    later.cart.dismissLost()
    expect((await scene.open()).cart.mergeReport).toBeNull()
  })
})

describe('an addition', () => {
  const fates: readonly Fate[] = ['killed', 'killed after', 'lost', 'unheard', 'late', 'too late', 'broken', 'broken after', 'busy', 'busy after']
  const cases = [0, 1, 2, 3].flatMap((n) => fates.map((fate) => [n, fate] as const))

  test.each(cases)('whose request %i is %s is in the cart once or not at all, and the person knows which', async (n, fate) => {
    const tab = await scene.open()
    await scene.add(tab, 1, 2)
    scene.browser.fates.push(...Array.from({ length: n }, (): Fate => 'ok'), fate)
    const ware = WARES[0] ?? { listing_id: 0 }
    let isTaken: boolean | undefined
    scene.browser.in(tab, () => void tab.cart.add({ ...ware, qty: 2 }).then(({ ok }) => { isTaken = ok }))
    await scene.browser.quiet()
    scene.browser.fates.length = 0
    await scene.browser.land()
    const again = tab.isClosed ? await scene.open() : tab
    scene.browser.tell(again, 'online')
    await scene.browser.quiet()
    const held = scene.everything()[nameOf(ware)] ?? 0
    expect([0, 2]).toContain(held)
    if (isTaken !== undefined && fate !== 'late') expect(held > 0).toBe(isTaken)
    expect(again.cart.itemsCount).toBe(held + 2)
  })
})
