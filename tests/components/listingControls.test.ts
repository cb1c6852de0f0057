import axe from 'axe-core'
import { defineComponent, h, reactive, type Component } from 'vue'
import { describe, expect, test, vi } from 'vitest'
import AddOnsField from '../../src/features/selling/fields/AddOnsField.vue'
import AttributeFields from '../../src/features/selling/fields/AttributeFields.vue'
import CategoryField from '../../src/features/selling/fields/CategoryField.vue'
import DescriptionField from '../../src/features/selling/fields/DescriptionField.vue'
import { attributeField, emptyFields } from '../../src/features/selling/listingFields.ts'
import PlaceFields from '../../src/features/selling/fields/PlaceFields.vue'
import { EMPTY_VARIANT } from '../../src/features/selling/variants/pastedTable.ts'
import ShippingField from '../../src/features/selling/fields/ShippingField.vue'
import TagsField from '../../src/features/selling/fields/TagsField.vue'
import TitleField from '../../src/features/selling/fields/TitleField.vue'
import VariantsField from '../../src/features/selling/variants/VariantsField.vue'
import type { Attribute } from '../../src/contract/listings.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountFeature, type MountedFeature } from '../support/mountApp.ts'

type Props = Record<string, unknown>

/** A control as the editor has it: what it says is what it is given next. */
const mountControl = async (control: Component, given: Props, options = {}) => {
  const props = reactive<Props>({ ...given })
  const host = defineComponent(() => () => h('main', [h(control, { ...props, 'onUpdate:modelValue': (value: unknown) => { props['modelValue'] = value } })]))
  const app = await mountFeature(host, { messages: ['listingControls', 'listingEditor'], ...options })
  return { app, props, value: () => props['modelValue'] }
}
const press = async (app: MountedFeature, element: Element, key: string, more = {}) => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  await app.settled()
}
const paste = async (app: MountedFeature, element: Element, text: string, html = '') => {
  const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : text) }
  element.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
  await app.settled()
}
const barriers = async () => {
  const rules = { 'color-contrast': { enabled: false } }
  return (await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)
}
const undo = async (app: MountedFeature) => {
  await app.root.toasts.value.at(-1)?.action?.run()
  await app.settled()
}
const cell = (name: string) => document.querySelector<HTMLInputElement>(`[data-cell="${name}"]`)!

describe('variants', () => {
  const titles = (value: unknown) => (value as { title: string }[]).map(({ title }) => title)

  test('are made from options, filled down, and taken back', async () => {
    const { app, value } = await mountControl(VariantsField, { modelValue: [], errors: {}, currency: 'EUR' })
    const sizes = () => app.field(/^First option/)
    await app.fill(sizes(), 'S')
    await press(app, sizes(), 'Enter')
    await app.fill(sizes(), 'M,')
    await paste(app, app.field(/^Second option/), 'Red, Blue')
    expect(titles(value())).toEqual(['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
    await app.fill(cell('0.price'), '12,5')
    await app.click(app.button('Same price for all'))
    expect(value()).toMatchObject([{ price: '12,5' }, { price: '12,5' }, { price: '12,5' }, { price: '12,5' }])
    await app.click(app.button('Remove Blue'))
    expect(titles(value())).toEqual(['S / Red', 'M / Red'])
    await app.fill(cell('1.sku'), 'typed')
    await undo(app)
    expect(value()).toMatchObject([{}, {}, { title: 'M / Red', sku: 'typed' }, { title: 'M / Blue', price: '12,5' }])
    await app.click(app.button('Same stock for all'))
    expect(document.activeElement).toBe(cell('0.quantity'))
    expect(await barriers()).toEqual([])
  })

  test('are moved, removed and added by keyboard, with their errors beside them', async () => {
    const modelValue = ['S', 'M', 'L'].map((title, at) => ({ ...EMPTY_VARIANT, id: at + 1, title, weight: at === 2 ? 'x' : '' }))
    const { app, value } = await mountControl(VariantsField, { modelValue, errors: { '0.price': 'Enter a number', '2.weight': 'Too heavy' }, currency: '' })
    expect(cell('0.price').getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(cell('0.price').getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter a number')
    expect(cell('2.weight').value).toBe('x')
    cell('0.quantity').focus()
    await press(app, cell('0.quantity'), 'Enter')
    await press(app, cell('1.quantity'), 'ArrowDown')
    expect(document.activeElement).toBe(cell('2.quantity'))
    await app.click(app.button('Move L up'))
    expect(value()).toMatchObject([{ id: 1 }, { id: 3 }, { id: 2 }])
    expect(app.root.announcements.polite).toBe('L is now 2 of 3')
    expect(document.activeElement).toBe(cell('1.up'))
    await app.click(cell('1.remove'))
    expect(document.activeElement).toBe(cell('1.remove'))
    await app.click(app.button('Undo'))
    expect(value()).toMatchObject([{ id: 1 }, { id: 3 }, { id: 2 }])
    await app.click(app.button('Add a variant'))
    expect(document.activeElement).toBe(cell('3.title'))
  })

  test('take cells from a spreadsheet, and ask before rows are added', async () => {
    const { app, value } = await mountControl(VariantsField, { modelValue: [{ ...EMPTY_VARIANT, id: 9, title: 'S' }], errors: {}, currency: 'EUR' })
    await paste(app, cell('0.price'), '1,50\t3\n2,50\t4\n')
    await vi.waitFor(() => app.heading('Add 1 variant?'))
    expect(value()).toMatchObject([{ price: '' }])
    await app.click(app.button('Add 1 variant'))
    expect(value()).toMatchObject([{ id: 9, title: 'S', price: '1.5', quantity: '3' }, { id: 0, title: '', price: '2.5', quantity: '4' }])
    await paste(app, cell('0.sku'), 'A\nB')
    expect(value()).toMatchObject([{ sku: 'A' }, { sku: 'B' }])
    await undo(app)
    expect(value()).toMatchObject([{ sku: '' }, { sku: '' }])
  })

  test('are at most 200, which stay quick to type in', async () => {
    const { app, value } = await mountControl(VariantsField, { modelValue: [], errors: {}, currency: 'EUR' })
    await paste(app, app.field(/^First option/), Array.from({ length: 100 }, (_, at) => `Size ${at}`).join('\n'))
    await paste(app, app.field(/^Second option/), 'Red, Blue, Green')
    expect(value()).toHaveLength(100)
    expect(app.root.toasts.value.at(-1)?.message).toBe('That makes 300 variants. A listing can have 200.')
    await paste(app, app.field(/^Second option/), 'Red, Blue')
    expect(value()).toHaveLength(200)
    expect(app.has('A listing can have 200 variants.')).toBe(true)
  })
})

describe('extras and shipping methods', () => {
  test.each([[AddOnsField, 'Add an extra', 'Extra 1'], [ShippingField, 'Add a shipping method', 'Shipping method 1']] as const)(
    'are added, typed, removed and brought back', async (control, button, title) => {
      const { app, value } = await mountControl(control, { modelValue: [], errors: { '0.price': 'Enter a price, or 0' }, currency: 'EUR' })
      await app.click(app.button(button))
      expect(document.activeElement).toBe(cell('0.title'))
      await app.fill(cell('0.price'), '4')
      expect(app.has('Enter a price, or 0')).toBe(true)
      expect(await barriers()).toEqual([])
      await app.click(app.button(`Remove ${title}`))
      expect(value()).toEqual([])
      expect(document.activeElement).toBe(cell('-1.add'))
      await undo(app)
      expect(value()).toMatchObject([{ id: 0, price: '4' }])
    })
})

describe('tags', () => {
  test('are typed, pasted and removed, each once', async () => {
    const { app, value } = await mountControl(TagsField, { modelValue: ['blue'] })
    const field = () => app.field(/^Tags/)
    await app.fill(field(), ' Stoneware ')
    await press(app, field(), 'Enter')
    await app.fill(field(), 'BLUE')
    await press(app, field(), 'Enter')
    expect(app.root.announcements.polite).toBe('BLUE is there already')
    await paste(app, field(), 'a, b; c\nblue\n')
    expect(value()).toEqual(['blue', 'Stoneware', 'a', 'b', 'c'])
    await press(app, field(), 'Backspace')
    expect(app.root.announcements.polite).toBe('c removed')
    await app.click(app.button('Remove Stoneware'))
    expect(value()).toEqual(['blue', 'a', 'b'])
    expect(document.activeElement).toBe(field())
    await app.fill(field(), 'left')
    field().dispatchEvent(new Event('blur'))
    expect(value()).toEqual(['blue', 'a', 'b', 'left'])
    expect(await barriers()).toEqual([])
  })

  test('are added as they stand at Enter, though what is typed was given back by nobody yet', async () => {
    const { app, props, value } = await mountControl(TagsField, { 'modelValue': [], 'typed': 'hand', 'onUpdate:typed': (text: string) => { props['typed'] = text } })
    const field = app.field(/^Tags/)
    expect(field.value).toBe('hand')
    field.value = 'handthrown'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    expect(props['typed']).toBe('handthrown')
    await press(app, field, 'Enter')
    expect([value(), props['typed'], field.value]).toEqual([['handthrown'], '', ''])
  })
})

describe('the category', () => {
  const open = async (modelValue = '') => {
    const market = aMarketplace()
    const mounted = await mountControl(CategoryField, { modelValue, error: 'Choose a category' }, { as: 'vendor', market })
    return { ...mounted, market, field: () => mounted.app.field('Category') }
  }
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem]')]

  test('is found by walking through the tree with the keyboard', async () => {
    const { app, field, value } = await open()
    await press(app, field(), 'ArrowDown')
    const top = options().length
    await press(app, field(), 'ArrowDown')
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
    await press(app, field(), 'ArrowRight')
    expect(options()[0]?.getAttribute('aria-expanded')).toBe('true')
    expect(options().length).toBeGreaterThan(top)
    expect(await barriers()).toEqual([])
    await press(app, field(), 'ArrowRight')
    await press(app, field(), 'ArrowLeft')
    await press(app, field(), 'ArrowLeft')
    expect(options()).toHaveLength(top)
    await press(app, field(), 'Enter')
    expect(value()).not.toBe('')
    expect(options()).toHaveLength(0)
    expect(app.root.announcements.polite).toMatch(/^Category: /)
  })

  test('is found by typing, is remembered, and can be removed', async () => {
    const { app, field, value } = await open()
    await app.fill(field(), 'bowls')
    expect(options()[0]?.textContent).toContain('Home & kitchen › Tableware')
    await press(app, field(), 'Enter')
    expect([...document.querySelectorAll('[aria-label="Chosen category"] li')].map((one) => one.textContent)).toEqual(['Home & kitchen', 'Tableware', 'Bowls & plates'])
    await press(app, field(), 'ArrowDown')
    expect(options().slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Recently used', 'Bowls & platesHome & kitchen › Tableware'])
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true')
    await press(app, field(), 'Escape')
    expect(options()).toHaveLength(0)
    await app.click(app.button('Remove category'))
    expect(value()).toBe('')
    await app.fill(field(), 'nothing like it')
    expect(app.has('No category matches. Try another word.')).toBe(true)
  })

  test('is said to be gone where the marketplace has removed it', async () => {
    const { app, value } = await open('987654')
    expect(app.has('The category of this listing no longer exists. Choose another one.')).toBe(true)
    expect(value()).toBe('987654')
    expect(await barriers()).toEqual([])
  })
})

describe('attributes', () => {
  const attribute = (alias: string, type: string, more: Partial<Attribute> = {}): Attribute =>
    ({ id: 1, alias, title: alias, type, required: false, options: [], category_ids: [], filterable: null, unit: null, ...more }) as Attribute
  const options = (...titles: string[]) => titles.map((title, at) => ({ id: at + 1, title }))
  const many = Array.from({ length: 200 }, (_, at) => `Place ${at}`)
  const open = async (definitions: Attribute[], typed: Props = {}, more: Props = {}) => {
    const values = reactive<Props>({ ...emptyFields(definitions), ...Object.fromEntries(Object.entries(typed).map(([alias, content]) => [attributeField(alias), content])) })
    const dropped: string[] = []
    const { app } = await mountControl(AttributeFields, {
      definitions, values, errors: {}, kept: [], ...more,
      onChange: (field: string, content: unknown) => { values[field] = content }, onDrop: (alias: string) => { dropped.push(alias) },
    })
    return { app, dropped, valueOf: (alias: string) => values[attributeField(alias)] }
  }

  test('have the control of their type, and a text for types of the future', async () => {
    const { app, valueOf } = await open([
      attribute('Maker', 'text', { required: true }), attribute('Width', 'number', { unit: 'cm' }), attribute('Safe', 'boolean'), attribute('Made', 'date'),
      attribute('Care', 'textarea'), attribute('Hologram', 'hologram'), attribute('State', 'radio', { options: options('New', 'Used') }),
    ], { Made: 'long ago' }, { errors: { [attributeField('Maker')]: 'Enter this' } })
    const maker = app.field('Maker (required)')
    expect([maker.required, maker.getAttribute('aria-invalid')]).toEqual([true, 'true'])
    expect(app.field('Width (cm)').inputMode).toBe('decimal')
    // A text that is no day would not be seen in a date field.
    expect([app.field('Made').type, app.field('Made').value]).toEqual(['text', 'long ago'])
    await app.fill(app.field('Made'), '2024-02-03')
    expect(app.field('Made').type).toBe('date')
    expect(app.field('Care').tagName).toBe('TEXTAREA')
    await app.fill(app.field('Hologram'), 'x')
    await app.click(app.field('Yes'))
    await app.click(app.field('Used'))
    expect(['Hologram', 'Safe', 'State'].map(valueOf)).toEqual(['x', 'true', 'Used'])
    expect(await barriers()).toEqual([])
  })

  test('keep what matches no option, and add an option only after a warning', async () => {
    const { app, valueOf } = await open([
      attribute('Size', 'select', { options: options('S', 'M') }), attribute('Colours', 'checkbox', { options: options('Red', 'Blue') }),
    ], { Size: 'XXL', Colours: ['Red', 'Teal'] })
    expect(app.field('Size').value).toBe('XXL')
    expect(app.has('“XXL” isn’t in the marketplace’s list. When you save, it is added there for everyone.')).toBe(true)
    expect(app.field('Teal (not in the list)').checked).toBe(true)
    await app.click(app.button(/^Not in the list\?, Size/))
    expect(app.has('Every vendor can choose it')).toBe(true)
    await app.fill(app.field('New option'), ' m ')
    await app.click(app.button('Use this option'))
    expect(valueOf('Size')).toBe('M')
    await app.click(app.button(/^Not in the list\?, Colours/))
    await app.fill(app.field('New option'), 'Ochre')
    await press(app, app.field('New option'), 'Enter')
    await app.click(app.field('Red'))
    expect(valueOf('Colours')).toEqual(['Teal', 'Ochre'])
    expect(await barriers()).toEqual([])
  })

  test('keep the new options that are typed apart, each open with its own', async () => {
    const typed = reactive<Record<string, string>>({ [attributeField('Colours')]: 'Ochre' })
    const { app, valueOf } = await open([
      attribute('Size', 'select', { options: options('S', 'M') }), attribute('Colours', 'checkbox', { options: options('Red', 'Blue') }),
    ], {}, { typed, onType: (field: string, text: string) => { typed[field] = text } })
    expect(app.field('New option').value).toBe('Ochre')
    await app.click(app.button(/^Not in the list\?, Size/))
    await app.fill(app.field('New option'), 'XXL')
    expect(typed).toEqual({ [attributeField('Size')]: 'XXL', [attributeField('Colours')]: 'Ochre' })
    await press(app, app.field('New option'), 'Enter')
    expect([valueOf('Size'), typed[attributeField('Size')], typed[attributeField('Colours')]]).toEqual(['XXL', '', 'Ochre'])
    await app.click(app.button('Cancel'))
    expect(typed[attributeField('Colours')]).toBe('')
  })

  test('are searched where there are 200 options', async () => {
    const { app, valueOf } = await open([
      attribute('From', 'select', { options: options(...many) }), attribute('Seen', 'checkbox', { options: options(...many) }),
    ], { Seen: ['Place 150'] })
    await app.fill(app.field('From'), 'place 199')
    await press(app, app.field('From'), 'Enter')
    expect(valueOf('From')).toBe('Place 199')
    expect(document.querySelectorAll('input[type=checkbox]').length).toBeLessThan(70)
    expect(app.field('Place 150').checked).toBe(true)
    await app.fill(app.field('Search the options of Seen'), '177')
    await app.click(app.field('Place 177'))
    expect(valueOf('Seen')).toEqual(['Place 150', 'Place 177'])
  })

  test('of another category are shown until they are saved or removed', async () => {
    const { app, dropped, valueOf } = await open([], {}, { kept: [{ alias: 'wood', title: 'Wood', content: ['Oak', 'Ash'] }] })
    expect(app.has('Wood Oak, Ash')).toBe(true)
    expect(await barriers()).toEqual([])
    await app.click(app.button('Remove now, Wood'))
    expect(dropped).toEqual(['wood'])
    await undo(app)
    expect(valueOf('wood')).toEqual(['Oak', 'Ash'])
  })
})

describe('the place', () => {
  const open = async (country = 'fr') => {
    const values = reactive<Props>({ location: '', city: '', state: '', country, lat: '', lng: '' })
    const { app } = await mountControl(PlaceFields, { values, errors: {}, onChange: (field: string, text: string) => { values[field] = text } }, { as: 'vendor' })
    return { app, values }
  }
  const locate = async (app: MountedFeature, answer: (found: PositionCallback, failed: PositionErrorCallback) => void) => {
    vi.stubGlobal('navigator', { ...navigator, onLine: true, geolocation: { getCurrentPosition: answer } })
    await app.click(app.button('Use my current location'))
    vi.unstubAllGlobals()
  }

  test('is typed, and its country chosen; a stored name stays', async () => {
    const { app, values } = await open('Atlantis')
    expect(app.field(/^Country/).value).toBe('Atlantis')
    await app.fill(app.field(/^Country/), 'FR')
    await app.fill(app.field(/^City/), 'Lyon')
    expect(values).toMatchObject({ country: 'FR', city: 'Lyon' })
    expect(await barriers()).toEqual([])
  })

  test('is the browser’s on request, rounded; a failure is said in words', async () => {
    const { app, values } = await open()
    expect(app.field(/^Country/).value).toBe('FR')
    for (const [code, words] of [[1, 'doesn’t share your location'], [2, 'can’t tell its location'], [3, 'took too long']] as const) {
      await locate(app, (_, failed) => failed({ code } as GeolocationPositionError))
      expect(app.has(words)).toBe(true)
    }
    await locate(app, (found) => found({ coords: { latitude: 45.764043, longitude: 4.835659 } } as GeolocationPosition))
    expect(values).toMatchObject({ lat: '45.764', lng: '4.836' })
    await locate(app, (found) => found({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition))
    await undo(app)
    expect(values).toMatchObject({ lat: '45.764', lng: '4.836' })
  })
})

describe('title and description', () => {
  test('count what is typed, in characters as people see them', async () => {
    const { app, value } = await mountControl(TitleField, { modelValue: '', error: 'Enter a title' })
    await app.fill(app.field('Title'), 'Bowl 🍜')
    expect(value()).toBe('Bowl 🍜')
    expect(app.has('6 characters')).toBe(true)
    expect(await barriers()).toEqual([])
  })

  test('make formatted text plain at once, where it is pasted', async () => {
    const { app, value } = await mountControl(DescriptionField, { modelValue: 'Before ' })
    const field = app.field('Description') as unknown as HTMLTextAreaElement
    field.setSelectionRange(7, 7)
    // What reads formatting is loaded as soon as somebody uses the page.
    window.dispatchEvent(new Event('keydown'))
    await vi.dynamicImportSettled()
    await paste(app, field, 'x', '<p>A <b>bowl</b></p><ul><li>one</li><li onclick="x()">two</li></ul>')
    expect(value()).toBe('Before A bowl\n\n• one\n• two')
    expect(app.has('Formatting was removed: descriptions are plain text.')).toBe(true)
    await paste(app, field, 'plain', '<span>plain</span>')
    expect(app.has('Formatting was removed')).toBe(false)
    expect(await barriers()).toEqual([])
  })
})
