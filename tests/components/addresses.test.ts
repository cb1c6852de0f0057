import { useQueryCache } from '@pinia/colada'
import axe from 'axe-core'
import type { Pinia } from 'pinia'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CheckoutAddress } from '../../src/contract/addresses.ts'
import { writeStoredCart } from '../../src/features/cart/cart.storage.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { storedDraft } from '../support/drafts.ts'
import { fillInAddress, holdAnswers } from '../support/addresses.ts'
import { aCart, aListing } from '../support/builders.ts'
import { expectWarning } from '../support/failOnWarn.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'
import { signInElsewhere } from '../support/otherTab.ts'

let market: Sandbox

const shopper = () => market.world.members.find(({ email }) => email === people.shopper)?.id ?? 0
const stored = () => market.world.addresses.filter(({ user_id }) => user_id === shopper())
const open = async (options = {}) => {
  const app = await mountApp('/account/addresses', { as: 'shopper', market, ...options })
  await vi.waitFor(() => app.heading(/^Add?resses$/))
  await app.settled()
  return app
}
const cards = () => [...document.querySelectorAll<HTMLElement>('main [role=group]')]
const cardOf = (text: string) => {
  const found = cards().find((card) => card.textContent?.includes(text))
  if (!found) throw new Error(`No card says ${text}`)
  return found
}
const boxes = (card: HTMLElement) => [...card.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const buttonIn = (card: HTMLElement, name: RegExp) => {
  const found = [...card.querySelectorAll('button')].find((button) => name.test(button.textContent ?? ''))
  if (!found) throw new Error(`No button ${String(name)} on the card`)
  return found
}
const openForm = async (app: MountedApp, button: HTMLElement) => {
  await app.click(button)
  // The form's code is loaded when it is needed first.
  await vi.waitFor(() => app.field('First name'))
}
const save = async (app: MountedApp) => {
  await app.click(app.button('Save address'))
  await app.settled()
}
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
const comeBack = async (app: MountedApp) => {
  document.dispatchEvent(new Event('visibilitychange'))
  await app.settled()
}
/** What the notices say; what was said before may still stand in the live regions. */
const notices = () => document.querySelector('section[aria-label="Notices"]')?.textContent ?? ''
/** The notices' own code comes with the first of them. */
const isTold = (words: string) => vi.waitFor(() => expect(notices()).toContain(words))
const lines = () => stored().map(({ address_line1 }) => address_line1)

beforeEach(() => {
  market = aMarketplace()
})

describe('the address book', () => {
  test('shows every address as a card, without a barrier', async () => {
    const app = await open()
    expect(cards()).toHaveLength(stored().length)
    for (const line of lines()) expect(app.has(line)).toBe(true)
    expect(document.title).toContain('Addresses')
    expect(await barriers()).toEqual([])
  })

  test('says what to do where there is none', async () => {
    market.world.addresses = []
    const app = await open()
    expect(app.heading('No address yet')).toBeTruthy()
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    await save(app)
    expect(lines()).toEqual(['Lindenallee 4'])
    expect(cards()).toHaveLength(1)
  })

  test('says why it cannot be shown, and asks again', async () => {
    market.faults.inject({ endpoint: 'addresses.list', times: 1, status: 400, body: 'json' })
    const app = await open()
    expect(app.heading('We couldn’t load your addresses')).toBeTruthy()
    await app.click(app.button('Try again'))
    expect(cards()).toHaveLength(stored().length)
  })

  test('speaks French', async () => {
    Object.assign(market.world.members.find(({ id }) => id === shopper()) ?? {}, { lang: 'fr' })
    const app = await open({ locale: 'fr' })
    expect(app.button('Ajouter une adresse')).toBeTruthy()
    expect(await barriers()).toEqual([])
  })

  test('is read again when the person comes back to the window', async () => {
    const app = await open()
    const [first] = stored()
    market.world.addresses = market.world.addresses.filter((one) => one !== first)
    await comeBack(app)
    expect(app.has(first?.address_line1 ?? '')).toBe(false)
    expect(cards()).toHaveLength(stored().length)
  })
})

describe('adding and changing', () => {
  test('of one member is nothing to the next, however late its answer comes', async () => {
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    const { fetch } = market
    let release = () => {}
    const held = new Promise<void>((resolve) => { release = resolve })
    market.fetch = async (request) => {
      const answer = await fetch(request)
      if (request.method === 'POST' && request.url.includes('/checkout-addresses')) await held
      return answer
    }
    app.button('Save address').click()
    await vi.waitFor(() => expect(stored().some(({ address_line1 }) => address_line1 === 'Lindenallee 4')).toBe(true))
    const { session } = await app.services()
    await session.signOut()
    await session.signIn({ email: people.member, password: 'marketplace', keep: false })
    release()
    await app.settled()
    const kept = useQueryCache(app.app.config.globalProperties['$pinia'] as Pinia).getQueryData<CheckoutAddress[]>(['addresses', session.member?.id ?? 0])
    expect(kept?.map(({ address_line1 }) => address_line1) ?? []).not.toContain('Lindenallee 4')
  })

  test('adds an address and goes on at its card', async () => {
    const app = await open()
    const before = stored().length
    await openForm(app, app.button('Add an address'))
    expect(document.activeElement?.textContent?.trim()).toBe('New address')
    expect(app.field('Street and number').autocomplete).toBe('address-line1')
    await fillInAddress(app)
    await save(app)
    expect(stored()).toHaveLength(before + 1)
    expect(app.root.announcements.polite.trim()).toBe('Address saved.')
    expect(document.activeElement).toBe(buttonIn(cardOf('Lindenallee 4'), /^\s*Edit/))
    expect(await storedDraft('address')).toBeUndefined()
    expect(await barriers()).toEqual([])
  })

  test('changes an address in its place, without losing what the form does not show', async () => {
    const [address] = stored()
    Object.assign(address ?? {}, { gender: 'f' })
    const app = await open()
    await openForm(app, buttonIn(cardOf(address?.address_line1 ?? ''), /Edit/))
    expect(document.querySelector('li form')).toBeTruthy()
    expect(await barriers()).toEqual([])
    await app.fill(app.field('Town or city'), 'Ixelles')
    await app.fill(app.field(/^Name for this address/), 'Workshop')
    await save(app)
    expect(stored()[0]).toMatchObject({ address_city: 'Ixelles', description: 'Workshop', gender: 'f' })
    for (const words of ['Ixelles', 'Workshop']) expect(cards()[0]?.textContent).toContain(words)
    expect(cards()).toHaveLength(stored().length)
    expect(document.activeElement?.id).toBe(`edit-address-${address?.id}`)
  })

  test('Cancel keeps the address and gives the focus back', async () => {
    const app = await open()
    const [address] = stored()
    await openForm(app, buttonIn(cardOf(address?.address_line1 ?? ''), /Edit/))
    await app.fill(app.field('Town or city'), 'Elsewhere')
    await app.click(app.button('Cancel'))
    expect(app.has('Elsewhere')).toBe(false)
    expect(document.activeElement?.id).toBe(`edit-address-${address?.id}`)
    expect(await storedDraft(`address.${address?.id}`)).toBeUndefined()
  })

  test('a postcode is judged by its country, beside the field', async () => {
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    await app.fill(app.field('Postcode'), '1011')
    await save(app)
    expect(app.has('use the format of this country, for example 10115.')).toBe(true)
    expect(document.activeElement).toBe(app.field('Postcode'))
    await app.fill(app.field('Country or region'), 'AT')
    expect(app.has('use the format of this country')).toBe(false)
    await save(app)
    expect(stored().some(({ address_zipcode }) => address_zipcode === '1011')).toBe(true)
  })

  test('has the postcode where the country writes it, also for the keyboard: what is typed moves along', async () => {
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    const order = () => [...document.querySelectorAll<HTMLInputElement>('main form input')].map(({ autocomplete }) => autocomplete).slice(5, -2)
    expect(order()).toEqual(['postal-code', 'address-level2'])
    const postcode = app.field('Postcode')
    const country = app.field('Country or region')
    country.focus()
    await app.fill(country, 'JP')
    expect(order()).toEqual(['address-level2', 'address-level1', 'postal-code'])
    expect(document.activeElement).toBe(country)
    expect(app.field('Postcode')).toBe(postcode)
    expect(postcode.value).toBe('10115')
    // As a browser fills in what it knows, from the field that has the focus.
    postcode.focus()
    await app.fill(country, 'FR')
    await vi.waitFor(() => expect(document.activeElement).toBe(postcode))
    expect(order()).toEqual(['postal-code', 'address-level2'])
    expect(app.field('Postcode')).toBe(postcode)
  })

  describe('where another tab has saved the same address meanwhile', () => {
    const elsewhere = (fields: object) => Object.assign(stored()[0] ?? {}, fields)
    const openFirst = async () => {
      const app = await open()
      await openForm(app, buttonIn(cards()[0] ?? document.body, /Edit/))
      return app
    }
    const floor = /^Apartment, floor/
    /** Does something with each write's answer, on its way. */
    const onWritten = (then: () => unknown) => {
      const { fetch } = market
      market.fetch = async (request, ...rest) => {
        const answer = await fetch(request, ...rest)
        if (request.method !== 'GET' && request.url.includes('/checkout-addresses')) await then()
        return answer
      }
      return () => { market.fetch = fetch }
    }
    const lose = () => { throw new TypeError('Failed to fetch') }

    test('only what was changed here is', async () => {
      const app = await openFirst()
      elsewhere({ phone: '+32 470 99 99 99', mobile: null })
      await app.fill(app.field(floor), 'Third')
      await save(app)
      expect(stored()[0]).toMatchObject({ address_line2: 'Third', phone: '+32 470 99 99 99' })
      expect(cards()[0]?.textContent).toContain('+32 470 99 99 99')
    })

    test('that stays also where it cannot be read again, as far as it is known here', async () => {
      const app = await openFirst()
      elsewhere({ phone: '+32 470 99 99 99', mobile: null })
      await comeBack(app)
      await app.fill(app.field(floor), 'Third')
      market.faults.inject({ endpoint: 'addresses.list', times: 1, status: 400, body: 'json' })
      await save(app)
      expect(stored()[0]).toMatchObject({ address_line2: 'Third', phone: '+32 470 99 99 99' })
    })

    test('a change whose answer was lost counts as made by what was changed here', async () => {
      const app = await openFirst()
      await app.fill(app.field(floor), 'Third')
      onWritten(() => {
        elsewhere({ phone: '+32 470 99 99 99', mobile: null })
        lose()
      })
      await save(app)
      expect(document.querySelector('main form')).toBeNull()
      expect(stored()[0]).toMatchObject({ address_line2: 'Third', phone: '+32 470 99 99 99' })
    })

    test('what a try may have changed is changed back by the next one', async () => {
      elsewhere({ address_line2: 'Second' })
      const app = await openFirst()
      await app.fill(app.field(floor), 'Third')
      const end = onWritten(() => {
        market.faults.inject({ endpoint: 'addresses.list', times: 1, drop: true })
        lose()
      })
      await save(app)
      end()
      expect(document.querySelector('form [role=alert]')?.textContent).toBeTruthy()
      expect(stored()[0]).toMatchObject({ address_line2: 'Third' })
      await app.fill(app.field(floor), 'Second')
      await save(app)
      expect(stored()[0]).toMatchObject({ address_line2: 'Second' })
    })

    test('what a refused try changed is not laid over it once it is changed back', async () => {
      elsewhere({ address_line2: 'Second' })
      const app = await openFirst()
      await app.fill(app.field(floor), 'Third')
      market.faults.inject({ endpoint: 'addresses.update', times: 1, status: 422, body: 'json' })
      await save(app)
      expect(document.querySelector('main form')).not.toBeNull()
      elsewhere({ address_line2: 'Fourth' })
      await app.fill(app.field(floor), 'Second')
      await app.fill(app.field('First name'), 'Nora-Lena')
      await save(app)
      expect(stored()[0]).toMatchObject({ address_line2: 'Fourth', first_name: 'Nora-Lena' })
    })

    test('nothing is written by the next person who comes while it is read', async () => {
      const app = await openFirst()
      await app.fill(app.field(floor), 'Third')
      const before = structuredClone(market.world.addresses)
      market.faults.inject({ endpoint: 'addresses.list', times: 1, latency: 300 })
      app.button('Save address').click()
      await vi.waitFor(() => expect(market.faults.active).toEqual([]))
      await signInElsewhere(app, people.vendor)
      await new Promise((resolve) => { setTimeout(resolve, 400) })
      await app.settled()
      expect(market.world.addresses).toEqual(before)
    })
  })

  test('Cancel does nothing while the address is being saved', async () => {
    const app = await open()
    await openForm(app, buttonIn(cards()[0] ?? document.body, /Edit/))
    await app.fill(app.field('Town or city'), 'Ixelles')
    market.faults.inject({ endpoint: 'addresses.update', times: 1, latency: 200 })
    app.button('Save address').click()
    await vi.waitFor(() => expect(app.button('Cancel').getAttribute('aria-disabled')).toBe('true'))
    app.button('Cancel').click()
    await new Promise((resolve) => { setTimeout(resolve, 20) })
    expect(app.field('Town or city').value).toBe('Ixelles')
    await vi.waitFor(() => expect(cards()[0]?.textContent).toContain('Ixelles'))
  })

  test('each address keeps its own draft through a reload', async () => {
    const app = await open()
    const [first, second] = stored()
    await openForm(app, buttonIn(cardOf(first?.address_line1 ?? ''), /Edit/))
    await app.fill(app.field('Town or city'), 'First town')
    await openForm(app, buttonIn(cardOf(second?.address_line1 ?? ''), /Edit/))
    expect(app.field('Town or city').value).toBe(second?.address_city)
    await app.fill(app.field('Town or city'), 'Second town')
    await openForm(app, buttonIn(cardOf(first?.address_line1 ?? ''), /Edit/))
    expect(app.field('Town or city').value).toBe('First town')
    expect(app.has('What you had typed is still here.')).toBe(true)
    expect(await storedDraft(`address.${second?.id}`)).toEqual({ address_city: 'Second town' })
  })

  test('what is typed and taken back leaves no draft', async () => {
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await app.fill(app.field('Town or city'), 'Here')
    expect(await storedDraft('address')).toEqual({ address_city: 'Here' })
    await app.fill(app.field('Town or city'), '')
    expect(await storedDraft('address')).toBeUndefined()
  })

  test('are shown where the browser’s storage never answers', async () => {
    const silent = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue({} as IDBRequest)
    onTestFinished(() => silent.mockRestore())
    await open()
    await vi.waitFor(() => expect(cards().length).toBeGreaterThan(0))
  })

  test('asks before leaving only where no draft can be kept', async () => {
    const app = await open()
    await openForm(app, app.button('Add an address'))
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
    onTestFinished(() => full.mockRestore())
    await app.fill(app.field('Town or city'), 'Here')
    void app.router.push('/cart')
    await vi.waitFor(() => app.heading('Leave without saving?'))
    expect(app.router.currentRoute.value.name).toBe('account-addresses')
    await app.click(app.button('Leave without saving'))
    await vi.waitFor(() => expect(app.router.currentRoute.value.name).toBe('cart'))
  })

  test.each([{ drop: true }, { status: 503 }, { status: 200, body: 'empty' }] as const)('an answer that was lost (%j) is found in the list: the address is saved, once', async (how) => {
    market.faults.inject({ endpoint: 'addresses.create', times: 1, when: 'after', ...how })
    if ('body' in how) expectWarning('An answer was not as specified')
    const app = await open()
    const before = stored().length
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    await save(app)
    expect(document.querySelector('main form')).toBeNull()
    expect(stored()).toHaveLength(before + 1)
    expect(cards()).toHaveLength(before + 1)
  })

  test.each([{ drop: true }, { status: 200, body: 'empty' }] as const)('a change whose answer was lost (%j) is found in the list', async (how) => {
    market.faults.inject({ endpoint: 'addresses.update', times: 1, when: 'after', ...how })
    if ('body' in how) expectWarning('An answer was not as specified')
    const app = await open()
    await openForm(app, buttonIn(cards()[0] ?? document.body, /Edit/))
    await app.fill(app.field('Street and number'), 'Lindenallee 5')
    await save(app)
    expect(document.querySelector('main form')).toBeNull()
    expect(lines()).toContain('Lindenallee 5')
  })

  test.each([{ drop: true }, { status: 503 }])('an answer that was lost (%j) with the list adds nothing twice, and what was typed since is kept', async (how) => {
    market.faults.inject({ endpoint: 'addresses.create', times: 1, when: 'after', ...how })
    const app = await open()
    const before = stored().length
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    market.faults.inject({ endpoint: 'addresses.list', times: 1, drop: true })
    await save(app)
    expect(document.querySelector('form [role=alert]')?.textContent).toBeTruthy()
    // The window was left and entered again: the list knows the address already, the form does not.
    await comeBack(app)
    await app.fill(app.field('Street and number'), 'Lindenallee 5')
    await save(app)
    expect(stored()).toHaveLength(before + 1)
    expect(lines().at(-1)).toBe('Lindenallee 5')
    expect(cards()).toHaveLength(before + 1)
  })

  describe('an addition whose page ended before the answer', () => {
    /** Lindenallee 4 was sent; its answer, or the address itself, is held until it is let go. */
    const saveAndHold = async (held: 'answer' | 'request' = 'answer') => {
      const app = await open()
      await openForm(app, app.button('Add an address'))
      await fillInAddress(app)
      const hold = holdAnswers(market, held)
      app.button('Save address').click()
      await hold.arrived
      return { app, letGo: hold.letGo }
    }
    const reload = async () => {
      document.body.replaceChildren()
      return open()
    }
    const count = () => lines().filter((line) => line.startsWith('Lindenallee')).length

    test('is saved: the next page says so, and sends nothing', async () => {
      await saveAndHold()
      const again = await reload()
      await isTold('Address saved.')
      expect(document.querySelector('main form')).toBeNull()
      expect(cardOf('Lindenallee 4')).toBeTruthy()
      expect(document.activeElement).not.toBe(document.body)
      expect(count()).toBe(1)
      expect(again.calls.some((call) => call.startsWith('POST') && call.includes('checkout-addresses'))).toBe(false)
      expect(await storedDraft('address')).toBeUndefined()
    })

    test('is not changed by the next address, which is another one', async () => {
      const app = await open()
      await openForm(app, app.button('Add an address'))
      await fillInAddress(app)
      const { fetch } = market
      let letGo = () => {}
      const free = new Promise<void>((resolve) => { letGo = resolve })
      market.fetch = async (request) => {
        const answer = await fetch(request)
        if (request.method === 'POST') await free
        return answer
      }
      app.button('Save address').click()
      await vi.waitFor(() => expect(count()).toBe(1))
      // Typed on while the answer is awaited.
      const street = app.field('Street and number')
      street.value = 'Lindenallee 5'
      street.dispatchEvent(new Event('input', { bubbles: true }))
      letGo()
      await app.settled()
      market.fetch = fetch
      const again = await reload()
      await vi.waitFor(() => expect(again.field('Street and number').value).toBe('Lindenallee 5'))
      await fillInAddress(again)
      await again.fill(again.field('Street and number'), 'Lindenallee 6')
      await save(again)
      expect(lines().filter((line) => line.startsWith('Lindenallee')).sort()).toEqual(['Lindenallee 4', 'Lindenallee 6'])
    })

    test('is found by the next save where it arrives after the list was read', async () => {
      const { letGo } = await saveAndHold('request')
      const again = await reload()
      await vi.waitFor(() => expect(again.field('Street and number').value).toBe('Lindenallee 4'))
      letGo()
      await vi.waitFor(() => expect(count()).toBe(1))
      await save(again)
      expect(document.querySelector('main form')).toBeNull()
      expect(count()).toBe(1)
    })

    test('is changed by what was typed since', async () => {
      const { app } = await saveAndHold()
      const street = app.field('Street and number')
      street.value = 'Lindenallee 5'
      street.dispatchEvent(new Event('input', { bubbles: true }))
      await vi.waitFor(async () => expect(await storedDraft('address')).toMatchObject({ address_line1: 'Lindenallee 5' }))
      const again = await reload()
      await vi.waitFor(() => expect(again.field('Street and number').value).toBe('Lindenallee 5'))
      await save(again)
      expect(lines().filter((line) => line.startsWith('Lindenallee'))).toEqual(['Lindenallee 5'])
    })

    test('is not taken for one that was there before', async () => {
      const app = await open()
      await openForm(app, app.button('Add an address'))
      await fillInAddress(app)
      await save(app)
      document.body.replaceChildren()
      await saveAndHold('request')
      const again = await reload()
      await vi.waitFor(() => expect(again.field('Street and number').value).toBe('Lindenallee 4'))
      await save(again)
      expect(count()).toBe(2)
    })
  })

  test('what the marketplace refuses is not looked for later', async () => {
    market.faults.inject({ endpoint: 'addresses.create', times: 1, status: 422, body: 'json' })
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    await save(app)
    const draft = await storedDraft('address')
    expect(draft).toMatchObject({ address_line1: 'Lindenallee 4' })
    expect(Object.keys(draft ?? {})).not.toContain('$attempt')
  })

  test('letting a lost addition go shows whether it was carried out', async () => {
    market.faults.inject({ endpoint: 'addresses.create', times: 1, drop: true, when: 'after' })
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    market.faults.inject({ endpoint: 'addresses.list', times: 1, drop: true })
    await save(app)
    await app.click(app.button('Cancel'))
    expect(app.has('Lindenallee 4')).toBe(true)
  })

  test('an address that was deleted elsewhere is saved as a new one, with its defaults', async () => {
    const app = await open()
    const [first] = stored()
    await app.click(boxes(cardOf(first?.address_line1 ?? ''))[0] ?? document.body)
    await openForm(app, buttonIn(cardOf(first?.address_line1 ?? ''), /Edit/))
    await app.fill(app.field('Town or city'), 'Ixelles')
    market.world.addresses = market.world.addresses.filter((one) => one !== first)
    await save(app)
    const again = stored().at(-1)
    expect(again).toMatchObject({ address_line1: first?.address_line1, address_city: 'Ixelles' })
    expect(cards()).toHaveLength(stored().length)
    expect(boxes(cardOf('Ixelles'))[0]?.checked).toBe(true)
  })
})

describe('a form that is open', () => {
  const form = () => document.querySelector('main form')
  const town = () => document.querySelector<HTMLInputElement>('main form [autocomplete=address-level2]')?.value

  test('stays with what is typed, in its place, when its address is deleted elsewhere', async () => {
    const app = await open()
    const [first] = stored()
    await openForm(app, buttonIn(cardOf(first?.address_line1 ?? ''), /Edit/))
    await app.fill(app.field('Town or city'), 'Ixelles')
    const before = form()
    market.world.addresses = market.world.addresses.filter((one) => one !== first)
    await comeBack(app)
    expect(town()).toBe('Ixelles')
    expect(form()).toBe(before)
    expect(form()?.closest('li')?.previousElementSibling).toBeNull()
    await save(app)
    expect(stored().at(-1)).toMatchObject({ address_line1: first?.address_line1, address_city: 'Ixelles' })
    expect(cards()).toHaveLength(stored().length)
  })

  test('goes with its address where that was deleted elsewhere and is given up here', async () => {
    const app = await open()
    const [first] = stored()
    await openForm(app, buttonIn(cardOf(first?.address_line1 ?? ''), /Edit/))
    market.world.addresses = market.world.addresses.filter((one) => one !== first)
    await comeBack(app)
    await app.click(app.button('Cancel'))
    expect(cards()).toHaveLength(stored().length)
    expect(app.has(first?.address_line1 ?? '')).toBe(false)
  })

  test.each(['typed', 'kept'])('is not the next member’s: what was %s', async (how) => {
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await app.fill(app.field('Town or city'), 'Ixelles')
    if (how === 'kept') {
      await app.visit('/account/password')
      await app.visit('/account/addresses')
      await vi.waitFor(() => expect(town()).toBe('Ixelles'))
    }
    await signInElsewhere(app, people.vendor)
    expect(town()).not.toBe('Ixelles')
  })

  test('shows the field that the marketplace misses, and its codes in words', async () => {
    const app = await open()
    await openForm(app, app.button('Add an address'))
    await fillInAddress(app)
    const { fetch } = market
    const refusal = { code: 422, status: 'error', message: 'No', errors: { address_state: 'state.is_required' } }
    market.fetch = (request, ...rest) => request.method === 'POST' && request.url.includes('/checkout-addresses')
      ? Promise.resolve(Response.json(refusal, { status: 422 }))
      : fetch(request, ...rest)
    await save(app)
    const state = document.querySelector<HTMLInputElement>('main form [autocomplete=address-level1]')
    expect(document.activeElement).toBe(state)
    expect(app.text()).not.toContain('state.is_required')
    expect(form()?.textContent).toContain('The marketplace cannot use what was entered.')
  })
})

describe('deleting', () => {
  const remove = (app: MountedApp, line: string) => app.click(buttonIn(cardOf(line), /Delete/))

  test('takes the address away at once, and Undo brings all of it back', async () => {
    const [address] = stored()
    Object.assign(address ?? {}, { gender: 'f', mobile: '+32 470 11 22 33', business_name: 'Atelier', description: 'Studio' })
    const app = await open()
    const before = structuredClone(stored()[0])
    await app.click(boxes(cardOf('Studio'))[0] ?? document.body)
    await remove(app, 'Studio')
    expect(stored().some(({ id }) => id === before?.id)).toBe(false)
    await isTold('Address deleted: Studio')
    expect(document.activeElement?.id).toMatch(/^(?:edit-address-\d+|add-address)$/)
    await app.click(app.button('Undo'))
    const { id: _id, ...fields } = before ?? { id: 0 }
    expect(stored().at(-1)).toMatchObject(fields)
    expect(boxes(cardOf('Studio'))[0]?.checked).toBe(true)
    expect(document.activeElement).toBe(buttonIn(cardOf('Studio'), /Edit/))
    await isTold('Address restored.')
  })

  test('is rolled back with the reason when the marketplace refuses, and can be tried again', async () => {
    market.faults.inject({ endpoint: 'addresses.remove', times: 1, status: 400, body: 'json' })
    const app = await open()
    const [address] = stored()
    await remove(app, address?.address_line1 ?? '')
    await isTold('The address was not deleted.')
    expect(notices()).not.toContain('Address deleted:')
    expect(cards()).toHaveLength(stored().length)
    await app.click(app.button('Try again'))
    expect(stored().some(({ id }) => id === address?.id)).toBe(false)
  })

  test.each([{ drop: true }, { status: 200, body: 'empty' }] as const)('a lost answer (%j) is reconciled by the list: the address is gone', async (how) => {
    market.faults.inject({ endpoint: 'addresses.remove', times: 1, when: 'after', ...how })
    if ('body' in how) expectWarning('An answer was not as specified')
    const app = await open()
    const [address] = stored()
    await remove(app, address?.address_line1 ?? '')
    await isTold('Address deleted')
    expect(notices()).not.toContain('The address was not deleted.')
    expect(cards()).toHaveLength(stored().length)
    await app.click(app.button('Undo'))
    expect(lines()).toContain(address?.address_line1)
  })

  test.each([{ drop: true }, { status: 200, body: 'empty' }] as const)('a lost request (%j) is reconciled by the list: the address is still there', async (how) => {
    market.faults.inject({ endpoint: 'addresses.remove', times: 1, when: 'before', ...how })
    if ('body' in how) expectWarning('An answer was not as specified')
    const app = await open()
    const [address] = stored()
    await remove(app, address?.address_line1 ?? '')
    await isTold('The address was not deleted.')
    expect(cardOf(address?.address_line1 ?? '')).toBeTruthy()
  })

  test('what was deleted elsewhere already is no failure', async () => {
    const app = await open()
    const [address] = stored()
    market.world.addresses = market.world.addresses.filter((one) => one !== address)
    await remove(app, address?.address_line1 ?? '')
    expect(notices()).not.toContain('The address was not deleted.')
    expect(cards()).toHaveLength(stored().length)
  })

  test('an undo that fails says so and can be tried again, without adding twice', async () => {
    market.faults.inject({ endpoint: 'addresses.create', times: 1, drop: true, when: 'after' })
    const app = await open()
    const before = stored().length
    await remove(app, lines()[0] ?? '')
    await isTold('Address deleted')
    market.faults.inject({ endpoint: 'addresses.list', times: 1, drop: true })
    await app.click(app.button('Undo'))
    await isTold('We couldn’t restore the address.')
    await app.click(app.button('Try again'))
    expect(stored()).toHaveLength(before)
    expect(cards()).toHaveLength(before)
  })

  test('an undo by the next person brings nothing into their account', async () => {
    const app = await open()
    const { session } = await app.services()
    await remove(app, lines()[0] ?? '')
    await isTold('Address deleted')
    const undo = app.button('Undo')
    await session.signOut()
    await session.signIn({ email: people.vendor, password: 'marketplace', keep: true })
    const total = market.world.addresses.length
    await app.click(undo)
    expect(market.world.addresses).toHaveLength(total)
  })

  test.each([
    ['an undo', 'addresses.create', 'We couldn’t restore the address.'],
    ['a deletion', 'addresses.remove', 'The address was not deleted.'],
  ])('%s that failed is nothing the next person can try again, or reads of', async (_, endpoint, words) => {
    const app = await open()
    market.faults.inject({ endpoint, times: 1, status: 400, body: 'json' })
    await remove(app, lines()[0] ?? '')
    if (endpoint === 'addresses.create') {
      await isTold('Address deleted')
      await app.click(app.button('Undo'))
    }
    await isTold(words)
    const retry = app.button('Try again')
    const { session } = await app.services()
    await session.signOut()
    await app.settled()
    expect(notices()).toBe('')
    await session.signIn({ email: people.vendor, password: 'marketplace', keep: true })
    const total = market.world.addresses.length
    await app.click(retry)
    await app.click(document.body)
    expect(market.world.addresses).toHaveLength(total)
    expect(notices()).toBe('')
  })
})

describe('the usual address of each use', () => {
  test('is one for each use, kept for the member', async () => {
    const app = await open()
    const [first, second] = stored()
    const [delivery] = boxes(cardOf(second?.address_line1 ?? ''))
    const [, billing] = boxes(cardOf(first?.address_line1 ?? ''))
    if (!delivery || !billing) throw new Error('No checkboxes')
    await app.click(boxes(cardOf(first?.address_line1 ?? ''))[0] ?? document.body)
    await app.click(delivery)
    await app.click(billing)
    expect(boxes(cardOf(first?.address_line1 ?? '')).map(({ checked }) => checked)).toEqual([false, true])
    expect(JSON.parse(localStorage.getItem('stoa.addresses') ?? '')).toEqual([
      { member: shopper(), shipping: second?.id, billing: first?.id },
    ])
    await app.click(billing)
    expect(JSON.parse(localStorage.getItem('stoa.addresses') ?? '')).toMatchObject([{ billing: null }])
  })

  test('is chosen first at the checkout', async () => {
    const cart = await aCart(market, 'shopper').of(aListing(market).build()).build()
    writeStoredCart({ key: cart.key })
    const app = await open()
    const [first, second] = stored()
    await app.click(boxes(cardOf(second?.address_line1 ?? ''))[0] ?? document.body)
    await app.click(boxes(cardOf(first?.address_line1 ?? ''))[1] ?? document.body)
    await app.visit('/checkout')
    await vi.waitFor(() => app.button('Continue to delivery'))
    const chosen = () => [...document.querySelectorAll('main fieldset')].flatMap((group) =>
      [...group.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].map(({ value }) => [group.querySelector('legend')?.textContent?.trim(), Number(value)]))
    expect(chosen()).toEqual([['Delivery address', second?.id], ['Billing address', first?.id]])
    expect(app.field('The billing address is the same').checked).toBe(false)
    await app.click(app.button('Continue to delivery'))
    await vi.waitFor(() => app.heading('How would you like it delivered?'))
    expect(market.world.carts.find(({ key }) => key === cart.key)).toMatchObject({ shipping_address_id: second?.id, billing_address_id: first?.id })
  })

  test('garbage in storage is no default, and another member’s is not this one’s', async () => {
    for (const garbage of ['{', '[1]', '{"member":1}', JSON.stringify([{ member: 999_999, shipping: stored()[0]?.id, billing: null }])]) {
      localStorage.setItem('stoa.addresses', garbage)
      await open()
      expect(cards().flatMap(boxes).some(({ checked }) => checked)).toBe(false)
    }
  })

  test('follows another window', async () => {
    const app = await open()
    const [first] = stored()
    localStorage.setItem('stoa.addresses', JSON.stringify([{ member: shopper(), shipping: first?.id, billing: null }]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'stoa.addresses' }))
    await app.settled()
    expect(boxes(cardOf(first?.address_line1 ?? ''))[0]?.checked).toBe(true)
  })
})
