import { flushPromises, mount } from '@vue/test-utils'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as orders from '../../src/contract/orders.ts'
import SessionDialog from '../../src/features/session/SessionDialog.vue'
import SignInPage from '../../src/pages/SignInPage.vue'
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
  test('has a heading, labelled fields that password managers know, and no barrier', async () => {
    const { page, field } = await open()
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

  test('sends a member on', async () => {
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

  test('puts the refusal of a password at the password, and keeps what was typed', async () => {
    const { page, field, send } = await open()
    await send(SHOPPER, 'wrong')
    await expect.poll(() => field('password').attributes('aria-invalid')).toBe('true')
    await expect.poll(() => document.activeElement).toBe(field('password').element)
    expect(page.text()).toContain('The password is wrong.')
    expect(field('email').element.value).toBe(SHOPPER)
    expect(field('password').element.value).toBe('wrong')
  })

  test('puts the refusal of an address at the address', async () => {
    const { field, send } = await open()
    await send('nobody@example.com', PASSWORD)
    await expect.poll(() => field('email').attributes('aria-invalid')).toBe('true')
  })

  test('says what happened when nobody answers, keeps what was typed, and can be sent again', async () => {
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

describe('the page’s other ways', () => {
  test('lead on with the same place to go to', async () => {
    const { page } = await open('/sign-in?next=/checkout')
    const ways = page.findAll('.ways a').map((link) => link.attributes('href'))
    expect(ways).toEqual(['/forgot-password?next=/checkout', '/register?next=/checkout'])
  })

  test('come back with the address that is known there', async () => {
    const { field } = await open('/sign-in?email=nora@example.com')
    expect(field('email').element.value).toBe('nora@example.com')
  })

  test('do not come round in a circle', async () => {
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
    expect(page.text()).toContain('Your session has ended. What you have typed is still there.')
    expect(page.text()).toContain(SHOPPER)
    expect(page.get<HTMLInputElement>('input[autocomplete="username"]').element.value).toBe(SHOPPER)
    expect(page.get('input[name="password"]').attributes('autocomplete')).toBe('current-password')
    await page.get('form').trigger('submit')
    expect(page.text()).toContain('Enter your password.')
    await page.get('input[name="password"]').setValue(PASSWORD)
    await page.get('form').trigger('submit')
    expect(await answer).toBe('success')
    await expect.poll(() => page.find('form').exists()).toBe(false)
  })

  test('says what happened when nobody answers, and can be sent again', async () => {
    const { page, answer } = await openDialog()
    market.faults.inject({ endpoint: 'auth.login', drop: true })
    await page.get('input[name="password"]').setValue(PASSWORD)
    await page.get('form').trigger('submit')
    await expect.poll(() => page.get('[role="alert"]').text()).toContain('No connection')
    await page.get('form').trigger('submit')
    expect(await answer).toBe('success')
  })

  test('can be put off: the call fails, and the session is over', async () => {
    const { page, answer } = await openDialog()
    await page.findAll('button').find((button) => button.text() === 'Not now')?.trigger('click')
    expect(await answer).toBe('failure')
    expect(stage.session.status).toBe('guest')
  })
})
