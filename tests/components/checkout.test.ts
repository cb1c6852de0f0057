import axe from 'axe-core'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { watch } from 'vue'
import { writeDraft } from '../../src/lib/drafts.ts'
import type { Cart } from '../../src/contract/carts.ts'
import { writeStoredCart } from '../../src/features/cart/cart.storage.ts'
import type { Listing } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { storedDraft } from '../support/drafts.ts'
import { fillInAddress, holdAnswers } from '../support/addresses.ts'
import { aCart, aListing } from '../support/builders.ts'
import { expectWarning } from '../support/failOnWarn.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'
import { signInElsewhere } from '../support/otherTab.ts'

let market: Sandbox
let first: Listing
let second: Listing
let cart: Cart
let leave: ReturnType<typeof vi.fn<(url: string | URL) => void>>

const shopper = () => market.world.members.find(({ email }) => email === people.shopper)
const addresses = () => market.world.addresses.filter(({ user_id }) => user_id === shopper()?.id)
const stored = () => market.world.carts.find(({ key }) => key === cart.key)

/** Listings of two vendors, in a cart of the shopper that this browser remembers. */
const fillCart = async () => {
  first = aListing(market).build()
  do second = aListing(market).build()
  while (second.user_id === first.user_id)
  cart = await aCart(market, 'shopper').of(first, 2).of(second).build()
  writeStoredCart({ key: cart.key })
}
const open = (step = '', config = {}) => mountApp(`/checkout${step && `?step=${step}`}`, { as: 'shopper', market, config })
const stepOf = (app: MountedApp) => app.router.currentRoute.value.query['step']
const radios = (legend: RegExp) =>
  [...document.querySelectorAll('fieldset')]
    .filter((group) => legend.test(group.querySelector('legend')?.textContent ?? ''))
    .map((group) => [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')])
/** What is posted to `path` has no answer until the function that is returned is called. */
const holdBack = (path: string): (() => void) => {
  const { fetch } = market
  let answer = () => {}
  const held = new Promise<void>((resolve) => { answer = resolve })
  market.fetch = async (request, ...rest) => {
    if (request.method === 'POST' && request.url.endsWith(path)) await held
    return fetch(request, ...rest)
  }
  return answer
}
const choosePost = async (app: MountedApp) => {
  for (const group of radios(/^Delivery by/)) {
    const post = group.find((radio) => /Standard post/.test(radio.labels?.[0]?.textContent ?? '')) ?? group[0]
    if (post) await app.click(post)
  }
}
const toReview = async (app: MountedApp) => {
  await app.click(app.button('Continue to delivery'))
  await choosePost(app)
  await app.click(app.button('Continue to review'))
}
/** The vendor of the first listing is blocked: nothing of theirs is for sale any more. */
const blockVendor = () => {
  Object.assign(market.world.members.find(({ id }) => id === first.user_id) ?? {}, { is_active: false })
  market.records.revision += 1
}
const notice = () => document.querySelector<HTMLElement>('main section[aria-label="Your cart has changed"]')
/** Everything that is delivered can be fetched as well. */
const offerPickup = () => {
  for (const listing of [first, second]) {
    listing.shipping_methods = listing.shipping_methods.slice(0, 1).flatMap((method) => [
      method, { ...method, id: method.id + 100_000, carrier_alias: 'pickup', title: 'Pickup point', sort_priority: 99 },
    ])
  }
  market.records.revision += 1
}
/** Nothing is sent: it can be collected in two ways. */
const offerCollection = (...listings: Listing[]) => {
  for (const listing of listings.length > 0 ? listings : [first, second]) {
    listing.shipping_methods = listing.shipping_methods.slice(0, 1).flatMap((method) => [
      { ...method, id: method.id + 100_000, carrier_alias: 'pickup', title: 'Pickup point' },
      { ...method, id: method.id + 200_000, carrier_alias: 'collect', title: 'Collect' },
    ])
  }
  market.records.revision += 1
}
const deliveryLine = () => document.querySelector('main aside .totals')?.textContent
/** The form's code is loaded when it is needed first. */
const openForm = async (app: MountedApp, name: string | RegExp = 'Add an address') => {
  await app.click(app.button(name))
  await vi.waitFor(() => app.field('First name'))
}
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}

// The later steps' code is loaded when the first of them is reached; here it is there before the clock runs.
beforeAll(() => Promise.all([
  import('../../src/features/checkout/DeliveryStep.vue'), import('../../src/features/checkout/ReviewStep.vue'),
  import('../../src/i18n/messages/en/checkoutSteps.ts'),
]))

beforeEach(async () => {
  market = aMarketplace()
  await fillCart()
  leave = vi.fn<(url: string | URL) => void>()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

describe('the checkout', () => {
  test('goes from the address over a delivery for each vendor to the server’s totals and the payment page', async () => {
    const app = await open()
    expect(app.heading('Where should we deliver?')).toBeTruthy()
    expect(await barriers()).toEqual([])

    await app.click(app.button('Continue to delivery'))
    expect(stepOf(app)).toBe('delivery')
    expect(document.activeElement?.textContent).toBe('How would you like it delivered?')
    expect(radios(/^Delivery by/)).toHaveLength(2)
    expect(stored()).toMatchObject({ shipping_address_id: addresses()[0]?.id, billing_address_id: addresses()[0]?.id })
    expect(await barriers()).toEqual([])

    await choosePost(app)
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('review')
    expect(app.has('your cart becomes 2 orders')).toBe(true)
    expect(app.has(first.title)).toBe(true)
    expect(stored()?.shipping_choices).toHaveLength(2)
    expect(await barriers()).toEqual([])

    await app.click(app.button('Continue to payment'))
    const back = encodeURIComponent(`${window.location.origin}/checkout/return`)
    expect(leave.mock.calls).toEqual([[`http://stoa.test/checkout/${cart.key}?return_url=${back}`]])
  })

  test('remembers a payment also where the marketplace states no id of the cart', async () => {
    const answer = market.fetch
    vi.spyOn(market, 'fetch').mockImplementation(async (request) => {
      const response = await answer(request)
      if (!/\/carts\/\w+$/.test(request.url)) return response
      const { id: _, ...cart } = await response.json() as Record<string, unknown>
      return Response.json(cart)
    })
    const app = await open()
    await toReview(app)
    await app.click(app.button('Continue to payment'))
    expect(leave).toHaveBeenCalled()
    expect(JSON.parse(localStorage.getItem('stoa.payment') ?? '{}')).toMatchObject({ key: cart.key, id: null })
  })

  test.each(['true', 'undefined'])('does not say that a vendor’s items need no delivery where requires_shipping is %s, and none is offered', async (stated) => {
    const answer = market.fetch
    const unstated = async (answered: Response | Promise<Response>) => {
      const response = await answered
      return new Response((await response.text()).replaceAll(/"requires_shipping":(?:true|false),?/g, ''), response)
    }
    vi.spyOn(market, 'fetch').mockImplementation(async (request) => {
      if (request.url.endsWith('/shipping-options')) return Response.json({ groups: [] })
      return stated === 'undefined' && request.url.includes('/carts') ? unstated(answer(request)) : answer(request)
    })
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    await vi.waitFor(() => expect(app.has('This vendor offers no delivery options here.')).toBe(true))
    expect(app.has('need no delivery')).toBe(false)
  })

  test('says that an empty cart has nothing to check out', async () => {
    localStorage.removeItem('stoa.cart')
    market.world.carts = []
    const app = await open()
    expect(app.heading('There is nothing to check out')).toBeTruthy()
  })

  test('that cannot be put right because the page does not arrive leaves that to the place where it is said', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    expectWarning('The file is no more')
    const app = await mountApp('/cart', { as: 'shopper', market })
    app.router.beforeEach(({ query }) => { if (query['step'] === 'address') throw new Error('The file is no more') })
    await app.visit('/checkout?step=review')
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('leads to the first step that is still to be done, whatever the address says', async () => {
    const app = await open('review')
    expect(app.heading('Where should we deliver?')).toBeTruthy()
    expect(stepOf(app)).toBe('address')
  })

  test('goes back and forth with the browser', async () => {
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    app.router.back()
    await app.settled()
    expect(app.heading('Where should we deliver?')).toBeTruthy()
  })

  test('needs no delivery and only a billing address for services', async () => {
    Object.assign(first, { requires_shipping: false })
    Object.assign(second, { requires_shipping: false })
    market.records.revision += 1
    const app = await open()
    expect(app.heading('Who is the invoice for?')).toBeTruthy()
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('review')
    expect(stored()).toMatchObject({ shipping_address_id: null, billing_address_id: addresses()[0]?.id })
    expect(app.has('Nothing to deliver')).toBe(true)
  })
})

describe('the address step', () => {
  test('names what is missing beside the fields and goes to the first of them', async () => {
    const app = await open()
    await openForm(app)
    await app.fill(app.field('First name'), ' ')
    await app.click(app.button('Save address'))
    await app.settled()
    expect(app.has('Enter the first name.')).toBe(true)
    expect(app.has('Enter the street and number.')).toBe(true)
    expect(document.activeElement).toBe(app.field('First name'))
    expect(app.field('First name').getAttribute('aria-describedby')).toBeTruthy()
    expect(await barriers()).toEqual([])
  })

  test('adds an address, chooses it and forgets the draft', async () => {
    const before = addresses().length
    const app = await open()
    await openForm(app)
    await fillInAddress(app)
    await app.fill(app.field('Last name'), '<script>alert(1)</script>')
    expect(app.field('Street and number').autocomplete).toBe('shipping address-line1')
    expect(await storedDraft('address')).toMatchObject({ address_line1: 'Lindenallee 4' })
    await app.click(app.button('Save address'))
    await app.settled()
    expect(addresses()).toHaveLength(before + 1)
    expect(await storedDraft('address')).toBeUndefined()
    const chosen = document.querySelector<HTMLInputElement>('input[type=radio]:checked')
    for (const words of ['Lindenallee 4', 'Zoë <script>alert(1)</script>']) expect(chosen?.labels?.[0]?.textContent).toContain(words)
    expect(document.querySelector('main script')).toBeNull()
    expect(document.activeElement).toBe(chosen)
  })

  test('offers an address that was saved as its page ended, and goes nowhere by itself', async () => {
    const app = await open()
    await openForm(app)
    await fillInAddress(app)
    const { arrived } = holdAnswers(market, 'answer')
    app.button('Save address').click()
    await arrived
    document.body.replaceChildren()
    const again = await mountApp('/checkout', { as: 'shopper', market })
    await vi.waitFor(() => expect([...document.querySelectorAll('main label')].map((label) => label.textContent).join()).toContain('Lindenallee 4'))
    await vi.waitFor(() => expect(again.has('Address saved.')).toBe(true))
    expect(addresses().filter(({ address_line1 }) => address_line1 === 'Lindenallee 4')).toHaveLength(1)
    expect(await storedDraft('address')).toBeUndefined()
  })

  test('gives the focus back to where an address was to be written', async () => {
    const app = await open()
    await openForm(app)
    await app.click(app.button('Cancel'))
    await vi.waitFor(() => expect(document.activeElement).toBe(app.button('Add an address')))
  })

  test('changes an address in place, without losing what the form does not show', async () => {
    const [address] = addresses()
    Object.assign(address ?? {}, { gender: 'f' })
    const app = await open()
    await openForm(app, /^Edit the address/)
    await app.fill(app.field('Town or city'), 'Ixelles')
    await app.click(app.button('Save address'))
    await app.settled()
    expect(addresses()[0]).toMatchObject({ address_city: 'Ixelles', gender: 'f' })
  })

  test('keeps what is typed through a reload, for the same member only', async () => {
    const app = await open()
    await openForm(app)
    await app.fill(app.field('Street and number'), 'Lindenallee 44')
    const again = await mountApp('/checkout', { as: 'shopper', market })
    expect(document.querySelectorAll<HTMLInputElement>('[autocomplete="shipping address-line1"]')[1]?.value).toBe('Lindenallee 44')
    expect(again.has('What you had typed is still here.')).toBe(true)
  })

  test('keeps both choices where the page is left in the middle of the billing address', async () => {
    const [home, other] = addresses()
    const app = await open()
    await app.click(app.field('The billing address is the same'))
    const edit = [...document.querySelectorAll<HTMLElement>('fieldset button')]
      .findLast((button) => button.getAttribute('aria-label')?.includes(other?.address_line1 ?? ''))
    if (!edit) throw new Error('The second address cannot be changed')
    await app.click(edit)
    await vi.waitFor(() => app.heading('Change the billing address'))
    await app.fill(app.field('Town or city'), 'Ixelles')
    await app.visit('/cart')
    await app.visit('/checkout')
    await vi.waitFor(() => app.heading('Change the billing address'))
    expect(app.field('Town or city').value).toBe('Ixelles')
    await app.click(app.button('Save address'))
    await app.settled()
    expect(app.field('The billing address is the same').checked).toBe(false)
    await app.click(app.button('Continue to delivery'))
    expect(stored()).toMatchObject({ shipping_address_id: home?.id, billing_address_id: other?.id })
  })

  test('shows nobody what another member was typing in this tab', async () => {
    const app = await open()
    await openForm(app)
    await app.fill(app.field('Town or city'), 'Ixelles')
    await app.visit('/cart')
    await app.visit('/checkout')
    await vi.waitFor(() => expect(app.field('Town or city').value).toBe('Ixelles'))
    await signInElsewhere(app, people.vendor)
    expect(document.querySelector<HTMLInputElement>('main form [autocomplete$=address-level2]')?.value).not.toBe('Ixelles')
  })

  test('goes on with what was being written, and shows no choice before', async () => {
    await writeDraft('address', shopper()?.id ?? 0, { address_line1: 'Lindenallee 44' })
    let choices = 0
    const observer = new MutationObserver(() => { choices += document.querySelectorAll('main input[type=radio]').length })
    observer.observe(document.body, { childList: true, subtree: true })
    const app = await open()
    await vi.waitFor(() => expect(app.field('Street and number').value).toBe('Lindenallee 44'))
    observer.disconnect()
    expect(choices).toBe(0)
  })

  test('takes of a draft what the form knows', async () => {
    await writeDraft('address', shopper()?.id ?? 0, { first_name: ['<script>'], shoe_size: '39', address_line1: 'Lindenallee 44' })
    const app = await open()
    expect(app.field('First name').value).toBe(shopper()?.first_name)
    expect(app.field('Street and number').value).toBe('Lindenallee 44')
  })

  test('puts what the server refuses beside its field and keeps what was typed', async () => {
    market.faults.inject({ endpoint: 'addresses.create', times: 1, status: 422, body: 'json' })
    const app = await open()
    await openForm(app)
    await fillInAddress(app)
    await app.click(app.button('Save address'))
    await app.settled()
    expect(document.querySelector('form [role=alert]')?.textContent).toBeTruthy()
    expect(app.field('Street and number').value).toBe('Lindenallee 4')
    await app.click(app.button('Save address'))
    await app.settled()
    expect(app.has('Lindenallee 4')).toBe(true)
  })

  test.each([true, false])('does not add an address twice when only the answer was lost (the list can be read: %s)', async (isListed) => {
    const before = addresses().length
    market.faults.inject({ endpoint: 'addresses.create', times: 1, drop: true, when: 'after' })
    const app = await open()
    await openForm(app)
    await fillInAddress(app)
    if (!isListed) market.faults.inject({ endpoint: 'addresses.list', times: 1, drop: true })
    await app.click(app.button('Save address'))
    await app.settled()
    if (!isListed) await app.click(app.button('Save address'))
    await app.settled()
    expect(addresses()).toHaveLength(before + 1)
    expect(document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.labels?.[0]?.textContent).toContain('Lindenallee 4')
  })

  test('asks the first time for an address and goes on with it', async () => {
    market.world.addresses = []
    const app = await open()
    await vi.waitFor(() => app.field('First name'))
    await fillInAddress(app)
    await app.click(app.button('Save and continue'))
    await app.settled()
    expect(stepOf(app)).toBe('delivery')
  })

  test('sends the invoice elsewhere when asked', async () => {
    const [, other] = addresses()
    const app = await open()
    await app.click(app.field('The billing address is the same'))
    const radio = radios(/^Billing address/)[0]?.find(({ value }) => Number(value) === other?.id)
    if (!radio) throw new Error('The second address is not offered')
    await app.click(radio)
    await app.click(app.button('Continue to delivery'))
    expect(stored()).toMatchObject({ shipping_address_id: addresses()[0]?.id, billing_address_id: other?.id })
  })

  test('counts as one write until the next step is there: nothing ends the page between its two addresses', async () => {
    const app = await open()
    const ended: unknown[] = []
    onTestFinished(watch(app.root.writes, (writes) => { if (writes === 0) ended.push(stepOf(app)) }, { flush: 'sync' }))
    await app.click(app.button('Continue to delivery'))
    await choosePost(app)
    await app.click(app.button('Continue to review'))
    expect([ended[0], ended.at(-1)]).toEqual(['delivery', 'review'])
  })

  test('stays where another address is chosen, or one is begun, while the first is being sent', async () => {
    const [, other] = addresses()
    const app = await open()
    await openForm(app)
    await app.click(app.button('Cancel'))
    const answer = holdBack('/checkout-address')
    app.button('Continue to delivery').click()
    await vi.waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeTruthy())
    document.querySelector<HTMLInputElement>(`main input[type=radio][value="${other?.id}"]`)?.click()
    app.button('Add an address').click()
    await vi.waitFor(() => app.field('First name'))
    answer()
    await app.settled()
    await app.fill(app.field('Street and number'), 'Lindenallee 4')
    await app.click(app.button('Cancel'))
    expect(stepOf(app)).not.toBe('delivery')
    expect(document.querySelector<HTMLInputElement>('main input[type=radio]:checked')?.value).toBe(String(other?.id))
    await app.click(app.button('Continue to delivery'))
    expect(stepOf(app)).toBe('delivery')
    expect(stored()).toMatchObject({ shipping_address_id: other?.id, billing_address_id: other?.id })
  })

  test('takes nobody to the next step who has left meanwhile', async () => {
    const app = await open()
    const answer = holdBack('/checkout-address')
    app.button('Continue to delivery').click()
    await vi.waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeTruthy())
    await app.router.push('/cart')
    answer()
    await app.settled()
    expect(app.router.currentRoute.value.path).toBe('/cart')
    expect(stored()?.shipping_address_id).toBe(addresses()[0]?.id)
  })

  test('says at the right place that the marketplace refused an address', async () => {
    market.faults.inject({ endpoint: 'carts.setAddress', times: 1, status: 400, body: 'json' })
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    expect(stepOf(app)).not.toBe('delivery')
    expect(document.querySelector('fieldset [role=alert]')?.textContent).toBeTruthy()
    await app.click(app.button('Continue to delivery'))
    expect(stepOf(app)).toBe('delivery')
  })
})

describe('the delivery step', () => {
  test('has the cheapest to the address of each vendor chosen, says so, and lets it be changed', async () => {
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    for (const group of radios(/^Delivery by/)) {
      const chosen = group.filter(({ checked }) => checked)
      expect(chosen.map((radio) => radio.labels?.[0]?.textContent)).toEqual([expect.stringContaining('Standard post')])
      const hint = document.getElementById(chosen[0]?.getAttribute('aria-describedby') ?? '')
      expect(hint?.textContent).toContain('Chosen for you: the cheapest to your address')
    }
    expect(app.has('We have chosen a delivery to your address for each')).toBe(true)
    const other = radios(/^Delivery by/)[0]?.find(({ checked }) => !checked)
    if (!other) throw new Error('There is only one delivery')
    await app.click(other)
    expect(document.querySelectorAll('main fieldset')[0]?.textContent).not.toContain('Chosen for you')
    expect(await barriers()).toEqual([])
  })

  test('leaves what was chosen before as it is', async () => {
    await toReview(await open())
    const before = stored()?.shipping_choices.map((choice) => ({ ...choice })) ?? []
    const dear = market.world.listings.find(({ id }) => id === first.id)?.shipping_methods.find(({ title }) => /Express/.test(title))
    if (!dear || !before[0]) throw new Error('There is no dearer delivery')
    stored()?.shipping_choices.splice(0, 1, { ...before[0], supplier_id: first.user_id, shipping_method_id: dear.id })
    document.body.replaceChildren()
    const app = await open('delivery')
    const chosen = radios(/^Delivery by/).flat().filter(({ checked }) => checked).map((radio) => radio.labels?.[0]?.textContent ?? '')
    expect(chosen.some((label) => label.includes('Express'))).toBe(true)
    expect(app.has('Chosen for you')).toBe(false)
    expect(stored()?.shipping_choices.map(({ shipping_method_id: id }) => id)).toContain(dear.id)
  })

  test('stays where another delivery is chosen while the first is being sent, and goes on with that one', async () => {
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    const option = (isChosen: boolean) => {
      const found = radios(/^Delivery by/)[0]?.find(({ checked }) => checked === isChosen)
      if (!found) throw new Error('There is no other delivery')
      return found
    }
    const before = option(true).value
    const answer = holdBack('/shipping-method')
    option(false).click()
    app.button('Continue to review').click()
    await vi.waitFor(() => expect(app.button('Continue to review').getAttribute('aria-disabled')).toBe('true'))
    radios(/^Delivery by/)[0]?.find(({ value }) => value === before)?.click()
    answer()
    await app.settled()
    expect(stepOf(app)).toBe('delivery')
    expect(option(true).value).toBe(before)
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('review')
    expect(stored()?.shipping_choices.map(({ shipping_method_id: id }) => String(id))).toContain(before)
  })

  test('goes on where a choice that failed as it was made is taken as the step is sent', async () => {
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    const other = radios(/^Delivery by/)[0]?.find(({ checked }) => !checked)
    const answer = holdBack('/shipping-method')
    market.faults.inject({ endpoint: 'carts.chooseShipping', drop: true })
    other?.click()
    app.button('Continue to review').click()
    await vi.waitFor(() => expect(app.button('Continue to review').getAttribute('aria-disabled')).toBe('true'))
    answer()
    await app.settled()
    expect(stepOf(app)).toBe('review')
    expect(stored()?.shipping_choices.map(({ shipping_method_id: id }) => String(id))).toContain(other?.value)
  })

  test('asks for what has not been chosen where nothing is delivered to the address', async () => {
    offerCollection()
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    expect(radios(/^Delivery by/).flat().filter(({ checked }) => checked)).toEqual([])
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('delivery')
    expect(app.has('Choose how this should be delivered.')).toBe(true)
  })

  test('asks nothing more of a vendor whose lines have left the cart', async () => {
    offerCollection(first)
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('delivery')
    const store = await (await app.services()).loadCart()
    const line = store.items.find(({ listing_id }) => listing_id === first.id)
    await store.remove(line?.id ?? 0)
    await app.settled()
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('review')
  })

  test('asks for the pickup point where a delivery has some, also after a reload', async () => {
    offerPickup()
    const before = await open()
    await before.click(before.button('Continue to delivery'))
    await choosePost(before)
    const pickup = () => radios(/^Delivery by/)[0]?.find((radio) => /Pickup point/.test(radio.labels?.[0]?.textContent ?? ''))
    const chosen = pickup()
    if (!chosen) throw new Error('Nothing can be picked up')
    await before.click(chosen)
    before.app.unmount()
    document.body.replaceChildren()
    const app = await open('delivery')
    expect(pickup()?.checked).toBe(true)
    await app.click(app.button('Continue to review'))
    expect(app.has('Choose a pickup point.')).toBe(true)
    const select = document.querySelector<HTMLSelectElement>('main select')
    if (!select) throw new Error('No pickup points to choose from')
    select.value = select.options[1]?.value ?? ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await app.settled()
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('review')
    expect(stored()?.shipping_choices.some(({ pickup_point_id }) => pickup_point_id === select.value)).toBe(true)
  })

  test('names the vendor of each choice of a pickup point', async () => {
    offerPickup()
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    for (const group of radios(/^Delivery by/)) {
      const pickup = group.find((radio) => /^\s*Pickup point/.test(radio.labels?.[0]?.textContent ?? ''))
      if (pickup) await app.click(pickup)
    }
    const names = [...document.querySelectorAll<HTMLSelectElement>('main select')].map((one) => one.labels[0]?.textContent.trim())
    const vendors = (await (await app.services()).loadCart()).groups.map(({ supplier }) => supplier?.public_name)
    expect(names).toHaveLength(2)
    expect(names).toEqual(expect.arrayContaining(vendors.map((name) => `Pickup point for the parcel from ${name}`)))
  })

  test('tells the server each choice at once, whose totals run along', async () => {
    const app = await open()
    expect(deliveryLine()).toContain('Once delivery is chosen')
    await app.click(app.button('Continue to delivery'))
    expect(stored()?.shipping_choices).toHaveLength(2)
    const before = deliveryLine()
    expect(before).toMatch(/Items€[\d.,]+Delivery€\d+\.\d\dTotal€[\d,]+\.\d\d$/)
    const dearer = radios(/^Delivery by/)[0]?.find((radio) => /Express/.test(radio.labels?.[0]?.textContent ?? ''))
    if (!dearer) throw new Error('There is no dearer delivery')
    await app.click(dearer)
    expect(deliveryLine()).toMatch(/Total€[\d,]+\.\d\d$/)
    expect(deliveryLine()).not.toBe(before)
  })

  test('says that nothing is chosen while a delivery is missing, and shows no total', async () => {
    offerCollection(first)
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    expect(deliveryLine()).toContain('Not chosen yet')
    expect(deliveryLine()).toContain('Once delivery is chosen')
  })

  test('shows no amounts of another choice than the one that is made', async () => {
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    market.faults.inject({ endpoint: 'carts.chooseShipping', latency: 300, times: 1 })
    radios(/^Delivery by/)[0]?.find(({ checked }) => !checked)?.click()
    await vi.waitFor(() => expect(document.querySelectorAll('main aside .totals .pending')).toHaveLength(2))
    await app.settled()
    await vi.waitFor(() => expect(document.querySelectorAll('main aside .pending')).toHaveLength(0))
  })

  test('says at the vendor that a choice was refused, shows no total for it, and tries it again', async () => {
    const app = await open()
    market.faults.inject({ endpoint: 'carts.chooseShipping', times: 1, status: 400, body: 'json' })
    await app.click(app.button('Continue to delivery'))
    await vi.waitFor(() => expect(document.querySelectorAll('main fieldset[aria-invalid]')).toHaveLength(1))
    expect(deliveryLine()).toContain('Shown at the review')
    await app.click(app.button('Continue to review'))
    expect(stepOf(app)).toBe('review')
    expect(stored()?.shipping_choices).toHaveLength(2)
  })

  test('says aloud that a choice was refused, and leads to what was chosen there', async () => {
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    const last = radios(/^Delivery by/)[0]?.at(-1)
    market.faults.inject({ endpoint: 'carts.chooseShipping', times: 1000, status: 500, body: 'json' })
    await app.click(last ?? document.body)
    const spoken = () => [...document.querySelectorAll('[aria-live="polite"]')].map((region) => region.textContent).join()
    await vi.waitFor(() => expect(spoken()).toContain('Something went wrong'))
    await app.click(app.button('Continue to review'))
    expect([stepOf(app), document.activeElement === last, last?.checked]).toEqual(['delivery', true, true])
  })

  test('of several quick changes tells the server the last', async () => {
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    const [group = []] = radios(/^Delivery by/)
    const asked = vi.spyOn(market, 'fetch')
    market.faults.inject({ endpoint: 'carts.chooseShipping', latency: 50 })
    for (const radio of [group[1], group[0], group[1]]) radio?.click()
    await app.settled()
    await vi.waitFor(() => expect(document.querySelectorAll('main aside .pending')).toHaveLength(0))
    expect(stored()?.shipping_choices.map(({ shipping_method_id: id }) => String(id))).toContain(group[1]?.value)
    expect(asked.mock.calls.filter(([request]) => request.url.endsWith('/shipping-method'))).toHaveLength(1)
  })

  test('says of a vendor who was blocked that nothing of theirs can be ordered, not that nothing is sent', async () => {
    const app = await open()
    await toReview(app)
    blockVendor()
    await app.visit('/checkout?step=delivery')
    const store = await (await app.services()).loadCart()
    await store.refresh()
    await app.settled()
    expect(app.has('that need delivery are no longer available')).toBe(true)
    expect(app.has('need no delivery')).toBe(false)
  })

  test('says of a line that is too large that it has to be changed before its delivery is chosen', async () => {
    first.quantity = 1
    market.records.revision += 1
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    expect(app.has('need a change before you can choose a delivery option')).toBe(true)
  })

  test('shows why the options could not be had, and asks again', async () => {
    market.faults.inject({ endpoint: 'carts.shippingOptions', times: 1, status: 400, body: 'json' })
    const app = await open()
    await app.click(app.button('Continue to delivery'))
    expect(app.heading('The delivery options could not be loaded')).toBeTruthy()
    await app.click(app.button('Try again'))
    expect(radios(/^Delivery by/)).toHaveLength(2)
  })

  test('is known again when the checkout is taken up later', async () => {
    const app = await open()
    await toReview(app)
    await app.visit('/')
    await app.visit('/checkout?step=review')
    expect(stepOf(app)).toBe('review')
  })
})

describe('the summary in a narrow window', () => {
  test('is one line at the top of every step, which opens', async () => {
    const app = await open()
    const bar = () => app.button(/^3 items/)
    expect(bar().textContent).toContain('plus delivery')
    await app.click(bar())
    expect(bar().getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(bar().getAttribute('aria-controls') ?? '')?.textContent).toContain(first.title)
    await toReview(app)
    expect(bar().getAttribute('aria-expanded')).toBe('false')
    expect(bar().textContent).toMatch(/^3 items€[\d,]+\.\d\d$/)
  })
})

describe('the review', () => {
  test('says that the addresses could not be read, and reads them again when asked', async () => {
    await toReview(await open())
    let isDown = true
    const app = await mountApp('/checkout?step=review', { as: 'shopper', market: { ...market, fetch: (request) =>
      isDown && request.url.includes('/checkout-addresses') ? Promise.reject(new TypeError('Failed to fetch')) : market.fetch(request) } })
    await vi.waitFor(() => expect(app.has('No connection to the marketplace.')).toBe(true))
    expect(app.has('We can’t show this address.')).toBe(false)
    isDown = false
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(app.has('No connection to the marketplace.')).toBe(false))
  })

  test('has all amounts with their decimals, and says what happens after the payment', async () => {
    first.price = 40
    market.records.revision += 1
    const app = await open('', { afterOrder: { email: true, answer: { en: 'They answer within a day.' }, sending: 'Parcels leave on Fridays.' } })
    await toReview(app)
    const amounts = [...document.querySelectorAll('main .amount > .number')].map((one) => one.textContent)
    expect(amounts.length).toBeGreaterThan(5)
    expect(amounts.filter((text) => !/^€[\d,]+\.\d\d$/.test(text))).toEqual([])
    const next = app.heading('What happens next').nextElementSibling?.textContent ?? ''
    for (const words of ['They answer within a day.', 'Parcels leave on Fridays.', people.shopper]) expect(next).toContain(words)
  })

  test('promises no time and no e-mail of which the settings say nothing', async () => {
    const app = await open()
    await toReview(app)
    const steps = [...app.heading('What happens next').nextElementSibling?.children ?? []].map((step) => step.textContent)
    expect(steps).toEqual([
      'You pay on the marketplace’s own page and come back here.', 'Each vendor gets their order and prepares it.',
      'Each order is sent or ready to collect, as you chose. You follow them in your orders.',
    ])
  })

  test('says what was sold meanwhile and lets it be removed before anybody pays', async () => {
    const app = await open()
    await toReview(app)
    Object.assign(first, { quantity: 0 })
    market.records.revision += 1
    await app.click(app.button('Continue to payment'))
    expect(leave).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(app.has('Your cart has changed')).toBe(true))
    expect(stepOf(app)).toBe('review')
    // The line that can be changed is loaded only now.
    const remove = await vi.waitFor(() => app.button(`Remove ${first.title}`))
    remove.focus()
    await app.click(remove)
    await app.settled()
    expect(document.activeElement).toBe(app.heading('Review your order'))
    await app.click(app.button('Continue to payment'))
    expect(leave).toHaveBeenCalledOnce()
  })

  test('of a listing that is no longer for sale offers only what can be done about it, and leads there at each press', async () => {
    const app = await open()
    await toReview(app)
    blockVendor()
    for (const press of [1, 2]) {
      app.button('Continue to payment').focus()
      await app.click(app.button('Continue to payment'))
      // What shows them is loaded only now.
      await vi.waitFor(() => expect({ press, isLed: notice() !== null && document.activeElement === notice() }).toEqual({ press, isLed: true }))
    }
    expect(leave).not.toHaveBeenCalled()
    expect(notice()?.textContent).toContain('One item can no longer be ordered. Remove it to go on.')
    expect(app.has('Change its quantity')).toBe(false)
    const said = `${first.title}: This is no longer for sale. One item can no longer be ordered.`
    expect(app.root.announcements.assertive).toContain(said)
    expect(document.getElementById(notice()?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(said)
    expect(await barriers()).toEqual([])
  })

  test('marks what can no longer be ordered, and counts no order for it', async () => {
    const app = await open()
    await toReview(app)
    blockVendor()
    await app.click(app.button('Continue to payment'))
    expect(app.has('your cart becomes 2 orders')).toBe(false)
    expect(app.has('One vendor, one order.')).toBe(true)
    const dead = [...document.querySelectorAll('main .item')].find((item) => item.textContent.includes(first.title))
    expect(dead?.textContent).toContain('This is no longer for sale.')
    expect(dead?.className).toContain('out')
  })

  test('tells what can be changed from what can only be removed', async () => {
    const app = await open()
    await toReview(app)
    first.quantity = 1
    market.records.revision += 1
    await app.click(app.button('Continue to payment'))
    await vi.waitFor(() => expect(notice()?.textContent).toContain('Change its quantity or remove it to go on.'))
    expect(app.root.announcements.assertive).toContain(`${first.title}: Only 1 available`)
    second.quantity = 0
    market.records.revision += 1
    await app.click(app.button('Continue to payment'))
    expect(notice()?.textContent).toContain('Remove what is no longer for sale and change the rest')
    expect(app.has(/one order\.|becomes \d+ orders/)).toBe(false)
  })

  test('names the addresses by their headings, with the links beside them', async () => {
    const app = await open()
    await toReview(app)
    expect(app.heading('Delivery address').querySelector('a')).toBeNull()
    expect(app.heading('Billing address').querySelector('a')).toBeNull()
    expect(app.link('Change the delivery address')).toBeTruthy()
  })

  test('asks again before anybody pays another total than the one that was shown', async () => {
    const app = await open()
    await toReview(app)
    first.price += 10
    market.records.revision += 1
    await app.click(app.button('Continue to payment'))
    expect(leave).not.toHaveBeenCalled()
    expect(app.has(/The total was €[\d.,]+ before\./)).toBe(true)
    expect(app.has(/The price was €[\d.,]+ before\./)).toBe(true)
    await app.click(app.button('Continue to payment'))
    expect(leave).toHaveBeenCalledOnce()
  })

  test('shows no amount beside a quantity for which the server has not said one yet', async () => {
    const app = await open()
    await toReview(app)
    const store = await (await app.services()).loadCart()
    const line = store.items.find(({ listing_id }) => listing_id === first.id)
    market.faults.inject({ endpoint: 'carts.updateItem', latency: 300 })
    await store.setQty(line?.id ?? 0, 1)
    await vi.waitFor(() => expect(app.has('Quantity 2')).toBe(false))
    const item = document.querySelector('main .item')
    expect(item?.querySelector('.number')?.getAttribute('aria-hidden')).toBe('true')
    expect(document.querySelectorAll('main .totals .amount:not(.pending)')).toHaveLength(0)
    expect(item?.textContent).toContain('Calculating the amount')
    await store.settled()
    await app.settled()
    expect(document.querySelectorAll('main .pending')).toHaveLength(0)
  })

  test('leads back to the addresses where the chosen one was deleted elsewhere, and chooses no other by itself', async () => {
    const app = await open()
    await toReview(app)
    market.world.addresses = market.world.addresses.filter((address) => address !== addresses()[0])
    await app.click(app.button('Continue to payment'))
    expect(leave).not.toHaveBeenCalled()
    expect(stepOf(app)).toBe('address')
    expect(app.has('The address you chose was deleted.')).toBe(true)
    expect(document.querySelectorAll('main input[type=radio]:checked')).toHaveLength(0)
  })

  test('whose cart was ordered elsewhere says where to look', async () => {
    const app = await open()
    await toReview(app)
    Object.assign(stored() ?? {}, { status: 'ordered' })
    await app.click(app.button('Continue to payment'))
    expect(leave).not.toHaveBeenCalled()
    expect(app.has('is no longer available')).toBe(true)
    expect(app.has('Go to my orders')).toBe(true)
  })

  test('can be left for the payment again where the browser was stopped on the way', async () => {
    const app = await open()
    await toReview(app)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    app.button('Continue to payment').click()
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
    app.button('Continue to payment').click()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(leave).toHaveBeenCalledOnce()
    app.button('Continue to payment').click()
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
  })

  test('that was left for a payment whose answer never came shows what was ordered', async () => {
    const app = await open()
    await toReview(app)
    await app.click(app.button('Continue to payment'))
    expect(leave).toHaveBeenCalledOnce()
    Object.assign(stored() ?? {}, { status: 'ordered' })
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(app.router.currentRoute.value.name).toBe('checkout-return'))
  })

  test('is reached by steps that the document’s title tells apart', async () => {
    const app = await open()
    expect(document.title).toMatch(/^Checkout · /)
    await app.click(app.button('Continue to delivery'))
    expect(document.title).toMatch(/^Delivery · Checkout · /)
    await choosePost(app)
    await app.click(app.button('Continue to review'))
    expect(document.title).toMatch(/^Review · Checkout · /)
  })

  test('goes nowhere while the cart cannot be checked', async () => {
    const app = await open()
    await toReview(app)
    market.faults.inject({ endpoint: 'carts.get', times: 1, drop: true })
    await app.click(app.button('Continue to payment'))
    expect(leave).not.toHaveBeenCalled()
    expect(app.has('we didn’t open the payment page')).toBe(true)
    await app.click(app.button('Continue to payment'))
    expect(leave).toHaveBeenCalledOnce()
  })

  test('never leaves for an address that is none', async () => {
     
    const app = await open('', { checkoutUrl: 'javascript:alert({cart_key})' })
    await toReview(app)
    await app.click(app.button('Continue to payment'))
    expect(leave).not.toHaveBeenCalled()
    expect(app.has('not set up correctly')).toBe(true)
  })
})
