import { expect, test, vi } from 'vitest'
import { aListing } from '../support/builders.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

const code = vi.hoisted(() => ({ isMissing: false }))
vi.mock('../../src/features/wishlist/wishlist.merge.ts', async (original) => {
  const module = await original<typeof import('../../src/features/wishlist/wishlist.merge.ts')>()
  return {
    get createMerge() {
      if (code.isMissing) throw new TypeError('Failed to fetch dynamically imported module')
      return module.createMerge
    },
  }
})

test('what was saved before signing in stays its member’s where the code that merges it does not arrive, and can be tried again', async () => {
  const market = aMarketplace()
  const member = market.world.members.find(({ email }) => email === people.shopper)!
  const [first, second] = [aListing(market).titled('Blue vase').build(), aListing(market).titled('Red vase').build()]
  const saved = () => market.world.wishlists.filter(({ user_id }) => user_id === member.id).map(({ listing_id }) => listing_id)
  market.world.wishlists = []
  localStorage.setItem('stoa.wishlist', JSON.stringify([first, second].map(({ id, title }) => ({ id, title }))))
  code.isMissing = true
  const app = await mountApp('/wishlist', { market, as: 'shopper' })
  await vi.waitFor(() => expect(document.body.textContent).toContain('2 saved listings are not in your wishlist yet.'))
  expect(JSON.parse(localStorage.getItem('stoa.wishlist') ?? '[]')).toEqual([first, second].map(({ id }) => expect.objectContaining({ id, memberId: member.id })))
  expect(app.heading('Not in your account')).toBeTruthy()
  code.isMissing = false
  await app.click(app.button('Try again'))
  await vi.waitFor(() => expect(saved().toSorted()).toEqual([first.id, second.id].toSorted()))
  await vi.waitFor(() => expect(localStorage.getItem('stoa.wishlist')).toBeNull())
})

test('signing out asks first where what was saved before signing in would be deleted', async () => {
  const market = aMarketplace()
  const { id, title } = aListing(market).titled('Blue vase').build()
  localStorage.setItem('stoa.wishlist', JSON.stringify([{ id, title }]))
  code.isMissing = true
  const app = await mountApp('/account', { market, as: 'shopper' })
  await vi.waitFor(() => expect(document.body.textContent).toContain('1 saved listing is not in your wishlist yet.'))
  await app.click(app.button('Sign out'))
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')?.textContent).toContain('added to your wishlist has not been saved'))
  await app.click(app.button('Stay here'))
  expect(localStorage.getItem('stoa.wishlist')).toContain('Blue vase')
  expect((await app.services()).session.status).toBe('member')
})
