import { flushPromises, mount } from '@vue/test-utils'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ClientKey } from '../../src/api/client.ts'
import * as orders from '../../src/contract/orders.ts'
import SessionDialog from '../../src/features/session/SessionDialog.vue'
import { ConfigKey } from '../../src/lib/config.ts'
import { defaultConfig, type StorefrontConfig } from '../../src/lib/settings.ts'
import RegisterPage from '../../src/pages/session/RegisterPage.vue'
import SignInPage from '../../src/pages/session/SignInPage.vue'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, openStage, type Stage } from '../unit/cart/stage.ts'

let market: Sandbox
let stage: Stage

beforeEach(async () => {
  market = createMarket()
  stage = await openStage(market)
})
afterEach(closeAll)

const open = async (address = '/sign-in?next=/checkout') => {
  await stage.router.push(address)
  const page = mount(SignInPage, {
    attachTo: document.body,
    global: { plugins: [stage.pinia, stage.i18n, stage.router] },
  })
  await flushPromises()
  const field = (name: string) => page.get<HTMLInputElement>(`input[name="${name}"]`)
  const send = async (email: string, password: string) => {
    await field('email').setValue(email)
    await field('password').setValue(password)
    await page.get('form').trigger('submit')
  }
  return { page, field, send, at: () => stage.router.currentRoute.value.fullPath }
}

describe('the sign-in page', () => {
  test('has a heading, labelled fields that password managers know, and no accessibility violation', async () => {
    const { page, field } = await open('/sign-in')
    expect(page.get('h1').text()).toBe('Sign in')
    expect(field('email').attributes('autocomplete')).toBe('username')
    expect(field('password').attributes('autocomplete')).toBe('current-password')
    const labels = [...field('email').element.labels ?? []].map((label) => label.textContent?.trim())
    expect(labels).toEqual(['Email address'])
    const { violations } = await axe.run(page.element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('leads to where the person was going', async () => {
    const { send, at } = await open()
    await send(SHOPPER, PASSWORD)
    await expect.poll(at).toBe('/checkout')
  })

  test.each(['//evil.example', ['javascript', 'alert(1)'].join(':'), '/\\evil', 'https://evil.example', '/sign-in?next=/cart'])(
    'goes home instead of to %s',
    async (next) => {
      const { send, at } = await open(`/sign-in?next=${encodeURIComponent(next)}`)
      await send(SHOPPER, PASSWORD)
      await expect.poll(at).toBe('/')
    },
  )

  test('goes on at once for a member', async () => {
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
    const { at } = await open()
    await expect.poll(at).toBe('/checkout')
  })

  test('says what is missing beside the fields and goes to the first', async () => {
    const { page, field, send } = await open()
    await send('', '')
    await expect.poll(() => page.text()).toContain('Enter your email address.')
    expect(page.text()).toContain('Enter your password.')
    await expect.poll(() => document.activeElement).toBe(field('email').element)
    const described = field('email').attributes('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Enter your email address.')
    await field('email').setValue(SHOPPER)
    await expect.poll(() => page.text()).not.toContain('Enter your email address.')
    expect(stage.calls).toEqual([])
  })

  test('names an e-mail address that is none, and asks nobody', async () => {
    const { page, field, send } = await open()
    await send('<script>alert(1)</script>', PASSWORD)
    await expect.poll(() => page.text()).toContain('Enter an address like name@example.com.')
    await expect.poll(() => document.activeElement).toBe(field('email').element)
    expect(stage.calls).toEqual([])
  })

  test('shows a refused password at its field, and leaves what was typed', async () => {
    const { page, field, send } = await open()
    await send(SHOPPER, 'wrong')
    await expect.poll(() => field('password').attributes('aria-invalid')).toBe('true')
    await expect.poll(() => document.activeElement).toBe(field('password').element)
    expect(page.text()).toContain('The password is wrong.')
    expect(field('email').element.value).toBe(SHOPPER)
    expect(field('password').element.value).toBe('wrong')
  })

  test('shows a refused address at its field', async () => {
    const { field, send } = await open()
    await send('nobody@example.com', PASSWORD)
    await expect.poll(() => field('email').attributes('aria-invalid')).toBe('true')
  })

  test('says what happened after a network failure, leaves what was typed, and can be sent again', async () => {
    const { page, field, send, at } = await open()
    market.faults.inject({ endpoint: 'auth.login', drop: true })
    await send(SHOPPER, PASSWORD)
    await expect.poll(() => page.get('[role="alert"]').text()).toContain('No connection')
    expect(field('password').element.value).toBe(PASSWORD)
    await page.get('form').trigger('submit')
    await expect.poll(at).toBe('/checkout')
  })

  test('shows the password only when asked', async () => {
    const { page, field } = await open()
    await page.get('button[aria-label="Show password"]').trigger('click')
    expect(field('password').attributes('type')).toBe('text')
    await page.get('button[aria-label="Hide password"]').trigger('click')
    expect(field('password').attributes('type')).toBe('password')
  })

  test('sends once, however often it is pressed', async () => {
    const { page, send, at } = await open()
    await send(SHOPPER, PASSWORD)
    await page.get('form').trigger('submit')
    await page.get('form').trigger('submit')
    await expect.poll(at).toBe('/checkout')
    expect(stage.calls.filter((call) => call === 'POST /auth/login')).toHaveLength(1)
  })
})

describe('the page’s other links', () => {
  test('pass on the page to go to', async () => {
    const { page } = await open('/sign-in?next=/cart')
    const ways = page.findAll('.ways a').map((link) => link.attributes('href'))
    expect(ways).toEqual(['/forgot-password?next=/cart', '/register?next=/cart'])
  })

  test('offer a new account beside the sign-in to whoever checks out', async () => {
    const { page } = await open('/sign-in?next=%2Fcheckout%3Fstep%3Ddelivery')
    expect(page.get('h1').text()).toBe('Sign in to check out')
    const [signIn, register] = page.findAll('nav a')
    expect(signIn?.attributes('aria-current')).toBe('page')
    expect(register?.text()).toBe('Create an account')
    expect(register?.attributes('href')).toBe('/register?next=/checkout?step=delivery')
    expect(page.findAll('.ways a')).toHaveLength(1)
  })

  test('come back with the e-mail address filled in', async () => {
    const { field } = await open('/sign-in?email=nora@example.com')
    expect(field('email').element.value).toBe('nora@example.com')
  })

  test('do not lead in a loop', async () => {
    const { send, at } = await open('/sign-in?next=/register')
    await send(SHOPPER, PASSWORD)
    await expect.poll(at).toBe('/')
  })
})

describe('the dialog of a lost session', () => {
  const openDialog = async () => {
    stage.session.allowAsking()
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: false })
    market.world.tokens.length = 0
    const answer = stage.client.call(orders.list).then(() => 'success', () => 'failure')
    const page = mount(SessionDialog, { attachTo: document.body, global: { plugins: [stage.pinia, stage.i18n, stage.router] } })
    await expect.poll(() => page.find('input[name="password"]').exists()).toBe(true)
    return { page, answer }
  }

  test('names its member, knows the address for password managers, and asks for the password', async () => {
    const { page, answer } = await openDialog()
    expect(page.text()).toContain('Your session has ended. Nothing on this page is lost.')
    expect(page.text()).toContain(SHOPPER)
    expect(page.get<HTMLInputElement>('input[autocomplete="username"]').element.value).toBe(SHOPPER)
    expect(page.get('input[name="password"]').attributes('autocomplete')).toBe('current-password')
    await page.get('form').trigger('submit')
    await expect.poll(() => page.text()).toContain('Enter your password.')
    await page.get('input[name="password"]').setValue(PASSWORD)
    await page.get('form').trigger('submit')
    expect(await answer).toBe('success')
    await expect.poll(() => page.find('form').exists()).toBe(false)
  })

  test('says what happened after a network failure, and can be sent again', async () => {
    const { page, answer } = await openDialog()
    market.faults.inject({ endpoint: 'auth.login', drop: true })
    await page.get('input[name="password"]').setValue(PASSWORD)
    await page.get('form').trigger('submit')
    await expect.poll(() => page.get('[role="alert"]').text()).toContain('No connection')
    await page.get('form').trigger('submit')
    expect(await answer).toBe('success')
  })

  test('can be closed: the call fails, and the session is over', async () => {
    const { page, answer } = await openDialog()
    await page.findAll('button').find((button) => button.text() === 'Not now')?.trigger('click')
    expect(await answer).toBe('failure')
    expect(stage.session.status).toBe('guest')
  })
})

describe('in cookie mode, where a login opens no session', () => {
  let cookie: string | null
  const SIGN_IN_URL = 'https://theme.example/login?back={return_url}'

  beforeEach(() => {
    closeAll()
    cookie = null
    market = createMarket()
    const { fetch } = market
    market.fetch = (request) => {
      const headers = new Headers(request.headers)
      if (request.credentials !== 'omit' && cookie !== null) headers.set('authorization', `Bearer ${cookie}`)
      return fetch(new Request(request, { headers }))
    }
  })
  const openAt = async (component: object, path: string, config: Partial<StorefrontConfig> = {}) => {
    stage = await openStage(market, { auth: 'cookie', ...config })
    await stage.i18n.load(['account', 'visitor'])
    await stage.router.push(path)
    const page = mount(component, {
      attachTo: document.body,
      global: {
        plugins: [stage.pinia, stage.i18n, stage.router],
        provide: { [ConfigKey as symbol]: { ...defaultConfig, auth: 'cookie', ...config }, [ClientKey as symbol]: stage.client },
      },
    })
    await stage.session.restore()
    await flushPromises()
    return page
  }
  const button = (page: Awaited<ReturnType<typeof openAt>>, name: string) => page.findAll('button').find((one) => one.text() === name)
  const at = () => stage.router.currentRoute.value.fullPath
  const returnUrlIn = (href: string | undefined) => new URL(new URL(href ?? '').searchParams.get('back') ?? '')

  test('the sign-in page leads to the theme’s own page, with the way back to where the person was going', async () => {
    const page = await openAt(SignInPage, '/sign-in?next=/checkout', { signInUrl: SIGN_IN_URL })
    const href = page.get('a[href^="https://theme.example"]').attributes('href')
    const back = returnUrlIn(href)
    expect([back.origin, back.pathname, back.search]).toEqual([location.origin, '/sign-in', '?next=/checkout'])
    expect(page.find('form').exists()).toBe(false)
    await button(page, 'I have signed in')?.trigger('click')
    await expect.poll(() => page.get('[role="status"]').text()).toBe('You are not signed in yet. Sign in on the marketplace’s own page first.')
    cookie = market.signIn(SHOPPER)
    window.dispatchEvent(new Event('focus'))
    await expect.poll(at).toBe('/checkout')
  })

  test('without a setting, the sign-in page says what to do once the login has opened no session', async () => {
    const page = await openAt(SignInPage, '/sign-in?next=/checkout')
    await page.get('input[name="email"]').setValue(SHOPPER)
    await page.get('input[name="password"]').setValue(PASSWORD)
    await page.get('form').trigger('submit')
    await expect.poll(() => page.text()).toContain('This marketplace signs you in on its own page. Open the marketplace in another tab and sign in there')
    expect(at()).toBe('/sign-in?next=/checkout')
    cookie = market.signIn(SHOPPER)
    await button(page, 'I have signed in')?.trigger('click')
    await expect.poll(at).toBe('/checkout')
  })

  test('the page for a new account leads to the theme’s own, where that is set', async () => {
    const page = await openAt(RegisterPage, '/register?next=/cart', { registerUrl: 'https://theme.example/new?back={return_url}' })
    expect(returnUrlIn(page.get('a[href^="https://theme.example"]').attributes('href')).pathname).toBe('/register')
    expect(page.find('form').exists()).toBe(false)
  })

  test('an account that was made here is signed in on the theme’s page', async () => {
    const page = await openAt(RegisterPage, '/register?next=/cart', { signInUrl: SIGN_IN_URL })
    const typed = { 'given-name': 'Ines', 'family-name': 'Vale', email: 'ines@example.com', 'new-password': 'a long one' }
    for (const [name, value] of Object.entries(typed)) await page.get(`input[autocomplete="${name === 'email' ? 'username' : name}"]`).setValue(value)
    await page.get('form').trigger('submit')
    await expect.poll(() => page.text()).toContain('Your account is created. One step is left: sign in.')
    expect(page.find('a[href^="https://theme.example/login"]').exists()).toBe(true)
    cookie = market.signIn('ines@example.com')
    window.dispatchEvent(new Event('focus'))
    await expect.poll(at).toBe('/cart')
  })

  test('the dialog of a lost session opens the theme’s page in another tab, and goes on by itself', async () => {
    cookie = market.signIn(SHOPPER)
    const page = await openAt(SessionDialog, '/checkout', { signInUrl: SIGN_IN_URL })
    stage.session.allowAsking()
    expect(stage.session.isMember).toBe(true)
    market.world.tokens.length = 0
    cookie = null
    const answer = stage.client.call(orders.list).then(() => 'success', () => 'failure')
    await expect.poll(() => page.find('a[href^="https://theme.example"]').exists()).toBe(true)
    const link = page.get('a[href^="https://theme.example"]')
    expect([link.attributes('target'), link.text()]).toEqual(['_blank', 'Go to the sign-in page (opens in a new tab)'])
    expect(page.find('input[type="password"]').exists()).toBe(false)
    const { violations } = await axe.run(page.element.parentElement ?? document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    cookie = market.signIn(SHOPPER)
    window.dispatchEvent(new Event('focus'))
    expect(await answer).toBe('success')
    await expect.poll(() => stage.session.asked).toBeNull()
  })
})
