import { beforeEach, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(() => {
  localStorage.clear()
  market = aMarketplace()
  const shopper = market.records.memberByEmail(people.shopper)
  if (shopper) shopper.lang = 'fr'
})

/** Code that is loaded lazily takes its time on a busy machine. */
const until = (check: () => unknown) => vi.waitFor(check)
const notices = () => document.querySelector('section.toasts')?.textContent ?? ''
const open = () => mountApp('/wishlist', { market, as: 'shopper' })

test('a member whose account is in another language goes on in that of the page, and may change it', async () => {
  const app = await open()
  await until(() => expect(notices()).toContain('Your account is in French.'))
  expect(document.documentElement.lang).toBe('en')
  await app.visit('/cart')
  expect(notices()).toContain('Your account is in French.')
  await app.click(app.button('Switch to Français'))
  await until(() => expect(document.documentElement.lang).toBe('fr'))
  expect(notices()).toBe('')
  const { session } = await app.services()
  await session.signOut()
  expect(document.documentElement.lang).toBe('fr')
})

test('who keeps the language of the page is not asked again', async () => {
  const app = await open()
  await until(() => app.button('Keep English'))
  await app.click(app.button('Keep English'))
  expect(notices()).toBe('')
  const { session } = await app.services()
  await session.signOut()
  await session.signIn({ email: people.shopper, password: 'marketplace', keep: false })
  await app.settled()
  expect(notices()).toBe('')
  expect(document.documentElement.lang).toBe('en')
})

test('a choice in the footer is an answer, and becomes the language of the account', async () => {
  const app = await open()
  await until(() => app.button('Keep English'))
  lookAround()
  await until(() => app.field(/^Language/))
  await app.fill(app.field(/^Language/), 'fr')
  await until(() => expect(document.documentElement.lang).toBe('fr'))
  expect(notices()).toBe('')
})
