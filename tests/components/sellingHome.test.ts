import axe from 'axe-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { defineComponent, h, nextTick, type Component } from 'vue'
import { ApiError, type ErrorKind } from '../../src/api/ApiError.ts'
import { useOrdersStore } from '../../src/features/orders/orders.store.ts'
import ListingFiles from '../../src/features/selling/editor/ListingFiles.vue'
import SellFigureLater from '../../src/features/selling/home/SellFigureLater.vue'
import SellUnread from '../../src/features/selling/home/SellUnread.vue'
import { listingDraftName } from '../../src/features/selling/editor/listingDrafts.ts'
import { dressPage, holdBack } from '../../src/features/selling/preview/previewPage.ts'
import { useSessionStore } from '../../src/features/session/index.ts'
import { writeDraft } from '../../src/lib/drafts.ts'
import { createRoot } from '../../src/ui/root.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { clearDrafts, storedDraft } from '../support/drafts.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people, withoutPagination, type Person } from '../support/marketplace.ts'
import { mountApp, mountFeature } from '../support/mountApp.ts'

let market: Sandbox
beforeEach(async () => {
  market = aMarketplace()
  await clearDrafts()
})

const idOf = (person: Person) => market.world.members.find(({ email }) => email === people[person])?.id ?? 0
const listingsOf = (person: Person) => market.world.listings.filter(({ user_id }) => user_id === idOf(person))
const figure = (label: string) => [...document.querySelectorAll('.figure')].map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()).find((text) => text.startsWith(label))
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}

describe('/sell', () => {
  test('tells a guest what selling means, and brings them back after signing in', async () => {
    const app = await mountApp('/sell', { market, config: { sellUrl: '{base_url}/{locale}/become-a-vendor?back={return_url}' } })
    app.heading('Sell on Stoa')
    await vi.waitFor(() => app.link('Sign in to sell'))
    expect(app.link('Sign in to sell').getAttribute('href')).toBe('/sign-in?next=/sell')
    expect(app.link('Create an account').getAttribute('href')).toBe('/register?next=/sell')
    const page = new URL(app.link('How to become a vendor').href)
    expect(page.pathname).toBe('/en/become-a-vendor')
    expect(page.searchParams.get('back')).toMatch(/\/sell$/)
    expect(app.has('New listing')).toBe(false)
    expect(await barriers()).toEqual([])
  })

  test('tells a member who may not sell whom to ask', async () => {
    Object.assign(market.world.members.find(({ id }) => id === idOf('shopper')) ?? {}, { can_post_listing: false })
    const app = await mountApp('/sell', { as: 'shopper', market })
    await vi.waitFor(() => expect(app.has('Ask the marketplace to make you a vendor.')).toBe(true))
    expect(app.has('New listing')).toBe(false)
    expect(() => app.link('How to become a vendor')).toThrow()
  })

  test('shows what needs the vendor, each with the way to it', async () => {
    const own = listingsOf('vendor')
    for (const one of own) Object.assign(one, { status: 'published', admin_status: 'approved', quantity: 50, min_qty: null, variants: null })
    Object.assign(own[0] ?? {}, { admin_status: 'waiting' })
    Object.assign(own[1] ?? {}, { title: 'Last bowl', quantity: 1 })
    const app = await mountApp('/sell', { as: 'vendor', market })
    await vi.waitFor(() => expect(figure('Orders to handle')).toMatch(/\d+ orders?/))
    await vi.waitFor(() => expect(figure('Unread messages')).toBe('Unread messagesNone so far'))
    expect(figure('Waiting for approval')).toContain('1 listing')
    expect(app.link('1 listing').hasAttribute('aria-current')).toBe(false)
    // What it would mean keeps its place, unseen.
    expect(figure('Blocked')).toMatch(/^BlockedNone/)
    expect([...document.querySelectorAll('.hint:not(.unseen)')].map((hint) => hint.textContent)).toEqual([expect.stringContaining('until the marketplace’s approval')])
    expect(app.link(/^\d+ orders?$/).getAttribute('href')).toBe('/orders?role=vendor&status=todo')
    expect(app.link('New listing').getAttribute('href')).toBe('/sell/new')
    expect(app.link('Import from a file').getAttribute('href')).toBe('/sell/import')
    // Nobody has to move for it.
    await vi.waitFor(() => expect(figure('Running out')).toContain('1 listing'))
    expect(app.has('Last bowl1 left')).toBe(false)
    await app.click(app.button('1 listing'))
    await vi.waitFor(() => expect(app.has('Last bowl1 left')).toBe(true))
    // The lists come before the messages, seconds apart.
    await vi.waitFor(() => expect(figure('Unread messages')).toBe('Unread messagesNone so far'), { timeout: 20_000, interval: 50 })
    expect(await barriers()).toEqual([])
  })

  test('says that there may be more than a full page where the marketplace states no pages', async () => {
    const [one] = listingsOf('vendor')
    if (!one) throw new Error('The vendor has no listing')
    const made = Array.from({ length: 30 }, (_, index) => ({ ...one, id: 90_000 + index, status: 'published' as const, admin_status: 'waiting' as const }))
    market = aMarketplace((world) => { world.listings = [...world.listings.filter(({ user_id }) => user_id !== one.user_id), ...made] })
    await mountApp('/sell', { as: 'vendor', market: withoutPagination(market) })
    await vi.waitFor(() => expect(figure('Waiting for approval')).toContain('25+'))
    await vi.waitFor(() => expect(figure('Blocked')).toContain('None'))
  })

  test('says which figure could not be read, and asks for that one again', async () => {
    market.faults.inject({ endpoint: 'orders.list', times: 100, status: 500 })
    const app = await mountApp('/sell', { as: 'vendor', market })
    await vi.waitFor(() => expect(figure('Orders to handle')).toContain('Something went wrong at the marketplace'))
    expect(figure('Waiting for approval')).toMatch(/listing|None/)
    // That nothing is unread is not said before it is known.
    await vi.waitFor(() => expect(figure('Unread messages')).toContain('Try again'), 5_000)
    expect(figure('Unread messages')).not.toContain('None')
    expect(await barriers()).toEqual([])
    market.faults.clear()
    await app.click(app.button('Try again, Orders to handle'))
    await vi.waitFor(() => expect(figure('Orders to handle')).toMatch(/\d orders?|None/))
  })

  test.each<readonly [string, { unread?: number, isBegun?: boolean, isKnown?: boolean, failure?: ErrorKind }]>([
    ['Unread messages', {}],
    ['Unread messagesNone so far', { isBegun: true }],
    ['Unread messagesNone', { isBegun: true, isKnown: true }],
    ['Unread messages2 messages', { unread: 2, isBegun: true }],
    ['Unread messagesYou don’t have access to this. Check whether you are signed in, and with which account.Try again', { isBegun: true, failure: 'forbidden' }],
    // What is known stays while it cannot be read again.
    ['Unread messagesNone', { isBegun: true, isKnown: true, failure: 'network' }],
    ['Unread messages2 messages', { unread: 2, isBegun: true, failure: 'forbidden' }],
  ])('says %j of what is unread where that is all that is known (%j)', async (words, { unread = 0, isBegun = false, isKnown = false, failure }) => {
    const app = await mountFeature(SellUnread, { messages: ['selling'] })
    const orders = useOrdersStore()
    orders.seen = { memberId: 1, since: 0, orders: {}, unread: {} }
    orders.foreignTimes = { 140: Array.from({ length: unread }, () => 1_000) }
    Object.assign(orders, { isUnreadBegun: isBegun, isUnreadKnown: isKnown, unreadFailure: failure ? new ApiError(failure, 'orders.messages') : null })
    await nextTick()
    expect(app.text()).toBe(words)
    expect(document.querySelector('.figure')?.getAttribute('aria-busy')).toBe(String(words === 'Unread messages'))
    const asked = vi.spyOn(orders, 'readUnreadAgain')
    if (words.endsWith('Try again')) await app.click(app.button('Try again, Unread messages'))
    expect(asked).toHaveBeenCalledTimes(Number(words.endsWith('Try again')))
  })

  test('says of a figure whose code did not arrive that it is missing, and asks for it again', async () => {
    const load = vi.fn<() => Promise<{ default: Component }>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ default: defineComponent({ props: { of: { type: String, required: true } }, render() { return h('p', `3 ${this.of}`) } }) })
    const app = await mountFeature(defineComponent(() => () => h(SellFigureLater, { label: 'Unread messages', load, isDue: true, given: { of: 'messages' } })))
    expect(app.has('No connection to the marketplace.')).toBe(true)
    await app.click(app.button('Try again, Unread messages'))
    expect(app.has('3 messages')).toBe(true)
  })

  test('begins with one useful step where nothing is for sale', async () => {
    Object.assign(market.world.members.find(({ id }) => id === idOf('shopper')) ?? {}, { can_post_listing: true })
    const app = await mountApp('/sell', { as: 'shopper', market })
    await vi.waitFor(() => app.heading('You have no listings yet'))
    expect(await barriers()).toEqual([])
  })

  test('lists unfinished listings, by the listing’s title where the draft has none, and brings back what is discarded', async () => {
    const [listing] = listingsOf('vendor')
    const id = listing?.id ?? 0
    await writeDraft(listingDraftName({ id }), idOf('vendor'), { price: '12' })
    await writeDraft(listingDraftName({ key: 'abc' }), idOf('vendor'), { title: 'A blue vase' })
    const app = await mountApp('/sell', { as: 'vendor', market })
    await vi.waitFor(() => expect(app.link(`Continue ${listing?.title}`).getAttribute('href')).toBe(`/sell/${id}`))
    expect(app.link('Continue A blue vase').getAttribute('href')).toBe('/sell/new?draft=abc')
    await app.click(app.button('Discard A blue vase'))
    await vi.waitFor(() => expect(() => app.link('Continue A blue vase')).toThrow())
    expect(await storedDraft('listing.new.abc')).toBeUndefined()
    await app.root.toasts.value.find(({ message }) => message.includes('A blue vase'))?.action?.run()
    await vi.waitFor(() => app.link('Continue A blue vase'))
    expect(await storedDraft('listing.new.abc')).toEqual({ title: 'A blue vase' })
    expect(await barriers()).toEqual([])
  })
})

describe('the way in', () => {
  test('stands in the footer for everybody, and in the menu of whoever sells', async () => {
    const app = await mountApp('/account', { as: 'vendor', market })
    const hrefs = () => [...document.querySelectorAll('a[href="/sell"]')].map((one) => one.closest('footer, header, nav')?.tagName)
    lookAround()
    await vi.waitFor(() => expect(hrefs()).toContain('FOOTER'))
    expect(hrefs()).toContain('NAV')
    await app.click(app.button(/^Account of/))
    await vi.waitFor(() => expect(hrefs()).toContain('HEADER'))
  })
})

describe('what the marketplace keeps with a listing', () => {
  const file = (fields: object) => ({ object: 'File', id: 1, title: 'Manual.pdf', url: 'https://files.example/manual.pdf', size: 2048, ...fields })
  const mount = async (id: number) => {
    const app = await mountFeature(ListingFiles, { market, as: 'vendor', messages: ['selling', 'listingControls'], props: { listingId: id } })
    onTestFinished(() => app.wrapper.unmount())
    // On a page the session is known before.
    await useSessionStore().restore()
    await app.settled()
    return app
  }

  test('is read with sizes, links that are safe, and the relation in words', async () => {
    const [listing] = listingsOf('vendor')
    Object.assign(listing ?? {}, {
      documents: [file({}), file({ id: 2, title: '', url: ['javascript', 'alert(1)'].join(':') })], digital_files: [],
      relationships: [{ id: 1, type: 'cross-sell', listing_id: 7, title: 'Lid' }, { id: 2, type: 'made_for', listing_id: 8, title: null }],
    })
    const app = await mount(listing?.id ?? 0)
    await vi.waitFor(() => expect(app.has('Manual.pdf')).toBe(true))
    expect(app.has('2 kB')).toBe(true)
    expect(app.link(/^Manual.pdf/).getAttribute('href')).toBe('https://files.example/manual.pdf')
    expect(app.has('File 2')).toBe(true)
    expect(() => app.link(/File 2/)).toThrow()
    expect(app.has('LidGoes well with it')).toBe(true)
    expect(app.has('Listing 8Made for')).toBe(true)
    expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, 'region': { enabled: false } } })).violations.map(({ id }) => id)).toEqual([])
  })

  test('is nothing where the marketplace has nothing of the kind, and says when it could not be read', async () => {
    const [listing] = listingsOf('vendor')
    Object.assign(listing ?? {}, { documents: [file({})], digital_files: [], relationships: [] })
    market.faults.inject({ endpoint: 'listings.documents', times: 1, status: 405 })
    const empty = await mount(listing?.id ?? 0)
    expect(empty.text()).toBe('')
    empty.wrapper.unmount()
    market.faults.inject({ endpoint: 'listings.documents', times: 3, status: 500 })
    const app = await mount(listing?.id ?? 0)
    await vi.waitFor(() => app.heading('The files of this listing could not be loaded'))
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(app.has('Manual.pdf')).toBe(true))
  })

  test('is shown although one of its lists did not arrive, which says so in its place', async () => {
    const [listing] = listingsOf('vendor')
    Object.assign(listing ?? {}, {
      documents: [file({})], digital_files: [file({ id: 2, title: 'Printable.pdf' })],
      relationships: [{ id: 1, type: 'cross-sell', listing_id: 7, title: 'Lid' }],
    })
    market.faults.inject({ endpoint: 'listings.digitalFiles', drop: true })
    const app = await mount(listing?.id ?? 0)
    const headings = () => app.wrapper.findAll('h2, h3').map((heading) => heading.text())
    await vi.waitFor(() => app.button('Try again'))
    expect(app.has('Manual.pdf')).toBe(true)
    expect(app.has('LidGoes well with it')).toBe(true)
    expect(headings()).toEqual(['Files and links', 'Documents', 'Digital files for buyers', 'Related listings'])
    const before = app.calls.length
    await app.click(app.button('Try again'))
    await vi.waitFor(() => expect(app.has('Printable.pdf')).toBe(true))
    expect(app.calls.slice(before)).toEqual([expect.stringMatching(/digital-files/)])
    expect(headings()).toEqual(['Files and links', 'Documents', 'Digital files for buyers', 'Related listings'])
  })
})

describe('the page of a preview', () => {
  test('has the storefront’s styles and language, and holds back what leads away or writes', () => {
    const styles = document.createElement('style')
    styles.textContent = '.x { color: red }'
    document.head.append(styles)
    document.documentElement.lang = 'fr'
    const page = document.implementation.createHTMLDocument()
    const heldBack = vi.fn()
    const end = dressPage(page, createRoot())
    holdBack(page, { onHeldBack: heldBack, onEscape: vi.fn() })
    expect(page.documentElement.lang).toBe('fr')
    expect(page.head.textContent).toContain('.x { color: red }')
    const press = (element: HTMLElement) => {
      const pressed = vi.fn()
      element.addEventListener('click', pressed)
      page.body.append(element)
      element.click()
      return pressed.mock.calls.length
    }
    const button = (set: (element: HTMLButtonElement) => void = () => {}) => {
      const element = page.createElement('button')
      set(element)
      return element
    }
    expect(press(button())).toBe(0)
    expect(press(page.createElement('a'))).toBe(0)
    expect(heldBack).toHaveBeenCalledTimes(2)
    expect(press(button((one) => one.setAttribute('aria-expanded', 'false')))).toBe(1)
    end()
    styles.remove()
  })
})
