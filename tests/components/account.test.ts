import axe from 'axe-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeStoredCart } from '../../src/features/cart/cart.storage.ts'
import { readToken } from '../../src/features/session/index.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { storedDraft } from '../support/drafts.ts'
import { aCart, aListing } from '../support/builders.ts'
import { expectWarning } from '../support/failOnWarn.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { actingAs, mountApp, type MountedApp } from '../support/mountApp.ts'
import { signInElsewhere } from '../support/otherTab.ts'

let market: Sandbox
/** The marketplace itself, whatever a test puts before it. */
let answer: Sandbox['fetch']

beforeEach(() => {
  market = aMarketplace()
  answer = market.fetch
})

const memberBy = (email: string) => {
  const member = market.world.members.find((one) => one.email === email)
  if (!member) throw new Error(`No member has ${email}`)
  return member
}
const at = (app: MountedApp) => app.router.currentRoute.value.fullPath
const asked = (app: MountedApp, path: string) => app.calls.filter((call) => call.endsWith(path)).length
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
/** What is said beside a control. */
const beside = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
const leaveField = async (app: MountedApp, field: HTMLElement) => {
  field.dispatchEvent(new FocusEvent('blur'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await app.settled()
}

describe('a new account', () => {
  const fill = async (app: MountedApp, { email = 'ines@example.com', password = 'a long one' } = {}) => {
    await app.fill(app.field('First name'), 'Ines')
    await app.fill(app.field('Last name'), 'Moreau')
    await app.fill(app.field('Email address'), email)
    await app.fill(app.field('Password'), password)
  }
  const send = (app: MountedApp) => app.click(app.button('Create the account'))

  test('has fields that password managers and browsers know, and no accessibility violation', async () => {
    const app = await mountApp('/register', { market })
    await app.click(app.field('A company'))
    const known = ['Company name', 'First name', 'Last name', 'Email address', 'Password']
    expect(known.map((label) => app.field(label).autocomplete)).toEqual([
      'organization', 'given-name', 'family-name', 'username', 'new-password',
    ])
    expect(await barriers()).toEqual([])
  })

  test('on the way to the checkout asks for no more than it needs, and comes back to the step', async () => {
    const listing = aListing(market).build()
    const cart = await aCart(market).of(listing).build()
    writeStoredCart({ key: cart.key })
    const app = await mountApp('/register?next=/checkout', { market })
    app.heading('Create an account to check out')
    await vi.waitFor(() => expect(document.querySelector('main nav a')?.getAttribute('href')).toBe('/sign-in?next=/checkout'))
    expect(app.has('The account is for')).toBe(false)
    const company = app.field('I am buying for a company')
    await app.click(company)
    app.field('Company name')
    await app.click(company)
    expect(app.has('Company name')).toBe(false)
    await vi.waitFor(() => expect(app.has(listing.title)).toBe(true))
    expect(await barriers()).toEqual([])
    await fill(app)
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/checkout'))
    expect(memberBy('ines@example.com').account_type).toBe('individual')
  })

  test('is created, signed in, and leads to where the person was going, with the cart', async () => {
    const listing = aListing(market).build()
    const cart = await aCart(market).of(listing, 2).build()
    writeStoredCart({ key: cart.key })
    const app = await mountApp('/register?next=/cart', { market })
    await fill(app)
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/cart'))
    const { lang, account_type, business_name } = memberBy('ines@example.com')
    expect({ lang, account_type, business_name }).toEqual({ lang: 'en', account_type: 'individual', business_name: null })
    expect(JSON.stringify({ ...localStorage }), 'only this tab is signed in').not.toContain(readToken())
    await vi.waitFor(() => expect(app.text()).toContain(listing.title))
    expect(await storedDraft('register'), 'of what is done').toBeUndefined()
  })

  test('is a company’s, in the language of the page', async () => {
    const app = await mountApp('/register', { market, locale: 'fr' })
    await app.click(app.field('Une entreprise'))
    await app.fill(app.field('Nom de l’entreprise'), 'Moreau et filles')
    await app.fill(app.field('Prénom'), 'Ines')
    await app.fill(app.field('Nom'), 'Moreau')
    await app.fill(app.field('Adresse e-mail'), 'ines@example.com')
    await app.fill(app.field('Mot de passe'), 'a long one')
    await app.click(app.button('Créer le compte'))
    await vi.waitFor(() => expect(at(app)).toBe('/'))
    const { lang, account_type, business_name } = memberBy('ines@example.com')
    expect({ lang, account_type, business_name }).toEqual({ lang: 'fr', account_type: 'company', business_name: 'Moreau et filles' })
  })

  test.each(['//evil.example', '/\\evil', 'https://evil.example', '/sign-in', '/register?next=/cart'])(
    'leads home instead of to %s',
    async (next) => {
      const app = await mountApp(`/register?next=${encodeURIComponent(next)}`, { market })
      await fill(app)
      await send(app)
      await vi.waitFor(() => expect(at(app)).toBe('/'))
    },
  )

  test('goes on at once for a member', async () => {
    const app = await mountApp('/register?next=/orders', { market, as: 'shopper' })
    await vi.waitFor(() => expect(at(app)).toBe('/orders'))
  })

  test('says what is missing beside the fields, goes to the first, and asks nobody', async () => {
    const app = await mountApp('/register', { market })
    await send(app)
    expect(beside(app.field('First name'))).toContain('Enter your first name.')
    expect(beside(app.field('Password'))).toContain('Enter a password.')
    expect(document.activeElement).toBe(app.field('First name'))
    expect(asked(app, '/account/create')).toBe(0)
    await app.fill(app.field('First name'), 'Ines')
    expect(beside(app.field('First name'))).toBe('')
  })

  test('says of a company at once all that is missing, and goes to its name', async () => {
    const app = await mountApp('/register', { market })
    await app.click(app.field('A company'))
    await send(app)
    expect(beside(app.field('Company name'))).toBe('Enter the name of the company.')
    expect(beside(app.field('First name'))).toBe('Enter your first name.')
    expect(beside(app.field('Email address'))).toBe('Enter your email address.')
    expect(document.activeElement).toBe(app.field('Company name'))
  })

  test('is created although the name of a company, that is asked for no more, is too long', async () => {
    const app = await mountApp('/register', { market })
    await app.click(app.field('A company'))
    await app.fill(app.field('Company name'), 'x'.repeat(300))
    await app.click(app.field('Myself'))
    await fill(app)
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/'))
  })

  test('ticks the rules of a password as it is typed, and says so', async () => {
    const app = await mountApp('/register', { market })
    const password = app.field('Password')
    expect(beside(password)).toContain('At least 8 characters: not yet')
    await app.fill(password, 'seven77')
    expect(beside(password)).toContain('not yet')
    await app.fill(password, 'eight888')
    expect(beside(password)).toContain('At least 8 characters: done')
    const spoken = () => [...document.querySelectorAll('[aria-live="polite"]')].map((region) => region.textContent?.trim())
    await vi.waitFor(() => expect(spoken()).toContain('At least 8 characters: done'))
  })

  test('says as the field is left that the address is taken, and links to signing in with it', async () => {
    const app = await mountApp('/register?next=/cart', { market })
    const email = app.field('Email address')
    await app.fill(email, people.shopper)
    expect(asked(app, '/account/email-exist'), 'nothing while typing').toBe(0)
    await leaveField(app, email)
    expect(app.text()).toContain('There is an account with this address.')
    const link = [...document.querySelectorAll<HTMLAnchorElement>('main form a')].find((one) => one.textContent === 'Sign in')
    expect(link?.getAttribute('href')).toBe('/sign-in?next=/cart&email=shopper@example.com')
    await app.fill(email, 'somebody@example.com')
    expect(app.text()).not.toContain('There is an account with this address.')
  })

  test('asks once for an address, and not at all while it is being typed', async () => {
    const app = await mountApp('/register', { market })
    const email = app.field('Email address')
    await app.fill(email, people.shopper)
    email.dispatchEvent(new FocusEvent('blur'))
    await app.fill(email, 'else@example.com')
    await leaveField(app, email)
    await leaveField(app, email)
    expect(asked(app, '/account/email-exist')).toBe(1)
    expect(app.text()).not.toContain('There is an account with this address.')
  })

  test('is created although the address could not be checked', async () => {
    market.faults.inject({ endpoint: 'account.emailExists', status: 500, times: 9 })
    const app = await mountApp('/register', { market })
    await fill(app)
    await leaveField(app, app.field('Email address'))
    expect(app.text()).not.toContain('Something went wrong')
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/'))
  })

  test('is refused where the address is taken, at its field and with the link to sign in', async () => {
    const app = await mountApp('/register', { market })
    await fill(app, { email: people.shopper })
    await send(app)
    await vi.waitFor(() => expect(beside(app.field('Email address'))).toBe('There is an account with this address.'))
    expect(document.activeElement).toBe(app.field('Email address'))
    expect(app.text().match(/There is an account with this address\.|This email address is taken\./g), 'said once').toHaveLength(1)
    app.link('Sign in')
    expect(readToken()).toBeNull()
  })

  test('is refused in the same words where they were there before it was sent', async () => {
    const app = await mountApp('/register', { market })
    await fill(app, { email: people.shopper })
    await leaveField(app, app.field('Email address'))
    await send(app)
    await vi.waitFor(() => expect(beside(app.field('Email address'))).toBe('There is an account with this address.'))
    expect(app.text()).not.toMatch(/could not be created|is taken/)
  })

  test('is signed in at once although the answer was lost', async () => {
    const app = await mountApp('/register?next=/cart', { market })
    await fill(app)
    market.faults.inject({ endpoint: 'account.create', drop: true, when: 'after' })
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/cart'))
    expect(market.world.members.filter(({ email }) => email === 'ines@example.com')).toHaveLength(1)
    expect(app.calls.filter((call) => call.includes('/account/create'))).toHaveLength(1)
  })

  test('says that it was not created where the request never arrived', async () => {
    const app = await mountApp('/register?next=/cart', { market })
    await fill(app)
    market.faults.inject({ endpoint: 'account.create', drop: true })
    await send(app)
    expect(app.text()).toContain('Your account could not be created')
    expect(app.text()).not.toContain('We do not know whether your account was created.')
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/cart'))
  })

  test('is signed in by a second attempt when both answers were lost', async () => {
    const app = await mountApp('/register?next=/cart', { market })
    await fill(app)
    market.faults.inject({ endpoint: 'account.create', drop: true, when: 'after' })
    market.faults.inject({ endpoint: 'auth.login', drop: true })
    await send(app)
    expect(app.text()).toContain('We do not know whether your account was created.')
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/cart'))
    expect(market.world.members.filter(({ email }) => email === 'ines@example.com')).toHaveLength(1)
  })

  test('is signed in by a second attempt after a reload, with what was typed but not the password', async () => {
    const before = await mountApp('/register', { market })
    await fill(before)
    market.faults.inject({ endpoint: 'account.create', drop: true, when: 'after' })
    market.faults.inject({ endpoint: 'auth.login', drop: true })
    await send(before)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage, draft: await storedDraft('register') })).not.toContain('a long one')
    document.body.replaceChildren()
    const app = await mountApp('/register', { market })
    expect(app.text()).toContain('We restored what you typed before, except the password.')
    expect(app.field('First name').value).toBe('Ines')
    expect(app.field('Password').value).toBe('')
    await app.fill(app.field('Password'), 'a long one')
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/'))
    expect(await storedDraft('register')).toBeUndefined()
  })

  test('that is created although signing in failed says so, and a second attempt signs in', async () => {
    const app = await mountApp('/register', { market })
    await fill(app)
    market.faults.inject({ endpoint: 'auth.login', drop: true })
    await send(app)
    expect(app.text()).toContain('Your account is created, but we could not sign you in.')
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/'))
  })

  test('is somebody else’s where the password is wrong after a lost answer', async () => {
    const app = await mountApp('/register', { market })
    await fill(app, { email: people.shopper })
    market.faults.inject({ endpoint: 'account.create', drop: true })
    await send(app)
    await send(app)
    await vi.waitFor(() => expect(beside(app.field('Email address'))).toContain('This email address is taken.'))
    expect(readToken()).toBeNull()
  })

  test('is signed in by a second attempt also where the marketplace refuses with a success status', async () => {
    const app = await mountApp('/register?next=/cart', { market })
    await fill(app)
    market.faults.inject({ endpoint: 'account.create', drop: true, when: 'after' })
    market.faults.inject({ endpoint: 'auth.login', drop: true })
    await send(app)
    market.fetch = (request, ...rest) => request.url.endsWith('/account/create')
      ? Promise.resolve(Response.json({ success: false, message: 'This email address is taken.' }))
      : answer(request, ...rest)
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/cart'))
  })

  test('that is refused for a field that is not shown says so above the button', async () => {
    const app = await mountApp('/register', { market })
    await fill(app)
    const refusal = { code: 422, status: 'error', message: 'A trade needs its name.', errors: { business_name: 'Enter it.' } }
    market.fetch = (request, ...rest) => request.url.endsWith('/account/create')
      ? Promise.resolve(Response.json(refusal, { status: 422 }))
      : answer(request, ...rest)
    await send(app)
    expect(document.querySelector('main form [role=alert]')?.textContent).toContain('A trade needs its name.')
  })

  test('that the marketplace refuses with a page is not created, whoever signs in meanwhile', async () => {
    const app = await mountApp('/register', { market })
    await fill(app)
    market.fetch = async (request, ...rest) => {
      if (!request.url.endsWith('/account/create')) return answer(request, ...rest)
      // Somebody signs in in another tab just then.
      actingAs(market, people.shopper)
      return new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } })
    }
    await send(app)
    expect(app.text()).toContain('Your account could not be created')
    expect(app.text()).toContain('The marketplace refused this and gave no reason. Please try again later.')
    expect(app.text()).not.toContain('Welcome')
  })

  test('is created although the next page fails to load: an error is shown in its place', async () => {
    const app = await mountApp('/register?next=/cart', { market })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    expectWarning('The file is no more')
    app.router.beforeEach(({ name }) => { if (name === 'cart') throw new Error('The file is no more') })
    await fill(app)
    await send(app)
    await vi.waitFor(() => app.button('Try again'))
    await app.settled()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    expect(readToken()).not.toBeNull()
  })

  test('is created once, however often the button is pressed', async () => {
    const app = await mountApp('/register', { market })
    await fill(app)
    app.button('Create the account').click()
    document.querySelector('main form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await send(app)
    await vi.waitFor(() => expect(at(app)).toBe('/'))
    expect(asked(app, '/account/create')).toBe(1)
  })
})

describe('a forgotten password', () => {
  const send = (app: MountedApp) => app.click(app.button('Send the link'))

  test('is replaced by the link of an e-mail, and the page says only that it was sent', async () => {
    const app = await mountApp('/forgot-password?email=shopper@example.com', { market })
    expect(app.field('Email address').value).toBe(people.shopper)
    expect(await barriers()).toEqual([])
    await send(app)
    expect(document.activeElement).toBe(app.heading('An email is on its way'))
    expect(app.text()).toContain('We sent it to shopper@example.com.')
    expect(market.outbox).toHaveLength(1)
    await app.click(app.button('Try again'))
    await send(app)
    expect(market.outbox).toHaveLength(2)
  })

  test('is asked for with the address that was typed to sign in, which is there again on the way back', async () => {
    const app = await mountApp('/sign-in', { market })
    await app.fill(app.field('Email address'), 'ines@example.com')
    await app.click(app.link('Forgot your password?'))
    await app.settled()
    expect(app.field('Email address').value).toBe('ines@example.com')
    expect(at(app)).toBe('/forgot-password')
    await app.fill(app.field('Email address'), 'ines.m@example.com')
    await app.click(app.link('Back to sign in'))
    await app.settled()
    expect(app.field('Email address').value).toBe('ines.m@example.com')
  })

  test('forgets the typed address once somebody is signed in', async () => {
    const app = await mountApp('/sign-in', { market })
    await app.fill(app.field('Email address'), 'ines@example.com')
    await signInElsewhere(app, people.shopper)
    await signInElsewhere(app, null)
    await app.visit('/sign-in')
    expect(app.field('Email address').value).toBe('')
  })

  test('of an address without account says so at the field', async () => {
    const app = await mountApp('/forgot-password', { market })
    await app.fill(app.field('Email address'), 'nobody@example.com')
    await send(app)
    expect(beside(app.field('Email address'))).toBe('No account has this email address. Check how it is written.')
    expect(document.activeElement).toBe(app.field('Email address'))
  })

  test.each(['/forgot-password', '/sign-in'])('says at its field what the marketplace says of the address at %s', async (path) => {
    const fetch: Sandbox['fetch'] = async (request) => (request.method === 'POST' && /forgot-password|login/.test(request.url)
      ? Response.json({ success: false, message: 'Some parameters are not correct', errors: { email: ['Not a company address'] } }, { status: 422 })
      : market.fetch(request))
    const app = await mountApp(path, { market: { ...market, fetch } })
    await app.fill(app.field('Email address'), people.shopper)
    if (path === '/sign-in') await app.fill(app.field('Password'), 'marketplace')
    document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
    await vi.waitFor(() => expect(beside(app.field('Email address'))).toBe('Not a company address'))
  })

  test('without an address sends nothing', async () => {
    const app = await mountApp('/forgot-password', { market })
    await send(app)
    expect(beside(app.field('Email address'))).toBe('Enter your email address.')
    expect(asked(app, '/account/forgot-password')).toBe(0)
  })

  test('can be sent again after a network failure', async () => {
    const app = await mountApp('/forgot-password?email=shopper@example.com', { market })
    market.faults.inject({ endpoint: 'account.forgotPassword', drop: true })
    await send(app)
    expect(app.text()).toContain('No connection to the marketplace.')
    await send(app)
    expect(app.has('An email is on its way')).toBe(true)
  })

  test('that the marketplace refuses with a page says so, whoever is signed in', async () => {
    market.faults.inject({ endpoint: 'account.forgotPassword', status: 403, body: 'html' })
    const app = await mountApp('/forgot-password?email=shopper@example.com', { market, as: 'shopper' })
    await send(app)
    expect(app.text()).toContain('The marketplace refused this and gave no reason. Please try again later.')
    expect(readToken()).not.toBeNull()
    await send(app)
    expect(app.has('An email is on its way')).toBe(true)
  })
})

describe('a new password by the link of an e-mail', () => {
  const link = async (email: string = people.shopper) => {
    await market.fetch(new Request('http://stoa.test/front_api/v1/account/forgot-password', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }),
    }))
    const { pathname, search, searchParams } = new URL(market.outbox.at(-1)?.link ?? '')
    return { path: pathname + search, token: searchParams.get('token') ?? '' }
  }
  const choose = async (app: MountedApp, password = 'a new password') => {
    await app.fill(app.field('New password'), password)
    await app.click(app.button('Save the password'))
  }

  test('is saved, and leads to signing in with the address', async () => {
    const { path, token } = await link()
    const app = await mountApp(path, { market })
    expect(at(app), 'the address bar forgets the token').toBe('/reset-password')
    expect(await barriers()).toEqual([])
    await choose(app)
    await vi.waitFor(() => expect(at(app)).toBe('/sign-in?email=shopper@example.com'))
    expect(memberBy(people.shopper).password).toBe('a new password')
    expect(app.text()).toContain('Your new password is saved.')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage, draft: await storedDraft('register') })).not.toContain(token)
    expect(document.body.innerHTML).not.toContain(token)
  })

  test('tells password managers whose password it is', async () => {
    const app = await mountApp((await link()).path, { market })
    const username = document.querySelector<HTMLInputElement>('main input[autocomplete="username"]')
    expect(username?.value).toBe(people.shopper)
    expect(app.field('New password').autocomplete).toBe('new-password')
  })

  test('survives a reload', async () => {
    await mountApp((await link()).path, { market })
    document.body.replaceChildren()
    const app = await mountApp('/reset-password', { market })
    expect(app.text()).toContain('For the account shopper@example.com.')
    await choose(app)
    await vi.waitFor(() => expect(at(app)).toBe('/sign-in?email=shopper@example.com'))
  })

  test('is refused by a link that was used, with a way to get another one', async () => {
    const { path } = await link()
    const first = await mountApp(path, { market })
    await choose(first)
    document.body.replaceChildren()
    const app = await mountApp(path, { market })
    await choose(app, 'another password')
    expect(document.activeElement).toBe(app.heading('This link does not work'))
    expect(app.text()).toContain('It is wrong, has expired or was already used.')
    await app.click(app.link('Ask for a new link'))
    expect(at(app)).toBe('/forgot-password?email=shopper@example.com')
    expect(app.field('Email address').value).toBe(people.shopper)
  })

  test('is refused by a link without account', async () => {
    const app = await mountApp('/reset-password?email=nobody@example.com&token=abc', { market })
    await choose(app)
    expect(app.text()).toContain('The marketplace has no account for nobody@example.com.')
    app.link('Ask for a new link')
  })

  test('that the marketplace does not accept stays on the form, and the link still works', async () => {
    const app = await mountApp((await link()).path, { market })
    market.faults.inject({ endpoint: 'account.resetPassword', status: 403, message: 'You cannot access this resource' })
    await choose(app)
    expect(beside(app.field('New password'))).toContain('The marketplace does not accept this password.')
    expect(document.activeElement).toBe(app.field('New password'))
    await choose(app, 'a better password')
    await vi.waitFor(() => expect(at(app)).toMatch(/^\/sign-in/))
  })

  test('that is too short is not sent', async () => {
    const app = await mountApp((await link()).path, { market })
    await choose(app, 'short')
    expect(beside(app.field('New password'))).toContain('Enter at least 8 characters.')
    expect(asked(app, '/account/reset-password')).toBe(0)
  })

  test('may have been saved when the answer was lost, which is said', async () => {
    const app = await mountApp((await link()).path, { market })
    market.faults.inject({ endpoint: 'account.resetPassword', drop: true, when: 'after' })
    await choose(app)
    expect(app.text()).toContain('No connection to the marketplace.')
    await app.click(app.button('Save the password'))
    expect(app.text()).toContain('The connection broke, and your new password may have been saved.')
    const ways = [...document.querySelectorAll<HTMLAnchorElement>('main a')].map((one) => one.getAttribute('href'))
    expect(ways).toEqual(['/sign-in?email=shopper@example.com', '/forgot-password?email=shopper@example.com'])
  })

  test.each([
    ['is none', () => new Response('<h1>Saved</h1>')],
    ['comes too late', () => new Response('', { status: 408 })],
  ])('may have been saved when the answer %s, which is said', async (_, strange) => {
    const app = await mountApp((await link()).path, { market })
    market.fetch = async (request, ...rest) => {
      const real = await answer(request, ...rest)
      return request.url.endsWith('/account/reset-password') ? strange() : real
    }
    await choose(app)
    app.button('Save the password')
    market.fetch = answer
    await app.click(app.button('Save the password'))
    expect(app.text()).toContain('The connection broke, and your new password may have been saved.')
  })

  test('is saved although the next page fails to load: an error is shown in its place', async () => {
    const app = await mountApp((await link()).path, { market })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    expectWarning('The file is no more')
    app.router.beforeEach(({ name }) => { if (name === 'sign-in') throw new Error('The file is no more') })
    await choose(app)
    await vi.waitFor(() => app.button('Try again'))
    await app.settled()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    expect(app.text()).toContain('Your new password is saved.')
  })

  test('is refused in our words where the marketplace uses undocumented ones', async () => {
    const app = await mountApp((await link()).path, { market })
    market.faults.inject({ endpoint: 'account.resetPassword', status: 403, message: 'Non' })
    await choose(app)
    expect(app.text()).toContain('The marketplace refused this and gave no reason.')
  })

  test.each(['/reset-password', '/reset-password?token=abc', '/reset-password?email=a@b.example', '/reset-password?token=a&token=b&email=c'])(
    'needs the whole link: %s',
    async (path) => {
      const app = await mountApp(path, { market })
      app.heading('This link is not complete')
      app.link('Ask for a new link')
    },
  )

  test('ignores garbage in storage', async () => {
    sessionStorage.setItem('stoa.reset', '{"email":1,"token":{},"at":"x"}')
    const app = await mountApp('/reset-password', { market })
    app.heading('This link is not complete')
  })

  test('of a member who is signed in is saved without signing out', async () => {
    const app = await mountApp((await link(people.member)).path, { market, as: 'shopper' })
    await choose(app)
    await vi.waitFor(() => expect(at(app)).toBe('/account'))
    expect(app.text()).toContain('The new password of member@example.com is saved.')
    expect(memberBy(people.member).password).toBe('a new password')
  })
})

describe('the profile', () => {
  const bodies: unknown[] = []
  const open = async (options: Parameters<typeof mountApp>[1] = {}) => {
    bodies.length = 0
    vi.spyOn(market, 'fetch').mockImplementation(async (request, ...rest) => {
      if (request.method === 'PUT') bodies.push(await request.clone().json())
      return answer(request, ...rest)
    })
    return mountApp('/account', { market, as: 'shopper', ...options })
  }
  const save = (app: MountedApp) => app.click(app.button('Save the profile'))

  test('shows what the marketplace has, with links to the other pages, and no accessibility violation', async () => {
    const app = await open()
    expect(app.field('First name').value).toBe(memberBy(people.shopper).first_name)
    expect(app.field('Email address').readOnly).toBe(true)
    const ways = [...document.querySelectorAll('nav[aria-label="Your account"] a')]
    expect(ways.map((one) => one.textContent?.trim())).toEqual(['Orders', 'Wishlist', 'Reviews', 'Addresses', 'Profile', 'Password'])
    expect(ways.filter((one) => one.getAttribute('aria-current') === 'page').map((one) => one.textContent?.trim())).toEqual(['Profile'])
    expect(await barriers()).toEqual([])
  })

  test('says at the account’s button how many orders wait for the member', async () => {
    const { id } = memberBy(people.vendor)
    const sales = market.world.orders.filter(({ supplier_id, status }) => supplier_id === id && status !== 'draft')
    for (const [index, order] of sales.entries()) order.status = index < 2 ? 'new' : 'completed'
    await open({ as: 'vendor' })
    const link = () => {
      lookAround()
      return document.querySelector('header button[aria-expanded]')?.textContent ?? ''
    }
    await expect.poll(link, { timeout: 10_000 }).toContain('(2 orders are waiting for you')
  })

  test('sends only what was changed, and the header follows', async () => {
    const app = await open()
    await app.fill(app.field('First name'), ' Wilhelmina ')
    await save(app)
    expect(bodies).toEqual([{ first_name: 'Wilhelmina' }])
    expect(memberBy(people.shopper).first_name).toBe('Wilhelmina')
    expect(app.text()).toContain('Your profile is saved.')
    expect(app.text()).toContain('Others see you as Wilhelmina')
    await save(app)
    expect(app.text()).toContain('You have changed nothing.')
    expect(bodies).toHaveLength(1)
  })

  test('shows the marketplace’s own fields by their alias, and sends none that it cannot edit', async () => {
    const member = memberBy(people.shopper)
    member.attributes = { 'shoe.size[0]': '38', about_me: 'Long.\nLonger.', hobbies: ['tea', 'maps'] }
    const app = await open()
    expect(app.field('About me (optional)').tagName).toBe('TEXTAREA')
    expect(app.has('Hobbies')).toBe(false)
    await app.fill(app.field('Shoe.size[0] (optional)'), '39')
    await save(app)
    expect(bodies).toEqual([{ attributes: { 'shoe.size[0]': '39' } }])
    expect(member.attributes).toEqual({ 'shoe.size[0]': '39', about_me: 'Long.\nLonger.', hobbies: ['tea', 'maps'] })
  })

  test('is reached from the account’s menu; once saved, nothing is asked when it is left, and it is there after Back', async () => {
    memberBy(people.shopper).attributes = { favourite_tea: 'Sencha' }
    const app = await mountApp('/cart', { market, as: 'shopper' })
    lookAround()
    await vi.waitFor(() => app.button(/^Account of/))
    await app.click(app.button(/^Account of/))
    await app.click(await vi.waitFor(() => app.link('Your account')))
    await vi.waitFor(() => expect(at(app)).toBe('/account'))
    await app.settled()
    await app.fill(app.field('First name'), 'Agnes')
    await app.fill(app.field('Favourite tea (optional)'), 'Oolong')
    await app.click(app.link('Addresses'))
    await app.click(app.button('Stay here'))
    await save(app)
    expect(app.text()).toContain('Your profile is saved.')
    await app.click(app.link('Addresses'))
    await vi.waitFor(() => expect(at(app)).toBe('/account/addresses'))
    app.router.back()
    await vi.waitFor(() => expect(at(app)).toBe('/account'))
    await app.settled()
    expect([app.field('First name').value, app.field('Favourite tea (optional)').value]).toEqual(['Agnes', 'Oolong'])
  })

  test('has a company block for a company', async () => {
    Object.assign(memberBy(people.shopper), {
      account_type: 'company', business_name: 'Tea and Maps', company: { business_name: 'Tea and Maps', registration_number: 'FR 123' },
    })
    const app = await open()
    expect(app.text()).toContain('FR 123')
    await app.fill(app.field('Company name'), '')
    await save(app)
    expect(beside(app.field('Company name'))).toBe('Enter the name of the company.')
    await app.fill(app.field('Company name'), 'Maps and Tea')
    await save(app)
    expect(bodies).toEqual([{ business_name: 'Maps and Tea' }])
  })

  test('shows the language that is saved', async () => {
    const app = await open()
    await app.fill(app.field('Language'), 'fr')
    await save(app)
    await vi.waitFor(() => app.heading('Profil'))
    expect(app.text()).toContain('Votre profil est enregistré.')
    expect(memberBy(people.shopper).lang).toBe('fr')
  })

  test('shows refusals at their fields and leaves what was typed', async () => {
    const app = await open()
    const refusal = { code: 422, status: 'error', message: 'No', errors: [{ field: 'last_name', message: 'That is no name.' }] }
    vi.spyOn(market, 'fetch').mockImplementation((request, ...rest) =>
      request.method === 'PUT' ? Promise.resolve(Response.json(refusal, { status: 422 })) : answer(request, ...rest))
    await app.fill(app.field('Last name'), '???')
    await save(app)
    expect(beside(app.field('Last name'))).toBe('That is no name.')
    expect(document.activeElement).toBe(app.field('Last name'))
    expect(app.field('Last name').value).toBe('???')
  })

  test('asks before unsaved changes are left, and restores them after a reload', async () => {
    const app = await open()
    await app.fill(app.field('First name'), 'Wilhelmina')
    await app.click(app.link('Password'))
    expect(at(app)).toBe('/account')
    await app.click(app.button('Stay here'))
    expect(app.field('First name').value).toBe('Wilhelmina')
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)

    document.body.replaceChildren()
    const again = await open()
    expect(again.field('First name').value).toBe('Wilhelmina')
    expect(again.text()).toContain('We restored your changes.')
    await again.click(again.link('Password'))
    await again.click(again.button('Leave without saving'))
    // The other page's code takes its time.
    await vi.waitFor(() => expect(at(again)).toBe('/account/password'))
    expect(await storedDraft('profile')).toBeUndefined()
  })

  test('is asked about once nothing lies over it, and Back closes the question too', async () => {
    const app = await mountApp('/cart', { as: 'shopper', market })
    for (const path of ['/orders', '/account']) await app.visit(path)
    await app.fill(app.field('Last name'), 'Typed')
    const open = () => [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.querySelector('h2')?.textContent)
    const back = async () => {
      app.router.back()
      await app.settled()
    }
    await app.click(app.button('Categories and more'))
    await vi.waitFor(() => expect(open()).toEqual(['Categories']))
    await back()
    expect(open()).toEqual([])
    expect(at(app)).toBe('/account')
    await back()
    await vi.waitFor(() => expect(open()).toEqual(['Leave without saving?']))
    await back()
    expect(open()).toEqual([])
    expect(at(app)).toBe('/account')
    expect(app.field('Last name').value).toBe('Typed')
    await back()
    await vi.waitFor(() => expect(open()).toEqual(['Leave without saving?']))
    await app.click(app.button(/^Leave/))
    await vi.waitFor(() => expect(at(app)).toBe('/orders'))
  })

  test('goes back to what is saved when the restored changes are discarded', async () => {
    const app = await open()
    const { value } = app.field('First name')
    await app.fill(app.field('First name'), 'Wilhelmina')
    document.body.replaceChildren()
    const again = await open()
    again.button('Discard the changes').focus()
    await again.click(again.button('Discard the changes'))
    expect(again.field('First name').value).toBe(value)
    expect(document.activeElement).toBe(again.field('First name'))
    expect(await storedDraft('profile')).toBeUndefined()
  })

  test.each([{ drop: true }, { status: 502 }])('a change whose answer was lost (%j) is found with the member: it is saved', async (how) => {
    const app = await open()
    market.faults.inject({ endpoint: 'account.updateProfile', times: 1, when: 'after', ...how })
    await app.fill(app.field('First name'), 'Wilhelmina')
    await save(app)
    await vi.waitFor(() => expect(app.text()).toContain('Your profile is saved.'))
    expect(app.text()).toContain('Others see you as Wilhelmina')
  })

  test('what a lost try may have changed is changed back, and not taken for unchanged', async () => {
    const app = await open()
    const { value } = app.field('First name')
    market.faults.inject({ endpoint: 'account.updateProfile', times: 1, when: 'after', drop: true })
    await app.fill(app.field('First name'), 'Wilhelmina')
    market.faults.inject({ endpoint: 'auth.me', times: 1, drop: true })
    await save(app)
    await vi.waitFor(() => expect(app.text()).toContain('No connection'))
    expect(memberBy(people.shopper).first_name).toBe('Wilhelmina')
    await app.fill(app.field('First name'), value)
    await save(app)
    await vi.waitFor(() => expect(memberBy(people.shopper).first_name).toBe(value))
    expect(app.text()).not.toContain('You have changed nothing.')
  })

  test('a failure says once that something went wrong', async () => {
    const app = await open()
    market.faults.inject({ endpoint: 'account.updateProfile', times: 1, status: 500 })
    await app.fill(app.field('First name'), 'Wilhelmina')
    await save(app)
    await vi.waitFor(() => expect(document.querySelector('main form [role=alert]')?.textContent?.match(/went wrong/g)).toHaveLength(1))
  })

  test('that is saved after a sign-out shows nobody here', async () => {
    const app = await open()
    await app.fill(app.field('First name'), 'Wilhelmina')
    market.faults.inject({ endpoint: 'account.updateProfile', latency: 60 })
    app.button('Save the profile').click()
    await new Promise((resolve) => setTimeout(resolve, 10))
    await signInElsewhere(app, null)
    await vi.waitFor(() => expect(memberBy(people.shopper).first_name).toBe('Wilhelmina'))
    await app.settled()
    const { session } = await app.services()
    expect([session.status, session.member]).toEqual(['guest', null])
    expect(app.text()).not.toContain('Your profile is saved.')
  })

  test('shows no draft to another member', async () => {
    const app = await open()
    await app.fill(app.field('First name'), 'Wilhelmina')
    document.body.replaceChildren()
    const other = await open({ as: 'member' })
    expect(other.field('First name').value).toBe(memberBy(people.member).first_name)
  })

  test('leaves what is being typed when the language changes in the footer', async () => {
    const app = await open()
    await app.fill(app.field('First name'), 'Wilhelmina')
    const { session } = await app.services()
    await session.keepLanguage('fr')
    await app.settled()
    expect(app.field('First name').value).toBe('Wilhelmina')
    expect(app.field('Language').value).toBe('fr')
  })

  test('offers to try again after a network failure', async () => {
    market.faults.inject({ endpoint: 'auth.me', drop: true, times: 4 })
    const app = await open()
    await vi.waitFor(() => expect(app.has('No connection to the marketplace.')).toBe(true))
    market.faults.clear()
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(app.field('First name').value).toBe('Nora'))
  })

  test('sends guests to sign in first', async () => {
    const app = await mountApp('/account/password', { market })
    expect(at(app)).toBe('/sign-in?next=/account/password')
  })
})

describe('another password', () => {
  const change = async (app: MountedApp, current: string, password: string) => {
    await app.fill(app.field('Current password'), current)
    await app.fill(app.field('New password'), password)
    await app.click(app.button('Save the password'))
  }

  test('is saved, and the form clears both fields', async () => {
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    expect(document.querySelector<HTMLInputElement>('main input[autocomplete="username"]')?.value).toBe(people.shopper)
    expect(await barriers()).toEqual([])
    await change(app, 'marketplace', 'a new password')
    expect(app.text()).toContain('Your new password is saved.')
    expect(memberBy(people.shopper).password).toBe('a new password')
    expect([app.field('Current password').value, app.field('New password').value]).toEqual(['', ''])
    await app.click(app.link('Profile'))
    await vi.waitFor(() => expect(at(app)).toBe('/account'))
  })

  test('needs the right current one', async () => {
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await change(app, 'wrong', 'a new password')
    expect(beside(app.field('Current password'))).toBe('The password is wrong. Check it and try again.')
    expect(document.activeElement).toBe(app.field('Current password'))
    expect(app.field('New password').value).toBe('a new password')
  })

  test('needs the right current one, also where the marketplace names no field', async () => {
    market.faults.inject({ endpoint: 'account.changePassword', status: 422, message: 'Invalid Password' })
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await change(app, 'marketplace', 'a new password')
    expect(beside(app.field('Current password'))).toBe('The password is wrong. Check it and try again.')
  })

  test('is saved at the second press where the first one did it and its answer was lost', async () => {
    market.faults.inject({ endpoint: 'account.changePassword', when: 'after', drop: true })
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await change(app, 'marketplace', 'a new password')
    expect(memberBy(people.shopper).password).toBe('a new password')
    expect(app.text()).not.toContain('Your new password is saved.')
    await app.click(app.button('Save the password'))
    await vi.waitFor(() => expect(app.text()).toContain('Your new password is saved.'))
    expect(app.field('Current password').value).toBe('')
  })

  test('is saved with the right current one, also where another was chosen after the answer that was lost', async () => {
    market.faults.inject({ endpoint: 'account.changePassword', when: 'after', drop: true })
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await change(app, 'marketplace', 'a new password')
    await app.fill(app.field('New password'), 'another password')
    await app.click(app.button('Save the password'))
    await vi.waitFor(() => expect(app.text()).toContain('Your new password is saved.'))
    expect(memberBy(people.shopper).password).toBe('another password')
  })

  test('needs the right current one, also after a request that never arrived', async () => {
    market.faults.inject({ endpoint: 'account.changePassword', drop: true })
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await change(app, 'wrong', 'a new password')
    await app.click(app.button('Save the password'))
    await vi.waitFor(() => expect(beside(app.field('Current password'))).toBe('The password is wrong. Check it and try again.'))
    expect(memberBy(people.shopper).password).toBe('marketplace')
  })

  test('says what is missing and sends nothing', async () => {
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await change(app, '', 'short')
    expect(beside(app.field('Current password'))).toBe('Enter your current password.')
    expect(beside(app.field('New password'))).toContain('Enter at least 8 characters.')
    expect(asked(app, '/account/password')).toBe(0)
  })

  test('that was typed is not shown to the next member', async () => {
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await app.fill(app.field('Current password'), 'the first one’s')
    await signInElsewhere(app, people.vendor)
    expect(app.field('Current password').value).toBe('')
  })

  test('that was typed is not lost without a question', async () => {
    const app = await mountApp('/account/password', { market, as: 'shopper' })
    await app.fill(app.field('New password'), 'a new password')
    await app.click(app.link('Profile'))
    expect(at(app)).toBe('/account/password')
    await app.click(app.button('Leave without saving'))
    await vi.waitFor(() => expect(at(app)).toBe('/account'))
  })
})
