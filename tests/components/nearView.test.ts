import { expect, onTestFinished, test, vi } from 'vitest'
import { noteViewed } from '../../src/features/cards/recentlyViewed.ts'
import { aListing } from '../support/builders.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

/** Removes IntersectionObserver as a browser without it, or one where an extension has overwritten it, would be. */
const without: Readonly<Record<string, () => void>> = {
  'has no': () => { Reflect.deleteProperty(globalThis, 'IntersectionObserver') },
  'has an undefined': () => { Reflect.set(globalThis, 'IntersectionObserver', undefined) },
}

// failOnWarn fails each of these tests on any console output.
test.each(Object.keys(without))('a browser that %s IntersectionObserver loads what is far down the page, and logs nothing', async (how) => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver')
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver')
    if (original) Object.defineProperty(globalThis, 'IntersectionObserver', original)
    localStorage.clear()
  })
  without[how]?.()
  const market = aMarketplace()
  const listing = aListing(market).build()
  noteViewed(listing.id)

  const app = await mountApp('/', { market })
  await vi.waitFor(() => app.heading('Recently viewed'))
  await vi.waitFor(() => expect(document.querySelector('main a[href^="/v/"]')).not.toBeNull())
  await app.visit(listing.path)
  await vi.waitFor(() => app.heading(/^Reviews of /))
  expect(app.calls.some((call) => call.includes('/reviews/user/'))).toBe(true)
  await app.visit(`/v/${listing.user_id}`)
  await vi.waitFor(() => expect(document.querySelector('#reviews article, #reviews h3')).not.toBeNull())
})
