import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowReactive } from 'vue'
import type { AttributeFacet, Facets, ListingQuery } from '../../src/catalogue/search/query.ts'
import { createStaticSource } from '../../src/catalogue/source.ts'
import FilterChips from '../../src/features/search/filters/FilterChips.vue'
import FilterPanel from '../../src/features/search/filters/FilterPanel.vue'
import FilterSheet from '../../src/features/search/filters/FilterSheet.vue'
import FilterTrigger from '../../src/features/search/filters/FilterTrigger.vue'
import NoResults from '../../src/features/search/filters/NoResults.vue'
import { ORIGIN, aMarketplace, fetchOf } from '../support/marketplace.ts'
import { mountFeature } from '../support/mountApp.ts'

const attribute = (facet: Pick<AttributeFacet, 'alias' | 'title' | 'type'> & Partial<AttributeFacet>): AttributeFacet =>
  ({ unit: null, options: [], range: null, ...facet })
const options = (...values: string[]) => values.map((value, index) => ({ value, count: values.length - index }))
const colour = attribute({ alias: 'colour', title: 'Colour', type: 'select', options: options('Blue', 'Red', 'Green') })
const none: Facets = {
  path: [], categories: [], attributes: [], places: [], orderTypes: [], vendors: [],
  price: null, currency: null, inStock: 0, discounted: 0,
}

/** The panel with the chips above it, on a page that does what they say. */
const open = async (facets: Partial<Facets>, query: ListingQuery = {}, others: Record<string, unknown> = {}) => {
  const page = shallowReactive({ query, facets: { ...none, ...facets } as Facets | null, busy: false })
  const changes: ListingQuery[] = []
  const onChange = (next: ListingQuery) => {
    changes.push(next)
    page.query = next
  }
  const Page = defineComponent({
    render: () => [h(FilterChips, { ...page, ...others, onChange }), h(FilterPanel, { ...page, ...others, onChange })],
  })
  const app = await mountFeature(Page, { messages: ['browse', 'results', 'search'] })
  const type = async (label: string | RegExp, text: string) => app.fill(app.field(label), text)
  const labels = () => [...document.querySelectorAll('.panel label')].map((label) => label.textContent.replace(/\s+/g, ' ').trim())
  return { ...app, page, changes, last: () => changes.at(-1), type, labels }
}
const focused = () => document.activeElement
/** Clicks as a hand does: what is clicked has the focus. */
const press = async (app: { settled: () => Promise<void> }, element: HTMLElement) => {
  element.focus()
  element.click()
  await app.settled()
}

describe('an attribute', () => {
  test.each(['select', 'radio', 'checkbox'] as const)('of type %s is a checklist with counts, any number of which can be ticked', async (type) => {
    const app = await open({ attributes: [{ ...colour, type }] })
    expect(app.labels()).toEqual(['Blue3', 'Red2', 'Green1'])
    await app.click(app.field(/^Blue/))
    await app.click(app.field(/^Green/))
    expect(app.last()).toEqual({ attributes: { colour: { any: ['Blue', 'Green'] } } })
    await app.click(app.field(/^Blue/))
    await app.click(app.field(/^Green/))
    expect(app.last()).toEqual({})
  })

  test('of type boolean is yes or no', async () => {
    const app = await open({ attributes: [attribute({ alias: 'new', title: 'New', type: 'boolean', options: options('true', 'false') })] })
    await app.click(app.field(/^Yes/))
    expect(app.last()).toEqual({ attributes: { new: { is: true } } })
    await app.click(app.field(/^No/))
    expect(app.last()).toEqual({ attributes: { new: { is: false } } })
    expect(app.field(/^Yes/).checked).toBe(false)
    await app.click(app.field(/^No/))
    expect(app.last()).toEqual({})
  })

  test('of type number has two ends with its unit', async () => {
    const app = await open({ attributes: [attribute({ alias: 'width', title: 'Width', type: 'number', unit: 'cm', range: { min: -5, max: 90 } })] })
    expect(app.field('From (cm)').placeholder).toBe('-5')
    await app.type('From (cm)', '-2.5')
    await app.type('To (cm)', ' 1,200 ')
    expect(app.last()).toEqual({ attributes: { width: { min: -2.5, max: 1200 } } })
    expect(app.field('To (cm)').value).toBe(' 1,200 ')
    expect(app.button(/^Remove filter/).textContent).toContain('Width: -2.5 – 1200')
    await app.type('From (cm)', '')
    await app.type('To (cm)', '')
    expect(app.last()).toEqual({})
  })

  test('of type date has two days', async () => {
    const app = await open({ attributes: [attribute({ alias: 'day', title: 'Day', type: 'date', range: { min: '2024-01-01', max: '2025-01-01' } })] })
    expect(app.field('From').type).toBe('date')
    await app.type('From', '0202-05-01')
    expect(app.changes).toEqual([])
    await app.type('From', '2024-05-01')
    expect(app.last()).toEqual({ attributes: { day: { min: '2024-05-01' } } })
    await app.type('To', '2024-04-01')
    expect(app.changes).toHaveLength(1)
    expect(app.has('“From” can’t be later than “To”')).toBe(true)
  })

  test('of type date says of what is no day that it is none, once the field is left', async () => {
    const app = await open({ attributes: [attribute({ alias: 'day', title: 'Day', type: 'date' })] }, { attributes: { day: { min: '2024-05-01' } } })
    const from = app.field('From')
    from.focus()
    await app.type('From', '0202-05-01')
    expect(app.has('Enter a date.')).toBe(false)
    from.blur()
    await vi.waitFor(() => expect(app.has('Enter a date.')).toBe(true))
    await app.type('From', '2024-06-01')
    expect(app.last()).toEqual({ attributes: { day: { min: '2024-06-01' } } })
    expect(app.has('Enter a date.')).toBe(false)
    // A browser's field has no value while the year is missing, and does not say so.
    Object.defineProperty(from, 'validity', { value: { badInput: true } })
    from.focus()
    await app.type('From', '')
    expect(app.has('Enter a date.')).toBe(false)
    from.blur()
    await vi.waitFor(() => expect(app.has('Enter a date.')).toBe(true))
    expect(app.last()).toEqual({ attributes: { day: { min: '2024-06-01' } } })
    // Cleared elsewhere, also the part that only the browser knows goes: with the field that has it.
    await app.click(app.button(/^Remove filter/))
    expect(app.last()).toEqual({})
    expect([app.field('From') === from, app.field('From').value]).toEqual([false, ''])
  })

  test('of type text is looked for by words', async () => {
    const app = await open({ attributes: [attribute({ alias: 'engraving', title: 'Engraving', type: 'text' })] })
    await app.type('Contains the words', ' for ever ')
    expect(app.last()).toEqual({ attributes: { engraving: { any: ['for ever'] } } })
    await app.type('Contains the words', '')
    expect(app.last()).toEqual({})
  })
})

describe('a price', () => {
  const facets = { price: { min: 4, max: 2505 } }

  test('is applied when it was typed, not while it is', async () => {
    const app = await open(facets, {}, { currency: 'EUR' })
    const from = app.field('From (€)')
    from.value = '1'
    from.dispatchEvent(new Event('input'))
    await app.settled()
    expect(app.changes).toEqual([])
    await app.type('From (€)', '12.50 €')
    expect(app.last()).toEqual({ price: { min: 12.5 } })
    app.button('Remove filter Price: from €12.50')
  })

  test('is applied by Enter in the other field, too', async () => {
    const app = await open(facets)
    const [from, to] = [app.field('From'), app.field('To')]
    from.focus()
    from.value = '50'
    from.dispatchEvent(new Event('input'))
    // The browser reports the change once the focus has gone to the other field.
    to.focus()
    from.dispatchEvent(new Event('change', { bubbles: true }))
    await app.settled()
    expect(app.changes).toEqual([])
    to.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await app.settled()
    expect(app.last()).toEqual({ price: { min: 50 } })
  })

  test('is applied with the click that ends a press outside, so that nothing is replaced under the pointer', async () => {
    const app = await open(facets)
    const to = app.field('To')
    const typeAndPress = async (text: string, on: HTMLElement) => {
      to.focus()
      to.value = text
      to.dispatchEvent(new Event('input'))
      on.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      to.dispatchEvent(new Event('change', { bubbles: true }))
      to.blur()
      await app.settled()
      expect(app.changes).toEqual([])
      on.click()
      await app.settled()
    }
    const link = document.createElement('a')
    link.href = '/l/7'
    document.body.append(link)
    // Who follows a link to another page is not kept from it.
    await typeAndPress('40', link)
    expect(app.changes).toEqual([])
    await typeAndPress('50', document.body)
    expect(app.last()).toEqual({ price: { max: 50 } })
    app.changes.splice(0)
    link.href = '?page=2'
    await typeAndPress('60', link)
    expect(app.last()).toEqual({ price: { max: 60 } })
  })

  test('whose ends are reversed says so at the field, and what was typed stays', async () => {
    const app = await open(facets, { price: { max: 10 }, inStock: true })
    await app.type('From', '50')
    expect(app.changes).toEqual([])
    const from = app.field('From')
    expect(from.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toContain('“From” can’t be higher than “To”')
    await app.click(app.button('Remove filter In stock'))
    expect(app.field('From').value).toBe('50')
    expect(app.field('To').value).toBe('10')
    await app.type('To', '60')
    expect(app.last()).toEqual({ price: { min: 50, max: 60 } })
    expect(app.field('From').hasAttribute('aria-invalid')).toBe(false)
  })

  test('that is no number, or below nothing, says so', async () => {
    const app = await open(facets)
    for (const text of ['abc', '-3', '1.2.3', '1e5', '9'.repeat(40)]) {
      await app.type('From', text)
      expect(app.has('Enter a number.'), text).toBe(true)
    }
    expect(app.changes).toEqual([])
    await app.type('From', '0')
    expect(app.last()).toEqual({ price: { min: 0 } })
  })

  test('follows what holds: a removed chip empties its fields', async () => {
    const app = await open(facets, { price: { min: 5, max: 9 } })
    expect([app.field('From').value, app.field('To').value]).toEqual(['5', '9'])
    await app.click(app.button('Remove filter Price: 5 – 9'))
    expect([app.field('From').value, app.field('To').value]).toEqual(['', ''])
  })
})

describe('a long list', () => {
  const many = Array.from({ length: 30 }, (_, index) => `Wood ${index + 1}`)
  const wood = attribute({ alias: 'wood', title: 'Wood', type: 'select', options: [...options(...many), { value: 'Épicéa', count: 1 }] })

  test('shows its first eight, then all, and the focus goes on with the ninth', async () => {
    const app = await open({ attributes: [wood] })
    expect(app.labels()).toHaveLength(8)
    await app.click(app.button('Show all 31'))
    expect(app.labels()).toHaveLength(31)
    expect(focused()).toBe(app.field(/^Wood 9/))
    await app.click(app.button('Show fewer'))
    expect(app.labels()).toHaveLength(8)
  })

  test('can be looked through by name, whatever the accents', async () => {
    const app = await open({ attributes: [wood] })
    const search = app.field('Find in Wood')
    await app.fill(search, 'epicea')
    expect(app.labels()).toEqual(['Épicéa1'])
    await app.fill(search, 'xyz')
    expect(app.has('No matches')).toBe(true)
  })

  test('keeps what is chosen in sight', async () => {
    const app = await open({ attributes: [wood] }, { attributes: { wood: { any: ['Wood 20'] } } })
    expect(app.labels()).toHaveLength(9)
    await press(app, app.field(/^Wood 20/))
    expect(app.labels()).toHaveLength(9)
    expect(focused()).toBe(app.field(/^Wood 20/))
    app.field(/^Wood 1\d*$/).focus()
  })
})

/** What is folded holds nothing until it is opened. */
const unfold = async (app: { settled: () => Promise<unknown> }) => {
  for (const details of document.querySelectorAll('details')) details.open = true
  await app.settled()
}

describe('the panel', () => {
  test('has a section for everything that the sandbox’s listings can be narrowed by, and no barrier', async () => {
    const source = createStaticSource({ url: `${ORIGIN}/catalogue`, fetch: fetchOf(aMarketplace()).fetch })
    const { facets } = await source.search({})
    const app = await open(facets)
    const titles = [...document.querySelectorAll('summary')].map((summary) => summary.textContent.trim())
    expect(titles.slice(0, 3)).toEqual(['Category', 'Price', 'Availability'])
    expect(titles.slice(-3)).toEqual(['Order type', 'Place', 'Vendor'])
    expect(titles).toEqual(expect.arrayContaining(facets.attributes.map(({ title }) => title)))
    await unfold(app)
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, 'region': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test('says the chosen category, the way up and what is below', async () => {
    const facets = { categories: [{ slug: 'stools', title: 'Stools', count: 4 }] }
    const path = [{ slug: 'home', title: 'Home' }, { slug: 'chairs', title: 'Chairs' }]
    const app = await open(facets, { category: 'chairs', page: 3 }, { path })
    expect(document.querySelector('[aria-current]')?.textContent).toBe('Chairs')
    await press(app, app.button(/^Stools/))
    expect(app.last()).toEqual({ category: 'stools' })
    expect(document.getElementById(focused()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Category')
    await app.click(app.button('Home'))
    expect(app.last()).toEqual({ category: 'home' })
    await app.click(app.button('All categories'))
    expect(app.last()).toEqual({})
  })

  test('narrows by what is in stock, reduced, ordered in a way, and sold by one vendor', async () => {
    const app = await open({
      inStock: 3,
      discounted: 2,
      orderTypes: [{ id: 1, title: 'Buy', count: 2 }, { id: 2, title: 'Rent', count: 1 }],
      vendors: [{ id: 7, public_name: 'Ada', count: 2 }, { id: 8, public_name: '', count: 1 }],
    })
    await app.click(app.field(/^In stock/))
    await app.click(app.field(/^Reduced/))
    expect(app.labels()).toHaveLength(2)
    await unfold(app)
    await app.click(app.field(/^Rent/))
    await app.click(app.button(/^Ada/))
    expect(app.last()).toEqual({ inStock: true, discounted: true, orderTypes: [2], vendor: 7 })
    expect(app.button(/^Ada/).getAttribute('aria-pressed')).toBe('true')
    await app.click(app.button(/^Vendor 8/))
    expect(app.last()?.vendor).toBe(8)
    await app.click(app.button(/^Vendor 8/))
    expect(app.last()).not.toHaveProperty('vendor')
  })

  test('shows the places of a chosen country, one of which narrows it', async () => {
    const places = [{ value: 'FR', count: 5 }, { value: 'DE', count: 3 }, { value: 'FR/Lyon', count: 2 }, { value: 'FR/Nice', count: 3 }]
    const app = await open({ places })
    await unfold(app)
    expect(app.labels()).toEqual(['France5', 'Germany3'])
    await app.click(app.field(/^France/))
    expect(app.labels()).toEqual(['France5', 'Lyon2', 'Nice3', 'Germany3'])
    await app.click(app.field(/^Lyon/))
    expect(app.last()).toEqual({ places: ['FR/Lyon'] })
    expect(app.field(/^France/).indeterminate).toBe(true)
    app.button('Remove filter Lyon, France')
    await app.click(app.field(/^France/))
    expect(app.last()).toEqual({ places: ['FR'] })
    await app.click(app.field(/^France/))
    expect(app.last()).toEqual({})
    expect(app.labels()).toContain('Lyon2')
  })

  test('keeps its controls and the focus while newer facets come', async () => {
    const app = await open({ attributes: [colour], inStock: 2 })
    const red = app.field(/^Red/)
    await press(app, red)
    app.page.busy = true
    await nextTick()
    expect(document.querySelector('.panel')?.getAttribute('aria-busy')).toBe('true')
    const newer = { ...colour, options: [...options('Black', 'Red', 'Blue')].reverse() }
    app.page.facets = { ...none, attributes: [newer], price: { min: 1, max: 2 } }
    await app.settled()
    expect(app.field(/^Red/)).toBe(red)
    expect(focused()).toBe(red)
    app.page.facets = null
    await app.settled()
    expect(focused()).toBe(red)
    expect(app.labels()).toContain('Red2')
  })

  test('takes away no control that has the focus, and no value that is chosen, when nothing is left of either', async () => {
    const app = await open({ attributes: [colour, attribute({ alias: 'size', title: 'Size', type: 'select', options: options('S') })] })
    await press(app, app.field(/^Red/))
    app.page.facets = none
    await app.settled()
    expect(app.labels()).toEqual(['Blue0', 'Red0', 'Green0', 'S0'])
    await press(app, app.field(/^Red/))
    expect(app.last()).toEqual({})
    expect(focused()).toBe(app.field(/^Red/))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    document.querySelector('.panel')?.dispatchEvent(new Event('pointermove'))
    app.field(/^Red/).blur()
    vi.advanceTimersByTime(5000)
    vi.useRealTimers()
    await app.settled()
    expect(app.labels()).toEqual([])
  })

  test('moves nothing while somebody is there, whatever is counted now', async () => {
    const size = attribute({ alias: 'size', title: 'Size', type: 'select', options: options('S', 'M') })
    const app = await open({ attributes: [size, colour], inStock: 2, price: { min: 1, max: 9.5 } }, {}, { currency: 'EUR' })
    const before = app.labels()
    expect([app.field('From (€)').placeholder, app.field('To (€)').placeholder]).toEqual(['1', '9.50'])
    document.querySelector('.panel')?.dispatchEvent(new Event('pointermove'))
    await app.settled()
    app.page.facets = { ...none, attributes: [{ ...colour, options: options('Green', 'White', 'Blue') }, { ...size, options: [] }] }
    await app.settled()
    const names = (all: string[]) => all.map((label) => label.replace(/\d+$/, ''))
    expect(names(app.labels())).toEqual([...names(before), 'White'])
    expect(app.labels()).toEqual(expect.arrayContaining(['S0', 'M0', 'Red0', 'Green3', 'In stock0']))
  })

  test('three choices at once all hold, and each box says what holds', async () => {
    const flag = attribute({ alias: 'new', title: 'New', type: 'boolean', options: options('true', 'false') })
    const app = await open({ attributes: [colour, flag] })
    for (const label of [/^Blue/, /^Red/, /^Green/, /^Yes/, /^No/]) app.field(label).click()
    await app.settled()
    expect(app.last()).toEqual({ attributes: { colour: { any: ['Blue', 'Red', 'Green'] }, new: { is: false } } })
    expect([/^Blue/, /^Red/, /^Green/, /^Yes/, /^No/].map((label) => app.field(label).checked)).toEqual([true, true, true, false, true])
  })

  test('half of a range is not applied while the other end is typed', async () => {
    const app = await open({ price: { min: 1, max: 200 } })
    const type = async (label: string, text: string, next?: string) => {
      const field = app.field(label)
      field.focus()
      field.value = text
      field.dispatchEvent(new Event('input'))
      field.dispatchEvent(new Event('change'))
      if (next) app.field(next).focus()
      await app.settled()
    }
    await type('From', '100', 'To')
    await type('To', '10')
    expect(app.changes).toEqual([])
    expect(app.has('“From” can’t be higher than “To”')).toBe(true)
    await type('To', '110')
    expect(app.last()).toEqual({ price: { min: 100, max: 110 } })
  })

  test('loses neither of two choices that are made before the page answers', async () => {
    const app = await open({ attributes: [colour], inStock: 1 })
    app.field(/^Red/).click()
    app.field(/^In stock/).click()
    await app.settled()
    expect(app.last()).toEqual({ attributes: { colour: { any: ['Red'] } }, inStock: true })
  })
})

describe('the filters in use', () => {
  const query: ListingQuery = {
    q: 'chair', category: 'chairs', vendor: 12, attributes: { colour: { any: ['Blue', 'Red'] }, hand_made: { is: false } },
    price: { min: 10, max: 50 }, inStock: true, sort: 'price-up',
  }
  const chips = () => [...document.querySelectorAll('ul li .chip')].map((chip) => chip.textContent.trim())

  test('stand there in plain words, each to be removed, and the focus goes on', async () => {
    const app = await open({ attributes: [colour] }, query, { currency: 'EUR', fixed: ['category'] })
    expect(chips()).toEqual(['Price: €10 – €50', 'In stock', 'Colour: Blue', 'Colour: Red', 'Hand made: No', 'Vendor: Vendor 12'])
    await press(app, app.button('Remove filter Colour: Blue'))
    expect(focused()).toBe(app.button('Remove filter Colour: Red'))
    await press(app, app.button('Remove filter Vendor: Vendor 12'))
    expect(focused()).toBe(app.button('Remove filter Hand made: No'))
    expect(chips()).toHaveLength(4)
  })

  test('give the focus to the filters’ heading when the last of them goes', async () => {
    const app = await open({}, { inStock: true })
    await press(app, app.button('Remove filter In stock'))
    expect(focused()).toBe(app.heading('Filters'))
    expect(chips()).toEqual([])
  })

  test('are all cleared at once; text, order and the page’s own category stay', async () => {
    const app = await open({}, query, { fixed: ['category'] })
    await press(app, app.button('Clear all'))
    expect(app.last()).toEqual({ q: 'chair', category: 'chairs', sort: 'price-up' })
    expect(focused()).toBe(app.heading('Filters'))
  })

  test('say what a number is that the catalogue has no name for', async () => {
    await open({}, { orderTypes: [99], vendor: 98 })
    expect(chips()).toEqual(['Order type: 99', 'Vendor: Vendor 98'])
  })

  test('are spoken of in French', async () => {
    const { has } = await mountFeature(FilterChips, {
      locale: 'fr', messages: ['browse', 'results', 'search'],
      props: { query: { price: { max: 9.5 }, places: ['DE'] }, facets: null, currency: 'EUR' },
    })
    expect(has('Prix : jusqu’à 9,50 €')).toBe(true)
    expect(has('Allemagne')).toBe(true)
  })
})

describe('where nothing is found', () => {
  const mountNothing = (props: Record<string, unknown>) =>
    mountFeature(NoResults, { messages: ['browse', 'results', 'search'], props: { facets: { ...none, attributes: [colour] }, ...props } })

  test('the filter to leave out is named with what there would be', async () => {
    const query: ListingQuery = { q: 'lamp', attributes: { colour: { any: ['Blue', 'Red'] } }, price: { max: 2 }, category: 'x' }
    const without = [{ filter: 'price', count: 12 }, { filter: 'attributes.colour', count: 1 }, { filter: 'q', count: 1 }, { filter: 'category', count: 1 }]
    const app = await mountNothing({ query, without })
    app.heading('No results for “lamp”')
    app.button(/Without “Colour: Blue, Red”\s*1 listing$/)
    app.button(/Without the words “lamp”/)
    app.button(/In all categories/)
    await app.click(app.button(/Without “Price: up to 2”\s*12 listings/))
    expect(app.wrapper.emitted('change')?.[0]).toEqual([{ q: 'lamp', category: 'x', attributes: query.attributes }])
    expect(app.wrapper.text(), 'what clears all stands beside the chips').not.toContain('Clear all')
  })

  test('a text alone is not left out, only looked at again', async () => {
    const app = await mountNothing({ query: { q: 'lmap' }, without: [{ filter: 'q', count: 1000 }] })
    expect(app.has('Check the spelling')).toBe(true)
    expect(document.querySelectorAll('button')).toHaveLength(0)
    expect(app.has('No results for'), 'the page’s own title says it').toBe(false)
    await app.wrapper.setProps({ query: { q: 'lmap', category: 'x' }, fixed: ['category'] })
    app.heading('No results for “lmap”')
  })

  test('and no single filter helps, all can be cleared', async () => {
    const app = await mountNothing({ query: { inStock: true, discounted: true }, without: [] })
    app.heading('No listings match all your filters')
    await app.click(app.button('Clear all'))
    expect(app.wrapper.emitted('change')).toEqual([[{}]])
  })
})

describe('on a phone', () => {
  test('the button says how many filters are in use', async () => {
    const app = await mountFeature(FilterTrigger, { messages: ['search', 'results'], props: { count: 3 } })
    await app.click(app.button('Filters, 3 in use'))
    expect(app.wrapper.emitted('open')).toHaveLength(1)
    await app.wrapper.setProps({ count: 0 })
    app.button('Filters')
  })

  test('the sheet says what is left, closes with it, and clears', async () => {
    const props = { open: true, query: { inStock: true, q: 'x' }, facets: { ...none, inStock: 4 }, total: 4 }
    const app = await mountFeature(FilterSheet, { messages: ['browse', 'results', 'search'], props })
    expect(app.field(/^In stock/).checked).toBe(true)
    await app.click(app.button('Clear all'))
    expect(app.wrapper.emitted('change')).toEqual([[{ q: 'x' }]])
    app.button('Show 4 listings')
    await app.wrapper.setProps({ total: 0 })
    await app.click(app.button('No listings'))
    expect(app.wrapper.emitted('update:open')).toEqual([[false]])
  })

  test('the sheet takes what was typed along as it closes, and stays while that is wrong', async () => {
    const props = { open: true, query: {}, facets: { ...none, price: { min: 4, max: 90 } }, total: 4 }
    const app = await mountFeature(FilterSheet, { messages: ['browse', 'results', 'search'], props })
    const show = app.button('Show 4 listings')
    /** A finger: the press has ended when the field loses the focus, and the click follows at once. */
    const typeAndTap = async (text: string) => {
      const to = app.field('To')
      to.focus()
      to.value = text
      to.dispatchEvent(new Event('input'))
      for (const type of ['pointerdown', 'pointerup']) show.dispatchEvent(new Event(type, { bubbles: true }))
      to.dispatchEvent(new Event('change', { bubbles: true }))
      to.blur()
      show.click()
      await app.settled()
    }
    await typeAndTap('abc')
    expect(app.wrapper.emitted('update:open')).toBeUndefined()
    expect(document.activeElement).toBe(app.field('To'))
    await typeAndTap('50')
    expect(app.wrapper.emitted('change')).toEqual([[{ price: { max: 50 } }]])
    expect(app.wrapper.emitted('update:open')).toEqual([[false]])
  })
})
