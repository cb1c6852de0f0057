import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, plainGoods, shown, tokenOf, withCart } from './support/shop.ts'
import { keyboard } from './support/steps.ts'

const PASSWORD = 'marketplace'
const MEMBER = 'member@example.com'

/** What the marketplace does to somebody's sessions. */
const endTokens = async (page: Page, email: string) =>
  expect((await page.request.post('/sandbox/expire', { form: { email } })).ok()).toBe(true)
const block = async (page: Page, email: string) =>
  expect((await page.request.post('/sandbox/block', { form: { email, active: '0' } })).ok()).toBe(true)

/** Calls that are refused are what this is about. */
const refusals = [/Failed to load resource.*(?:403|422)/, /403|422/]

const dialog = (page: Page, name: string | RegExp = 'Sign in again') => page.getByRole('dialog', { name })
const passwordIn = (page: Page) => page.getByRole('dialog').getByLabel('Password', { exact: true })
const line1 = (page: Page) => page.getByLabel('Street and number')
const saveAddress = (page: Page) => page.getByRole('button', { name: /^Save (?:address|and continue)$/ })

/** In the middle of a new address at the checkout; answers who is there. */
async function atAddressForm(page: Page): Promise<string> {
  const email = await aNewcomer(page.request)
  await withCart(page, await plainGoods(page.request, 1, 8), await actAs(page, email))
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Country or region').selectOption('DE')
  await line1(page).fill('Lindenallee 4')
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Town or city').fill('Berlin')
  return email
}

/** The addresses that the marketplace has of somebody. */
async function addressesOf(page: Page, email: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, email)}` }
  const answer = await page.request.get('/front_api/v1/account/checkout-addresses', { headers })
  const { checkout_addresses } = (await answer.json()) as { checkout_addresses: { address_line1: string }[] }
  return checkout_addresses.map((one) => one.address_line1)
}

/** Signs in at the form. */
async function signIn(page: Page, email: string, { keep = false, at = '/sign-in' } = {}): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (keep) await page.getByRole('checkbox', { name: /Keep me signed in/ }).check()
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account|Ines|account/i })
const wayIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })

test.describe('a token that ends in the middle of the address form', () => {
  test.beforeEach(({ complaints }) => complaints.allow(...refusals))

  test('is renewed over the page, with the keyboard alone, and the refused address is saved once', async ({ page }) => {
    const email = await atAddressForm(page)
    await endTokens(page, email)
    await saveAddress(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page)).toHaveAccessibleDescription(/Your session has expired/)
    await expect(dialog(page)).toContainText(email)
    await expect(passwordIn(page)).toBeFocused()
    await expect(line1(page)).toHaveValue('Lindenallee 4')
    await expectAccessible(page)
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('The password is wrong.')
    await expect(passwordIn(page)).toBeFocused()

    // What closes another dialog on a phone does not close this one.
    await page.setViewportSize(viewports.phone)
    await page.mouse.click(5, 5)
    await expect(dialog(page)).toBeVisible()
    const { width } = (await dialog(page).boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThanOrEqual(viewports.phone.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)

    await passwordIn(page).fill(PASSWORD)
    await keyboard(page).press(dialog(page).getByRole('button', { name: 'Sign in and continue' }))
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Lindenallee 4').first()).toBeVisible()
    expect((await addressesOf(page, email)).filter((line) => line === 'Lindenallee 4')).toHaveLength(1)
  })

  test('is not renewed after Escape: the page asks to sign in, and what was typed is stored for its member', async ({ page }) => {
    const email = await atAddressForm(page)
    await endTokens(page, email)
    await saveAddress(page).click()
    await expect(passwordIn(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    const again = page.locator('main').getByRole('link', { name: 'Sign in' })
    await expect(again).toBeVisible()
    await expect(again).toHaveAttribute('href', /next=\/checkout/)
    await expect(again).toBeFocused()
    await expect(page.locator('main')).toContainText('Nothing on this page is lost, except passwords.')
    await expect(page.getByText('Your session has expired. Sign in again to continue.').first()).toBeVisible()
    expect(await addressesOf(page, email)).not.toContain('Lindenallee 4')
  })

  test('is not renewed by another member', async ({ page }) => {
    const email = await atAddressForm(page)
    // Another account under the same address: the marketplace says who it is only after the password.
    await endTokens(page, email)
    const other = await tokenOf(page.request, MEMBER)
    await page.route('**/auth/login', (route) => route.fulfill({ json: { status: 'success', data: { token: other } } }))
    await saveAddress(page).click()
    await passwordIn(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('This is another account.')
    await expect(line1(page)).toHaveValue('Lindenallee 4')
    expect(await addressesOf(page, MEMBER)).not.toContain('Lindenallee 4')
  })

  test('of a blocked account says so, and the sign-in form knows no more than the marketplace says', async ({ page }) => {
    const email = await atAddressForm(page)
    await block(page, email)
    await saveAddress(page).click()
    await expect(dialog(page)).toContainText('this account is not active')
    await passwordIn(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText('this account is not active')
    await dialog(page).getByRole('button', { name: 'Not you? Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(wayIn(page)).toBeVisible()
    await page.goto('/sign-in')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('No active account has this address.')).toBeVisible()
    await expect(page.getByLabel('Email address')).toBeFocused()
  })

  test('is renewed in one tab for both', async ({ page, context, complaints }) => {
    const email = await atAddressForm(page)
    const other = await context.newPage()
    complaints.watch(other)
    await other.goto('/orders')
    await shown(other)
    await endTokens(page, email)
    await page.bringToFront()
    await saveAddress(page).click()
    await expect(dialog(page)).toBeVisible()
    await other.bringToFront()
    await signInAgainElsewhere(other, email)
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => addressesOf(page, email)).toContain('Lindenallee 4')
  })
})

/** The other tab meets the same end, and its person signs in there. */
async function signInAgainElsewhere(page: Page, email: string): Promise<void> {
  await page.reload()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/orders')
}

test.describe('tabs', () => {
  const another = async (context: BrowserContext, path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  test('are in step for a sign-in that is not kept: open ones, later ones, and at the sign-out', async ({ page, context }) => {
    const email = await aNewcomer(page.request)
    const open = await another(context, '/')
    await shown(open)
    await page.bringToFront()
    await signIn(page, email)
    await expect(account(page)).toBeVisible()
    await expect(account(open)).toBeVisible()
    const later = await another(context, '/orders')
    await expect(later.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    // Nothing of it outlives the browser.
    expect(await page.evaluate(() => localStorage.getItem('stoa.session'))).not.toContain('token')
    await account(later).click()
    await later.getByRole('button', { name: 'Sign out' }).click()
    for (const one of [page, open, later]) await expect(wayIn(one)).toBeVisible()
    for (const one of [page, open, later]) expect(await one.evaluate(() => sessionStorage.getItem('stoa.session'))).toBeNull()
  })

  test('that were away while somebody signed out are signed out when they come back', async ({ page, context }) => {
    const email = await aNewcomer(page.request)
    await signIn(page, email)
    const away = await another(context, '/')
    await expect(account(away)).toBeVisible()
    await away.goto('/sandbox')
    await page.bringToFront()
    await account(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(wayIn(page)).toBeVisible()
    await away.bringToFront()
    await away.goBack()
    await expect(wayIn(away)).toBeVisible()
  })
})

test('a token of another marketplace in storage is said to be foreign, and the page asks to sign in', async ({ page, complaints }) => {
  complaints.allow(...refusals)
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('e2e')) return
    sessionStorage.setItem('e2e', '1')
    localStorage.setItem('stoa.session', stored)
  }, JSON.stringify({ token: 'mkt_elsewhere.abcdefgh12345678' }))
  await page.goto('/orders')
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Your sign-in belongs to another marketplace.')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?next=\/orders/)
})

const ELSEWHERE = ['//evil.example', ['javascript', 'alert(1)'].join(':'), '/\\evil.example', '/%5cevil.example', '/%2f%2fevil.example', '/.//evil.example', 'https://evil.example/']

test('signing in, and being signed in, lead to a place of this storefront, whatever the link says', async ({ page, complaints, baseURL }) => {
  complaints.allow(/404/)
  await signIn(page, await aNewcomer(page.request), { at: `/sign-in?next=${encodeURIComponent('/\\evil.example')}` })
  for (const next of ELSEWHERE) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await expect(account(page), next).toBeVisible()
    await expect(page, next).not.toHaveURL(/sign-in/)
    expect(new URL(page.url()).origin, next).toBe(baseURL)
  }
})

test.describe('the idle timeout', () => {
  /** A storefront whose operator is impatient: the time of use is set back instead of waiting. */
  const setBack = (page: Page, minutes: number) => page.clock.fastForward(minutes * 60_000)

  test('hides the page until its member signs in again, and nothing typed is lost', async ({ page, complaints }) => {
    complaints.allow(...refusals)
    await page.route('/checkout', async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(/"idle":\{[^}]*\}/, '"idle":{"tab":5,"kept":5}')
      await route.fulfill({ response: answer, body: html })
    })
    await page.clock.install()
    const email = await atAddressForm(page)
    await setBack(page, 6)
    await expect(dialog(page, 'Are you still there?')).toBeVisible()
    await expect(passwordIn(page)).toBeFocused()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('mkt_')
    const backdrop = await dialog(page, 'Are you still there?').evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor)
    expect(backdrop).not.toMatch(/\/\s*0?\.\d|rgba/)
    await expectAccessible(page)
    await passwordIn(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Are you still there?')).toBeHidden()
    await expect(line1(page)).toHaveValue('Lindenallee 4')
    await saveAddress(page).click()
    await expect.poll(() => addressesOf(page, email)).toContain('Lindenallee 4')
  })
})

test.describe('inside a theme', () => {
  test.beforeEach(({ complaints }) => complaints.allow(...refusals))

  interface Theme {
    /** Whether `POST /auth/login` opens the theme's session; the specification says only that it answers a token. */
    readonly loginOpensSession?: boolean
    readonly settings?: { readonly signInUrl?: string, readonly registerUrl?: string }
  }
  const OWN_PAGES = { signInUrl: '/theme/sign-in?back={return_url}', registerUrl: '/theme/register?back={return_url}' }

  const openSession = (context: BrowserContext, data: unknown) =>
    context.request.post('/sandbox/session', { data, headers: { accept: 'application/json' } })

  /** The session is the marketplace's own, a cookie that its sign-in sets; the sandbox sets it on a page of its own. */
  const openTheme = async (context: BrowserContext, { loginOpensSession = true, settings = {} }: Theme = {}) => {
    await context.route(/^[^?]*\/[^/.?]*(?:\?.*)?$/, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const html = (await answer.text()).replace(/(id="stoa-config"[^>]*>)(.*?)(<\/script>)/s, (_, start: string, json: string, end: string) =>
        `${start}${JSON.stringify({ ...(JSON.parse(json) as object), auth: 'cookie', ...settings })}${end}`)
      await route.fulfill({ response: answer, body: html })
    })
    await context.route('**/theme/**', (route) => {
      const back = new URL(route.request().url()).searchParams.get('back') ?? ''
      return route.fulfill({ contentType: 'text/html', body: `<h1>The theme</h1><a href="${back}">Back to the shop</a>` })
    })
    if (!loginOpensSession) return
    await context.route('**/auth/login', async (route) => {
      const opened = await openSession(context, route.request().postDataJSON())
      await route.fulfill({ json: { status: 'success', data: { token: 'mkt_stoa.never-kept' } }, ...(!opened.ok() && { response: opened }) })
    })
  }

  /** Signs in on the theme's own page, and takes its link back. */
  const signInAtTheme = async (page: Page, email: string) => {
    await expect(page.getByRole('heading', { name: 'The theme' })).toBeVisible()
    expect((await openSession(page.context(), { email, password: PASSWORD })).ok()).toBe(true)
    await page.getByRole('link', { name: 'Back to the shop' }).click()
  }

  test('the session is a cookie: renewed over the page, one in all tabs, and no token anywhere', async ({ page, context, request }) => {
    const tokens: string[] = []
    context.on('request', (sent) => { if (sent.headers()['authorization']) tokens.push(sent.url()) })
    const email = await aNewcomer(request)
    await openTheme(context)
    const other = await context.newPage()
    await other.goto('/')
    await expect(wayIn(other)).toBeVisible()
    await page.bringToFront()
    await signIn(page, email, { at: '/sign-in?next=/account' })
    await expect(account(other)).toBeVisible()

    await page.getByLabel('First name').fill('Agnes')
    await endTokens(page, email)
    await page.getByRole('button', { name: 'Save the profile' }).click()
    await passwordIn(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your profile is saved.').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Agnes')

    // What works only signed out is sent without the cookie: nobody is asked to sign out first.
    await other.bringToFront()
    await other.goto('/forgot-password')
    await other.getByLabel('Email address').fill(email)
    await other.getByRole('button', { name: 'Send the link' }).click()
    await expect(other.getByRole('heading', { name: 'An email is on its way' })).toBeVisible()
    await account(other).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    for (const one of [page, other]) await expect(wayIn(one)).toBeVisible()
    expect(await context.cookies()).toEqual([])
    expect(tokens).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('mkt_')
  })
  test('a login that opens no session: the sign-in page leads to the theme’s page, and back to where the person was', async ({ page, context, request }) => {
    const email = await aNewcomer(request)
    await openTheme(context, { loginOpensSession: false, settings: OWN_PAGES })
    await page.goto('/orders')
    await expect(page).toHaveURL('/sign-in?next=/orders')
    await expect(page.getByLabel('Email address')).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to the sign-in page' }).click()
    await expect(page).toHaveURL(/\/theme\/sign-in/)
    await signInAtTheme(page, email)
    await expect(page).toHaveURL('/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(account(page)).toBeVisible()
  })

  test('a login that opens no session, without a setting: the page says what to do, and asks nothing by itself', async ({ page, context, request }) => {
    const email = await aNewcomer(request)
    await openTheme(context, { loginOpensSession: false })
    await page.clock.install()
    await page.goto('/orders')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Open the marketplace in another tab and sign in there')).toBeVisible()
    await expect(page).toHaveURL('/sign-in?next=/orders')
    await expectAccessible(page)
    const sent: string[] = []
    page.on('request', (one) => { if (/front_api|sign-in/.test(one.url())) sent.push(one.url()) })
    await page.clock.runFor(60_000)
    expect(sent).toEqual([])
    const done = page.getByRole('button', { name: 'I have signed in' })
    await done.click()
    await expect(page.getByText('You are not signed in yet.')).toBeVisible()
    expect((await openSession(context, { email, password: PASSWORD })).ok()).toBe(true)
    await done.click()
    await expect(page).toHaveURL('/orders')
  })

  for (const settings of [OWN_PAGES, {}]) {
    test(`a session that ends while a form is filled in, and a login that opens none: ${'signInUrl' in settings ? 'the theme’s page opens in another tab' : 'the dialog says what to do'}, and nothing typed is lost`, async ({ page, context, request }) => {
      const email = await aNewcomer(request)
      await openTheme(context, { loginOpensSession: false, settings })
      expect((await openSession(context, { email, password: PASSWORD })).ok()).toBe(true)
      await page.goto('/account')
      await page.getByLabel('First name').fill('Agnes')
      await endTokens(page, email)
      await page.getByRole('button', { name: 'Save the profile' }).click()
      await expect(dialog(page)).toBeVisible()
      if ('signInUrl' in settings) {
        const opened = context.waitForEvent('page')
        await dialog(page).getByRole('link', { name: 'Go to the sign-in page' }).click()
        await signInAtTheme(await opened, email)
        await page.bringToFront()
      } else {
        await passwordIn(page).fill(PASSWORD)
        await page.keyboard.press('Enter')
        await expect(dialog(page)).toContainText('Open the marketplace in another tab and sign in there')
        expect((await openSession(context, { email, password: PASSWORD })).ok()).toBe(true)
      }
      await dialog(page).getByRole('button', { name: 'I have signed in' }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByText('Your profile is saved.').first()).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Agnes')
    })
  }
})
