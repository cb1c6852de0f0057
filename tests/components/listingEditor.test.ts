import axe from 'axe-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Listing } from '../../src/sandbox/model.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { writeDraft } from '../../src/lib/drafts.ts'
import { clearDrafts, storedDraft } from '../support/drafts.ts'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp, type MountedApp } from '../support/mountApp.ts'
import { withSight } from '../support/sight.ts'

let market: Sandbox

const vendor = () => market.world.members.find(({ email }) => email === people.vendor)?.id ?? 0
const own = (): Listing[] => market.world.listings.filter(({ user_id }) => user_id === vendor())
const newest = () => own().sort((a, b) => b.id - a.id)[0]
/** One of the vendor's, with a price and without variants. */
const aListing = (): Listing => {
  const found = own().find(({ order_type_id, variants, status, admin_status }) =>
    order_type_id === 1 && (variants ?? []).length === 0 && status === 'published' && admin_status === 'approved')
  if (!found) throw new Error('The vendor has no plain listing')
  return found
}
const isOpen = async (app: MountedApp) => {
  await vi.waitFor(() => {
    lookAround()
    for (const name of [/^Title/, /^Tags/, /^Price/, 'Where shoppers find it']) app.field(name)
  })
  await app.settled()
}
const open = async (path: string, options = {}): Promise<MountedApp> => {
  // What is far down is loaded when it comes near.
  withSight()
  const app = await mountApp(path, { as: 'vendor', market, ...options })
  // The editor's code is loaded when it is needed first.
  await isOpen(app)
  return app
}
const press = async (app: MountedApp, name: string) => {
  await app.click(app.button(name))
  // The code that saves is loaded when it is needed first.
  await vi.dynamicImportSettled()
  await app.settled()
}
const draftOf = (app: MountedApp) => `listing.new.${String(app.router.currentRoute.value.query['draft'])}`
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
/** The line between the tabs of this browser, as another tab has it. */
const twoTabs = () => {
  const heard: string[] = []
  const listeners = new Set<Line>()
  class Line {
    onmessage: ((event: { data: unknown }) => void) | null = null
    readonly name: string
    constructor(name: string) {
      this.name = name
      listeners.add(this)
    }

    postMessage({ say }: { say: string }) { heard.push(say) }
    close() { listeners.delete(this) }
  }
  vi.stubGlobal('BroadcastChannel', Line)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { heard, say: (data: unknown) => { for (const one of listeners) if (one.name === 'stoa.listings') one.onmessage?.({ data }) } }
}
const chooseCategory = async (app: MountedApp, title: string, id: number) => {
  const field: HTMLElement = app.field('Category')
  if (field instanceof HTMLSelectElement) return app.fill(app.field('Category'), String(id))
  await app.fill(app.field('Category'), title)
  await vi.waitFor(() => {
    const option = [...document.querySelectorAll<HTMLElement>('[role=option], [role=treeitem]')].find(({ textContent }) => textContent?.includes(title))
    if (!option) throw new Error('The category is not offered')
    option.click()
  })
  await app.settled()
}
const fillIn = async (app: MountedApp, title = 'A blue bowl') => {
  await app.fill(app.field(/^Title/), title)
  await app.fill(app.field(/^Price(?: \(.*\))?$/), '24.50')
}

beforeEach(async () => {
  market = aMarketplace()
  await clearDrafts()
})

describe('a new listing', () => {
  test.each([['Buy', 1], ['Book a service', 2], ['Made on request', 3]])('of the type %s is created and told about', async (type, id) => {
    const app = await open('/sell/new', { config: { orderTypes: [
      { url_token: 'buy', title: 'Buy', price: true, sku: false, stock: true, approval: false },
      { url_token: 'book', title: 'Book a service', price: true, sku: false, stock: true, approval: false },
      { url_token: 'request', title: 'Made on request', price: true, sku: true, stock: false, approval: true },
    ] } })
    const before = own().length
    await app.click(app.field(type))
    await fillIn(app)
    await press(app, 'Publish')
    if (id === 3) {
      expect(app.has('Enter an SKU: this kind of order needs one')).toBe(true)
      expect(document.activeElement).toBe(app.field(/^SKU/))
      expect(own()).toHaveLength(before)
      await app.fill(app.field(/^SKU/), 'BOWL-1')
      await press(app, 'Publish')
    }
    expect(newest()).toMatchObject({ title: 'A blue bowl', price: 24.5, order_type_id: id, status: 'published' })
    expect(own()).toHaveLength(before + 1)
    await vi.waitFor(() => app.heading(id === 3 ? 'Waiting for approval' : 'Your listing is online'))
    expect(app.router.currentRoute.value.path).toBe(`/sell/${newest()?.id}`)
    if (id !== 3) app.button('Share')
  })

  test('that the marketplace does not publish is told about as not published', async () => {
    const app = await open('/sell/new')
    await fillIn(app)
    const original = market.fetch
    market.fetch = async (request) => {
      const answer = await original(request)
      if (request.method === 'POST') Object.assign(newest() ?? {}, { status: 'draft' })
      return answer
    }
    await press(app, 'Publish')
    await vi.waitFor(() => app.heading('Saved, but not published'))
    expect(app.has('stored some of it in its own way')).toBe(false)
  })

  test('that the marketplace has rounded says so, also once it was said that it is saved', async () => {
    const app = await open('/sell/new')
    await fillIn(app)
    await app.fill(app.field(/^Price/), '24.999')
    await press(app, 'Save as draft')
    await vi.waitFor(() => expect(app.has('The marketplace stored some of it in its own way: Price.')).toBe(true))
  })

  test('is kept as it is typed, comes back with its key, and goes when it is saved as a draft', async () => {
    const app = await open('/sell/new')
    await fillIn(app)
    await app.fill(app.field('Made by'), 'Elise')
    const path = app.router.currentRoute.value.fullPath
    expect(path).toMatch(/draft=\w+/)
    expect(await storedDraft(draftOf(app))).toMatchObject({ 'title': 'A blue bowl', 'attribute:made_by': 'Elise' })
    void app.router.push('/cart')
    await vi.waitFor(() => app.button('Leave without saving'))
    expect(app.has('A draft of them stays in this browser')).toBe(true)
    await press(app, 'Leave without saving')
    await vi.waitFor(() => expect(app.router.currentRoute.value.path).toBe('/cart'))
    await app.visit(path)
    const again = app
    await isOpen(app)
    await vi.waitFor(() => expect(again.has('We restored what you had typed.')).toBe(true))
    expect(again.field(/^Title/).value).toBe('A blue bowl')
    await press(again, 'Save as draft')
    expect(newest()).toMatchObject({ title: 'A blue bowl', status: 'draft', attributes: { made_by: 'Elise' } })
  })

  test('hands what is not added yet on to the listing that is made of it, and is left without a question', async () => {
    const app = await open('/sell/new')
    await fillIn(app)
    await app.fill(app.field('Picture addresses'), 'https://')
    await app.fill(app.field(/^Tags/), 'handthrown blue')
    await press(app, 'Publish')
    await vi.waitFor(() => app.heading('Your listing is online'))
    expect(newest()?.tags).toEqual(['handthrown blue'])
    expect(await storedDraft(`listing.${newest()?.id}`)).toEqual({ $addresses: 'https://' })
  })

  test('of which nothing is in stock is not announced as one that can be ordered', async () => {
    const app = await open('/sell/new')
    await fillIn(app)
    await app.fill(app.field(/^In stock/), '0')
    await press(app, 'Publish')
    await vi.waitFor(() => app.heading('Your listing is online'))
    expect(app.text()).toContain('nothing of it is in stock')
  })

  test('whose answer is lost is found by its external id, and never made twice', async () => {
    const app = await open('/sell/new')
    const before = own().length
    await fillIn(app)
    // The creation is made, its answer is lost, and so is the first look for it.
    const form = draftOf(app)
    market.faults.inject({ endpoint: 'listings.create', when: 'after', drop: true })
    await press(app, 'Publish')
    await vi.waitFor(() => app.heading('Your listing is online'))
    expect(own()).toHaveLength(before + 1)
    expect(newest()?.external_id).toMatch(/^stoa-/)
    expect(await storedDraft(form)).toBeUndefined()
  })

  test('copies another listing, without what names that one', async () => {
    const source = aListing()
    Object.assign(source, { sku: 'OLD-1', external_id: 'old', medias: [{ id: 1, object: 'Media', alt: '', position: 0, media_type: 'image', src: 'https://pictures.test/1.jpg' }] })
    const app = await open(`/sell/new?copy=${source.id}`)
    await vi.waitFor(() => expect(app.has('This starts as a copy of your other listing.')).toBe(true))
    expect(app.field(/^Title/).value).toBe(source.title)
    expect(app.field(/^SKU/).value).toBe('')
    expect(await storedDraft(draftOf(app))).toMatchObject({ title: source.title, pictures: ['https://pictures.test/1.jpg'] })
    await press(app, 'Publish')
    expect(newest()).toMatchObject({ title: source.title, price: source.price, category_id: source.category_id })
    expect(newest()?.id).not.toBe(source.id)
    expect(newest()?.external_id).not.toBe('old')
  })

  test('that was a copy and is begun empty is no copy any more', async () => {
    const source = aListing()
    const app = await open(`/sell/new?copy=${source.id}`)
    await vi.waitFor(() => app.button('Start empty instead'))
    await press(app, 'Start empty instead')
    expect(app.field(/^Title/).value).toBe('')
    expect(app.router.currentRoute.value.query).toEqual({ draft: expect.any(String) as string })
  })
})

describe('a save whose page is left', () => {
  /** Holds what is written until it is let go: the marketplace has not got it yet. */
  const holdWrites = () => {
    const original = market.fetch
    let letGo = () => {}
    const open = new Promise<void>((resolve) => { letGo = resolve })
    const sent: string[] = []
    market.fetch = async (request) => {
      if (request.method === 'GET') return original(request)
      sent.push(request.method)
      await open
      return original(request)
    }
    return { sent, letGo }
  }
  const leaveWhileItIsSent = async () => {
    const app = await open('/sell/new')
    await fillIn(app)
    const name = app.router.currentRoute.value.fullPath
    const writes = holdWrites()
    app.button('Publish').click()
    await vi.waitFor(() => expect(writes.sent).toEqual(['POST']))
    await app.router.push('/sell')
    expect(app.router.currentRoute.value.path).toBe('/sell')
    await vi.waitFor(() => expect(app.has('Not finished yet')).toBe(true))
    return { app, name, ...writes }
  }
  const toasts = ({ root }: MountedApp) => root.toasts.value.map(({ message }) => message)

  test('is told about where its vendor is then, and is finished there', async () => {
    const before = own().length
    const { app, letGo } = await leaveWhileItIsSent()
    letGo()
    await vi.waitFor(() => expect(toasts(app)).toContain('“A blue bowl” is saved.'))
    await vi.waitFor(() => expect(app.has('Not finished yet')).toBe(false))
    expect(own()).toHaveLength(before + 1)
    expect(app.router.currentRoute.value.path).toBe('/sell')
    await vi.waitFor(() => expect(app.has(`${before + 1} listings`)).toBe(true))
  })

  test('and changed elsewhere meanwhile asks nobody, and says so', async () => {
    const listing = aListing()
    const app = await open(`/sell/${listing.id}`)
    await app.fill(app.field(/^Title/), 'A green bowl')
    listing.title = 'A yellow bowl'
    market.records.revision += 1
    const original = market.fetch
    let letGo = () => {}
    const held = new Promise<void>((resolve) => { letGo = resolve })
    const asked: string[] = []
    market.fetch = async (request) => {
      asked.push(request.url)
      if (request.url.includes('/listings')) await held
      return original(request)
    }
    app.button('Save changes').click()
    await vi.waitFor(() => expect(asked).not.toEqual([]))
    await app.router.push('/cart')
    letGo()
    await vi.waitFor(() => expect(toasts(app).join()).toContain('“A green bowl” is not saved: What you changed here was changed elsewhere, too.'))
    expect(own().find(({ id }) => id === listing.id)?.title).toBe('A yellow bowl')
    await app.settled()
  })

  test('and refused says why, and leads back to what was typed', async () => {
    const { app, name, letGo } = await leaveWhileItIsSent()
    market.faults.inject({ endpoint: 'listings.create', status: 200, body: 'json', message: 'No more bowls, please' })
    letGo()
    await vi.waitFor(() => expect(toasts(app)).toContain('“A blue bowl” is not saved: No more bowls, please'))
    app.root.toasts.value[0]?.action?.run()
    await vi.waitFor(() => expect(app.router.currentRoute.value.fullPath).toBe(name))
    await isOpen(app)
    expect((app.field(/^Title/) as HTMLInputElement).value).toBe('A blue bowl')
  })

  /** The turns among the tabs of a browser, as it has them. */
  const withLocks = () => {
    let last: Promise<unknown> = Promise.resolve()
    const request = (_: string, __: object, task: () => Promise<unknown>) => (last = last.catch(() => undefined).then(task))
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  }

  test.each([
    ['looked for until it arrives', () => {}],
    ['waited for, in a browser that has locks,', withLocks],
  ])('is %s where the draft is opened and published again', async (_, prepare) => {
    prepare()
    const before = own().length
    const { app, name, sent, letGo } = await leaveWhileItIsSent()
    await app.router.push('/cart')
    const again = await open(name)
    again.button('Publish').click()
    await vi.waitFor(() => expect(toasts(again).join()).toContain('An earlier save may still be on its way.'))
    letGo()
    await vi.waitFor(() => expect(again.router.currentRoute.value.path).toBe(`/sell/${newest()?.id}`))
    expect(own()).toHaveLength(before + 1)
    expect(sent).toEqual(['POST'])
    expect(toasts(again).join()).not.toContain('An earlier save')
    await app.settled()
  })
})

describe('what the marketplace says', () => {
  test.each([
    ['Title is missing', 'The marketplace doesn’t accept this title. Use plain words, without symbols or code.', /^Title/],
    ['Error. Listing could not be created', 'The marketplace refused it and didn’t say why.', null],
    ['Weights are not taken here', 'Weights are not taken here', null],
  ])('%s stands where it belongs, and takes nothing that was typed', async (message, words, label) => {
    const app = await open('/sell/new')
    await fillIn(app)
    market.faults.inject({ endpoint: 'listings.create', status: 200, body: 'json', message })
    await press(app, 'Publish')
    expect(app.has(words)).toBe(true)
    if (label) expect(document.activeElement).toBe(app.field(label))
    else expect(document.activeElement?.getAttribute('role')).toBe('alert')
    expect(app.field(/^Title/).value).toBe('A blue bowl')
    expect(app.has('an SKU')).toBe(message.startsWith('Error'))
    await press(app, 'Publish')
    expect(newest()).toMatchObject({ title: 'A blue bowl' })
  })

  test('what it says of a variant stands at that variant, until it is changed there', async () => {
    const listing = own().find(({ variants, status }) => (variants ?? []).length > 1 && status === 'published')
    const app = await open(`/sell/${listing?.id}`)
    await vi.waitFor(() => app.field(/^Price, .+/))
    const prices = () => [...document.querySelectorAll<HTMLInputElement>('[data-cell$=".price"]')].filter(({ dataset }) => /^\d/.test(dataset['cell'] ?? ''))
    const [first, second] = prices()
    if (!first || !second) throw new Error('There are no variants')
    await app.fill(second, '0.01')
    const original = market.fetch
    market.fetch = (request) => (request.method === 'PUT'
      ? Promise.resolve(Response.json({ errors: { 'variants.1.price': ['Too cheap for us'] } }, { status: 422 }))
      : original(request))
    await press(app, 'Save changes')
    expect(document.activeElement).toBe(second)
    expect(second.closest('.cell')?.textContent).toContain('Too cheap for us')
    expect(app.has('To correct: Variants')).toBe(true)
    await app.fill(first, '12')
    expect(app.has('Too cheap for us')).toBe(true)
    await app.fill(second, '11')
    expect(app.has('Too cheap for us')).toBe(false)
    await press(app, 'Save changes')
    expect(second.closest('.cell')?.textContent).toContain('Too cheap for us')
    // Another row is in its place then.
    first.closest('li')?.querySelector<HTMLElement>('[data-cell="0.remove"]')?.click()
    await app.settled()
    expect(app.has('Too cheap for us')).toBe(false)
    await app.click(app.button('Undo'))
    market.fetch = original
    await press(app, 'Save changes')
    expect(own().find(({ id }) => id === listing?.id)?.variants?.slice(0, 2).map(({ price }) => price)).toEqual([12, 11])
  })

  test('what it says of a field that is not on the page yet puts it there, and leads to it', async () => {
    const listing = own().find(({ variants, status }) => (variants ?? []).length > 1 && status === 'published')
    withSight(false)
    const app = await mountApp(`/sell/${listing?.id}`, { as: 'vendor', market })
    await vi.waitFor(() => app.field(/^Title/))
    await app.fill(app.field(/^Title/), 'Another title')
    expect(document.querySelector('[data-cell="1.price"]'), 'nobody came near').toBeNull()
    const original = market.fetch
    market.fetch = (request) => (request.method === 'PUT'
      ? Promise.resolve(Response.json({ errors: { 'variants.1.price': ['Too cheap for us'] } }, { status: 422 }))
      : original(request))
    await press(app, 'Save changes')
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-cell="1.price"]')))
    expect(document.querySelector('[role="alert"]')?.textContent ?? '', 'it is said once').not.toContain('Too cheap for us')
  })

  test('what it says of the pictures stands there, and leads to where others are added', async () => {
    const app = await open(`/sell/${aListing().id}`)
    await app.fill(app.field(/^Title/), 'Another title')
    const original = market.fetch
    market.fetch = (request) => (request.method === 'PUT'
      ? Promise.resolve(Response.json({ errors: { pictures: ['Too dark'] } }, { status: 422 }))
      : original(request))
    await press(app, 'Save changes')
    await vi.waitFor(() => expect(document.activeElement?.closest('[aria-invalid="true"]')?.textContent).toContain('Too dark'))
    expect(await barriers()).toEqual([])
  })

  test('what it says of something that no field shows is said above', async () => {
    const listing = own().find(({ variants, status }) => (variants ?? []).length > 1 && status === 'published')
    const app = await open(`/sell/${listing?.id}`)
    await app.fill(app.field(/^Title/), 'Another title')
    const original = market.fetch
    market.fetch = (request) => (request.method === 'PUT'
      ? Promise.resolve(Response.json({ message: 'The given data was invalid.', errors: { 'variants.1.id': ['No such variant'], 'variants': ['Too many'] } }, { status: 422 }))
      : original(request))
    await press(app, 'Save changes')
    expect(document.activeElement?.getAttribute('role')).toBe('alert')
    for (const words of ['The given data was invalid.', 'No such variant', 'Too many']) expect(document.activeElement?.textContent).toContain(words)
  })

  test('a column that opens for what it says stays while that is corrected', async () => {
    const listing = own().find(({ variants, status }) => (variants ?? []).length > 1 && status === 'published')
    const app = await open(`/sell/${listing?.id}`)
    await vi.waitFor(() => app.field(/^Price, .+/))
    await app.fill(app.field(/^Title/), 'Another title')
    const original = market.fetch
    market.fetch = (request) => (request.method === 'PUT'
      ? Promise.resolve(Response.json({ errors: { 'variants.1.weight': ['Too light'] } }, { status: 422 }))
      : original(request))
    await press(app, 'Save changes')
    const weight = document.querySelector<HTMLInputElement>('[data-cell="1.weight"]')
    expect(document.activeElement).toBe(weight)
    if (weight) await app.fill(weight, '2')
    expect(app.has('Too light')).toBe(false)
    expect(weight?.isConnected).toBe(true)
  })

  test('nothing is sent while a title is missing, and the table of contents says so', async () => {
    const app = await open('/sell/new')
    expect(app.has('1 thing still needed')).toBe(true)
    await press(app, 'Publish')
    expect(app.has('1 thing to correct')).toBe(true)
    expect(app.has('To correct: Title')).toBe(true)
    expect(await barriers()).toEqual([])
    expect(document.activeElement).toBe(app.field(/^Title/))
    expect(app.calls.some((call) => call.startsWith('POST'))).toBe(false)
  })

  test('an outcome that nobody knows is looked up on request', async () => {
    const app = await open('/sell/new')
    const before = own().length
    await fillIn(app)
    market.faults.inject({ endpoint: 'listings.create', when: 'after', drop: true })
    // The newest listing is asked for before; what is looked for afterwards is not answered.
    const original = market.fetch
    let isCreated = false
    market.fetch = (request) => {
      if (request.method === 'POST') isCreated = true
      else if (isCreated) return Promise.reject(new TypeError('No network'))
      return original(request)
    }
    await press(app, 'Publish')
    await vi.waitFor(() => app.heading('We don’t know whether it was saved'))
    expect(await storedDraft(draftOf(app))).toHaveProperty('$attempt')
    market.fetch = original
    await press(app, 'Check again')
    await vi.waitFor(() => app.heading('Your listing is online'))
    expect(own()).toHaveLength(before + 1)
  })
})

describe('what is typed and not added yet', () => {
  /** A listing whose category has attributes with options, and its editor. */
  const openBowl = async () => {
    const listing = aListing()
    const category_id = market.world.categories.find(({ title }) => title === 'Bowls & plates')?.id ?? 0
    Object.assign(listing, { category_id, attributes: { material: 'Stoneware' }, tags: ['blue'] })
    return { listing, form: `listing.${listing.id}`, app: await open(`/sell/${listing.id}`) }
  }
  const newOption = (app: MountedApp, attribute: string) => {
    const field = document.querySelector<HTMLInputElement>(`[aria-label="New option for ${attribute}"] input`)
    return field ?? expect.fail(`No new option of ${attribute} is open: ${app.text()}`)
  }
  const leave = async (app: MountedApp) => {
    void app.router.push('/cart')
    await vi.waitFor(() => app.button('Leave without saving'))
    await press(app, 'Leave without saving')
    await vi.waitFor(() => expect(app.router.currentRoute.value.path).toBe('/cart'))
  }
  const isAskedBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('is a draft, each at its place, which comes back and goes when it is added or emptied', async () => {
    const { app, form, listing } = await openBowl()
    expect(isAskedBeforeLeaving()).toBe(false)
    await app.fill(app.field('Picture addresses'), 'https://')
    await app.fill(app.field(/^Tags/), 'handthrown blue')
    await app.fill(app.field(/^First option/), 'Large')
    for (const attribute of ['Material', 'Colours']) await app.click(app.button(`Not in the list?, ${attribute}`))
    await app.fill(newOption(app, 'Material'), 'Porcelain')
    await app.fill(newOption(app, 'Colours'), 'Ochre')
    expect(await storedDraft(form)).toEqual({
      '$addresses': 'https://', '$tags': 'handthrown blue', '$variants:0': 'Large', '$attribute:material': 'Porcelain', '$attribute:colours': 'Ochre',
    })
    expect(isAskedBeforeLeaving()).toBe(true)
    await leave(app)
    await app.visit(`/sell/${listing.id}`)
    await isOpen(app)
    expect(app.has('We restored what you had typed.')).toBe(true)
    expect([app.field('Picture addresses'), app.field(/^Tags/), app.field(/^First option/), newOption(app, 'Material'), newOption(app, 'Colours')]
      .map(({ value }) => value)).toEqual(['https://', 'handthrown blue', 'Large', 'Porcelain', 'Ochre'])
    await app.fill(app.field('Picture addresses'), '')
    await app.fill(app.field(/^First option/), '')
    app.field(/^Tags/).dispatchEvent(new Event('blur'))
    newOption(app, 'Colours').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await app.settled()
    expect(await storedDraft(form)).toMatchObject({ 'tags': ['blue', 'handthrown blue'], '$attribute:material': 'Porcelain' })
    newOption(app, 'Material').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await app.settled()
    expect(Object.keys(await storedDraft(form) ?? {}).sort()).toEqual(['$before', 'attribute:material', 'tags'])
  })

  test('is discarded with the draft', async () => {
    const { app, form, listing } = await openBowl()
    await app.fill(app.field(/^Tags/), 'handthrown blue')
    await app.click(app.button('Not in the list?, Material'))
    await app.fill(newOption(app, 'Material'), 'Porcelain')
    await leave(app)
    await app.visit(`/sell/${listing.id}`)
    await isOpen(app)
    await press(app, 'Discard it')
    expect(app.field(/^Tags/).value).toBe('')
    app.button('Not in the list?, Material')
    expect(await storedDraft(form)).toBeUndefined()
    expect(isAskedBeforeLeaving()).toBe(false)
  })

  test('is saved where it is a tag or a value, though nobody left its field or came near; a new option waits for its own step', async () => {
    const listing = aListing()
    Object.assign(listing, { tags: ['blue'] })
    const texts = { '$tags': 'handthrown blue', '$variants:0': 'Large', '$attribute:handmade': 'Porcelain' }
    await writeDraft(`listing.${listing.id}`, vendor(), texts)
    withSight(false)
    const app = await mountApp(`/sell/${listing.id}`, { as: 'vendor', market })
    await vi.waitFor(() => app.field(/^Title/))
    await press(app, 'Save changes')
    expect(listing.tags).toEqual(['blue', 'handthrown blue'])
    expect(listing.variants?.map(({ title }) => title)).toEqual(['Large'])
    expect(await storedDraft(`listing.${listing.id}`)).toEqual({ '$attribute:handmade': 'Porcelain' })
  })

  test('is not asked about where the category has no such attribute, and is there again with it', async () => {
    const { app } = await openBowl()
    const [bowls, wine] = ['Bowls & plates', 'Wine & cider'].map((title) => market.world.categories.find((one) => one.title === title)?.id ?? 0)
    await app.click(app.button('Not in the list?, Material'))
    await app.fill(newOption(app, 'Material'), 'Porcelain')
    await chooseCategory(app, 'Wine & cider', wine ?? 0)
    await press(app, 'Save changes')
    expect(isAskedBeforeLeaving()).toBe(false)
    await chooseCategory(app, 'Bowls & plates', bowls ?? 0)
    expect(newOption(app, 'Material').value).toBe('Porcelain')
  })
})

describe('an existing listing', () => {
  test.each([true, false])('whose change of a list was made (%s) as its answer was lost says so', async (isMade) => {
    const listing = own().find(({ variants, status }) => (variants ?? []).length > 1 && status === 'published')
    const app = await open(`/sell/${listing?.id}`)
    await vi.waitFor(() => app.field(/^Price, .+/))
    const price = document.querySelector<HTMLInputElement>('[data-cell="1.price"]')
    if (!price) throw new Error('There are no variants')
    await app.fill(price, '13')
    market.faults.inject({ endpoint: 'listings.edit', ...(isMade && { when: 'after' }), drop: true })
    await press(app, 'Save changes')
    expect(app.has('Your changes are not saved')).toBe(!isMade)
    expect(own().find(({ id }) => id === listing?.id)?.variants?.[1]?.price === 13).toBe(isMade)
  })

  test('whose change of a list was made, though nobody could look at first, says so once it was looked up', async () => {
    const listing = own().find(({ variants, status }) => (variants ?? []).length > 1 && status === 'published')
    const app = await open(`/sell/${listing?.id}`)
    await vi.waitFor(() => app.field(/^Price, .+/))
    await app.click(app.button('Add a variant'))
    await app.settled()
    const row = listing?.variants?.length ?? 0
    const cell = (part: string) => document.querySelector<HTMLInputElement>(`[data-cell="${row}.${part}"]`) ?? expect.fail(`There is no ${part}`)
    await app.fill(cell('title'), 'Another one')
    await app.fill(cell('price'), '13')
    await app.fill(cell('quantity'), '2')
    const original = market.fetch
    market.fetch = async (request) => {
      if (request.method !== 'PUT') return original(request)
      await original(request)
      market.fetch = () => Promise.reject(new TypeError('No network'))
      throw new TypeError('No network')
    }
    await press(app, 'Save changes')
    await vi.waitFor(() => app.heading('We don’t know whether it was saved'))
    market.fetch = original
    await press(app, 'Check again')
    await vi.waitFor(() => expect(app.root.announcements.polite).toContain('Your changes are saved.'))
    expect(app.has('We don’t know whether it was saved')).toBe(false)
    await press(app, 'Save changes')
    expect(app.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
    expect(own().find(({ id }) => id === listing?.id)?.variants).toHaveLength(row + 1)
    // Nobody else has changed it.
    await app.fill(cell('price'), '14')
    await press(app, 'Save changes')
    expect(own().find(({ id }) => id === listing?.id)?.variants?.[row]?.price).toBe(14)
  })

  test('is saved with what was changed and nothing else, and is not left by accident', async () => {
    const listing = aListing()
    const { title } = listing
    const app = await open(`/sell/${listing.id}`)
    await app.fill(app.field(/^Title/), 'Another title')
    expect(await storedDraft(`listing.${listing.id}`)).toEqual({ title: 'Another title', $before: { title } })
    await press(app, 'Save changes')
    expect(listing.title).toBe('Another title')
    expect(app.root.announcements.polite).toContain('Your changes are saved.')
    expect(await storedDraft(`listing.${listing.id}`)).toBeUndefined()
    await press(app, 'Save changes')
    expect(app.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
    // What was good news is none beside the next failure.
    const good = () => app.root.toasts.value.filter(({ tone }) => tone === 'good')
    await app.fill(app.field(/^Title/), 'A third title')
    await press(app, 'Save changes')
    expect(good()).toHaveLength(1)
    await app.fill(app.field(/^Title/), '')
    await press(app, 'Save changes')
    expect(good()).toEqual([])
  })

  test('that somebody else changed meanwhile is shown side by side before it is overwritten', async () => {
    const listing = aListing()
    const app = await open(`/sell/${listing.id}`)
    await app.fill(app.field(/^Title/), 'Mine')
    await app.fill(app.field(/^Price(?: \(.*\))?$/), '99')
    Object.assign(listing, { title: 'Theirs', price: 77, quantity: 3 })
    await press(app, 'Save changes')
    await vi.waitFor(() => app.heading('Changed in two places'))
    expect(app.has('Theirs')).toBe(true)
    expect(listing.title).toBe('Theirs')
    const theirs = [...document.querySelectorAll<HTMLInputElement>('dialog input[value=theirs]')]
    expect(theirs).toHaveLength(2)
    theirs[0]?.click()
    await app.settled()
    await press(app, 'Save my choice')
    expect(listing).toMatchObject({ title: 'Theirs', price: 99, quantity: 3 })
    expect(app.root.announcements.polite).toContain('Your changes are saved.')
  })

  test('says what was taken over where everything is kept as somebody else has it', async () => {
    const listing = aListing()
    const app = await open(`/sell/${listing.id}`)
    await app.fill(app.field(/^Title/), 'Mine')
    Object.assign(listing, { title: 'Theirs' })
    await press(app, 'Save changes')
    await vi.waitFor(() => app.heading('Changed in two places'))
    document.querySelector<HTMLInputElement>('dialog input[value=theirs]')?.click()
    await app.settled()
    await press(app, 'Save my choice')
    expect(app.root.toasts.value.map(({ message }) => message)).toEqual(['Changed elsewhere meanwhile and kept: Title.'])
    expect(app.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  test('keeps the values of attributes that another category does not have until it is saved, and says so', async () => {
    const listing = aListing()
    const [bowls, wine] = ['Bowls & plates', 'Wine & cider'].map((title) => market.world.categories.find((one) => one.title === title)?.id ?? 0)
    Object.assign(listing, { category_id: bowls, attributes: { material: 'Oak', condition: 'New' } })
    const app = await open(`/sell/${listing.id}`)
    await chooseCategory(app, 'Wine & cider', wine ?? 0)
    expect(app.has(/Material\s*Oak/)).toBe(true)
    expect(listing.attributes).toHaveProperty('material')
    await press(app, 'Save changes')
    expect(listing).toMatchObject({ category_id: wine, attributes: { condition: 'New' } })
    expect(listing.attributes).not.toHaveProperty('material')
  })

  test('that is open in two tabs is said to be, and what one saves appears in the other', async () => {
    const tabs = twoTabs()
    const listing = aListing()
    const app = await open(`/sell/${listing.id}`)
    tabs.say({ say: 'opened', of: `${vendor()}/listing.${listing.id}`, from: 'another' })
    await app.settled()
    expect(app.has('You have this listing open in another tab, too.')).toBe(true)
    await app.fill(app.field(/^SKU/), 'MINE')
    listing.title = 'Saved there'
    tabs.say({ say: 'saved', of: `${vendor()}/listing.${listing.id}`, from: 'another' })
    await app.settled()
    expect(app.field(/^Title/).value).toBe('Saved there')
    expect(app.field(/^SKU/).value).toBe('MINE')
    await press(app, 'Save changes')
    expect(tabs.heard).toContain('saved')
    expect(listing).toMatchObject({ title: 'Saved there', sku: 'MINE' })
  })

  test('of somebody else is not found, and one that cannot be loaded is asked for again', async () => {
    const other = market.world.listings.find(({ user_id }) => user_id !== vendor())
    const app = await mountApp(`/sell/${other?.id}`, { as: 'vendor', market })
    await vi.waitFor(() => app.heading('We can’t find this listing'))
    market.faults.inject({ endpoint: 'listings.mineOne', status: 400, body: 'json' })
    await app.visit(`/sell/${aListing().id}`)
    await vi.waitFor(() => app.heading('We couldn’t load this listing'))
    await press(app, 'Try again')
    expect(app.field(/^Title/).value).toBe(aListing().title)
  })

  test('can be edited while the attributes cannot be loaded', async () => {
    market.faults.inject({ endpoint: 'listings.attributes', status: 400, body: 'json' })
    const listing = aListing()
    const app = await open(`/sell/${listing.id}`)
    expect(app.heading('We couldn’t load the details of this category')).toBeTruthy()
    await app.fill(app.field(/^Title/), 'Another title')
    await press(app, 'Try again')
    expect(app.field('Made by')).toBeTruthy()
    expect(app.field(/^Title/).value).toBe('Another title')
  })
})
