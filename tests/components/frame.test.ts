import { expect, test, vi } from 'vitest'
import { expectWarning } from '../support/failOnWarn.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'
import { signInElsewhere } from '../support/otherTab.ts'

const words = vi.hoisted(() => ({ arrive: true }))
vi.mock('../../src/i18n/messages/en/cart.ts', async (original) => {
  const module = await original<{ default: Record<string, string> }>()
  return {
    get default() {
      if (!words.arrive) throw new TypeError('Failed to fetch')
      return module.default
    },
  }
})

/** Code that is loaded lazily takes its time on a busy machine. */
const until = (check: () => unknown) => vi.waitFor(check)
const notices = () => document.querySelector('section[aria-label="Notices"]')?.textContent ?? ''

test('who has signed out is told so where the page to go to does not arrive', async () => {
  const app = await mountApp('/account/password', { as: 'shopper' })
  app.router.beforeEach(({ name }) => {
    if (name === 'home') throw new TypeError('Failed to fetch')
  })
  expectWarning('Failed to fetch')
  await until(() => app.button('Sign out'))
  await app.click(app.button('Sign out'))
  await until(() => expect(notices()).toContain('You are signed out.'))
  await app.settled()
  expect((await app.services()).session.status).toBe('guest')
  expect(notices()).not.toContain('couldn’t sign you out')
})

test('who signs out with something typed is asked before it goes', async () => {
  const app = await mountApp('/account', { as: 'shopper' })
  await until(() => app.button('Sign out'))
  const firstName = document.querySelector<HTMLInputElement>('input[name=first_name], input[autocomplete=given-name]')
  if (!firstName) throw new Error('There is no field for the first name')
  await app.fill(firstName, 'Wilhelmina')
  await app.click(app.button('Sign out'))
  await until(() => expect(document.querySelector('dialog[open]')?.textContent).toContain('Signing out deletes it from this browser.'))
  await app.click(app.button('Stay here'))
  const { session } = await app.services()
  expect(session.status).toBe('member')
  expect(firstName.value).toBe('Wilhelmina')

  await app.click(app.button('Sign out'))
  await until(() => document.querySelector('dialog[open]') ?? expect.unreachable())
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
  await app.click(buttons.find(({ textContent }) => textContent?.trim() === 'Sign out') ?? expect.unreachable())
  await until(() => expect(session.status).toBe('guest'))
  expect(notices()).toContain('You are signed out.')
})

const question = () => [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.querySelector('h2')?.textContent)
/** A member has something typed, and presses. */
const askedToSignOut = async () => {
  const app = await mountApp('/account', { as: 'shopper' })
  await until(() => app.button('Sign out'))
  await app.fill(app.field('First name'), 'Wilhelmina')
  return app
}

test('pressed twice, it asks once', async () => {
  const app = await askedToSignOut()
  const button = app.button('Sign out')
  button.click()
  button.click()
  await until(() => expect(question()).toEqual(['Sign out?']))
  await app.settled()
  expect(question()).toEqual(['Sign out?'])
  await app.click(app.button('Stay here'))
  await app.settled()
  expect(question()).toEqual([])
  expect((await app.services()).session.status).toBe('member')
})

test('the question is not about whoever signs in meanwhile in another tab', async () => {
  const app = await askedToSignOut()
  await app.click(app.button('Sign out'))
  await until(() => expect(question()).toEqual(['Sign out?']))
  await signInElsewhere(app, people.vendor)
  await until(() => expect(question()).toEqual([]))
  const { session } = await app.services()
  expect(session.member?.email).toBe(people.vendor)
  expect(notices()).not.toContain('You are signed out.')
})

test('the cart opens once its words arrive, and until then its page says what is wrong', async () => {
  const app = await mountApp('/sign-in')
  words.arrive = false
  expectWarning('Failed to fetch')
  const cart = await (await app.services()).loadCart()
  await app.click(app.button(/^Cart/))
  await until(() => app.heading('This page could not be shown'))
  expect(cart.drawerOpen).toBe(false)
  words.arrive = true
  await app.visit('/sign-in')
  await app.click(app.button(/^Cart/))
  await until(() => expect(document.querySelector('dialog[open]')?.textContent).toContain('Your cart is empty'))
})

test('a member whom the marketplace does not know yet is no guest: the menu is theirs, and their name comes with the answer', async () => {
  const market = aMarketplace()
  // A call is repeated twice before it has failed.
  market.faults.inject({ endpoint: 'auth.me', status: 500, times: 3 })
  const app = await mountApp('/', { as: 'shopper', market })
  await app.services()
  await until(() => app.button('Your account'))
  expect(document.querySelector('.header-sign-in-text'), 'nobody is asked to sign in').toBeNull()
  await until(() => app.button(/^Account of /))
})

test('a member whom the marketplace does not know yet can sign out', async () => {
  const market = aMarketplace()
  market.faults.inject({ endpoint: 'auth.me', status: 500, times: 99 })
  const app = await mountApp('/', { as: 'shopper', market })
  await app.services()
  await until(() => app.button('Your account'))
  await app.click(app.button('Sign out'))
  await until(() => expect((document.querySelector('.header-sign-in-text'))?.textContent).toBe('Sign in'))
  expect(localStorage.getItem('stoa.session')).toBeNull()
})

test('the menu closes after a link, also one to where the person is', async () => {
  const app = await mountApp('/')
  for (const name of ['Home', 'Sell']) {
    await app.click(app.button('Categories and more'))
    await until(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
    const link = [...document.querySelectorAll<HTMLElement>('dialog[open] a')].find(({ textContent }) => textContent?.trim() === name)
    await app.click(link ?? expect.fail(`There is no ${name}`))
    await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
  }
})
