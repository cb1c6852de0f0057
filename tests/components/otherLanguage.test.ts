import { beforeEach, expect, test, vi } from 'vitest'
import type { Messages } from '../../src/i18n/index.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

const words = vi.hoisted(() => ({ arrive: true }))
vi.mock('../../src/i18n/messages/fr/first.ts', async (original) => {
  const module = await original<{ core: Messages }>()
  return {
    ...module,
    get core() {
      if (!words.arrive) throw new TypeError('Failed to fetch')
      return module.core
    },
  }
})

let market: Sandbox
beforeEach(() => {
  words.arrive = true
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

test('a language that does not arrive is not what the footer shows as chosen, and can be chosen again', async () => {
  const app = await open()
  lookAround()
  await until(() => app.field(/^Language/))
  const language = app.field(/^Language/)
  words.arrive = false
  await app.fill(language, 'fr')
  await until(() => expect(notices()).toContain('could not be loaded'))
  expect(language.value).toBe('en')
  words.arrive = true
  await app.fill(language, 'fr')
  await until(() => expect(document.documentElement.lang).toBe('fr'))
  expect(language.value).toBe('fr')
})
