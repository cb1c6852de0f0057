import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { defineComponent, h, nextTick, reactive, ref, type Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { emptyPages } from '../support/emptyPages.ts'
import { createI18n, type Locale } from '../../src/i18n/index.ts'
import { dismissSuccessToasts } from '../../src/ui/dismissSuccessToasts.ts'
import { pageWindow } from '../../src/ui/pageWindow.ts'
import { RootKey, createRoot } from '../../src/ui/root.ts'
import { liftAbove } from '../../src/ui/toastPlace.ts'
import UiButton from '../../src/ui/UiButton.vue'
import UiDialog from '../../src/ui/UiDialog.vue'
import UiDrawer from '../../src/ui/UiDrawer.vue'
import UiErrorPanel from '../../src/ui/UiErrorPanel.vue'
import UiField from '../../src/ui/UiField.vue'
import UiInput from '../../src/ui/UiInput.vue'
import UiLinkTabs from '../../src/ui/UiLinkTabs.vue'
import UiLiveRegions from '../../src/ui/UiLiveRegions.vue'
import UiMenu from '../../src/ui/UiMenu.vue'
import UiPagination from '../../src/ui/UiPagination.vue'
import UiPicture from '../../src/ui/UiPicture.vue'
import UiPrice from '../../src/ui/UiPrice.vue'
import UiQuantity from '../../src/ui/UiQuantity.vue'
import UiRating from '../../src/ui/UiRating.vue'
import UiToasts from '../../src/ui/UiToasts.vue'

/** What all of this file's components look at. */
const root = createRoot()
const { announce, announcements, clearToasts, showToast, toasts } = root

const show = async (component: Component, props: Record<string, unknown> = {}, slots: Record<string, unknown> = {}, locale: Locale = 'en') => {
  const i18n = createI18n(locale)
  await i18n.load(['core', 'errors'])
  const router = createRouter({ history: createMemoryHistory(), routes: emptyPages })
  // The slots of a test are functions or text, which mount() takes; its type wants one component's.
  return mount(component, { props, slots: slots as never, attachTo: document.body, global: { plugins: [i18n, router], provide: { [RootKey as symbol]: root } } })
}

test.each(['text', 'password', 'search', 'date'])('a field (%s) has what is typed, and is not changed by leaving it', async (type) => {
  const wrapper = mount(UiInput, { props: { type, modelValue: '' }, attachTo: document.body })
  const typed = type === 'date' ? '2026-12-05' : '?'
  await wrapper.setValue(typed)
  await wrapper.setProps({ modelValue: wrapper.emitted('update:modelValue')?.at(-1)?.[0] as string })
  await wrapper.trigger('blur')
  expect([wrapper.element.value, wrapper.emitted('update:modelValue')]).toEqual([typed, [[typed]]])
  wrapper.unmount()
})

describe('a button', () => {
  test('that is pending keeps its words and its focus, and does nothing', async () => {
    const onClick = vi.fn()
    const button = await show(UiButton, { pending: true, onClick }, { default: 'Pay' })
    await button.trigger('click')
    expect(onClick).not.toHaveBeenCalled()
    expect(button.attributes()).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' })
    expect(button.attributes('disabled')).toBeUndefined()
    expect(button.text()).toBe('Pay')
    await button.setProps({ pending: false })
    await button.trigger('click')
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('that leads somewhere is a link', async () => {
    const button = await show(UiButton, { to: { name: 'cart' } }, { default: 'Cart' })
    expect(button.element.tagName).toBe('A')
    expect(button.attributes('href')).toBe('/cart')
  })
})

test('a field ties its label, hint and error to its control', async () => {
  const Form = defineComponent({
    setup: () => () => h(UiField, { label: 'City', hint: 'Where you live', error: 'Enter a city.' }, {
      default: ({ control }: { control: object }) => h(UiInput, { ...control, modelValue: '' }),
    }),
  })
  const form = await show(Form)
  const input = form.get('input')
  expect(form.get('label').attributes('for')).toBe(input.attributes('id'))
  expect(input.attributes('aria-invalid')).toBe('true')
  const described = (input.attributes('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(described).toEqual(['Enter a city.', 'Where you live'])
})

describe('a quantity', () => {
  const open = async (props: Record<string, unknown> = {}) => {
    const quantity = await show(UiQuantity, { modelValue: 2, max: 5, label: 'Quantity', ...props })
    const type = async (text: string) => {
      await quantity.get('input').setValue(text)
      await quantity.get('input').trigger('change')
    }
    return { quantity, type, said: () => quantity.emitted('update:modelValue') ?? [] }
  }

  test.each(['0', '-1', '1.5', '1000000000', '6', 'two', '', '1e0', '0x2'])('of %j is refused in words, and stays to be mended', async (text) => {
    const { quantity, type, said } = await open()
    await type(text)
    expect(said()).toEqual([])
    expect(quantity.get('[role=alert]').text()).toBe('Enter a whole number from 1 to 5.')
    expect(quantity.get('input').element.value).toBe(text)
    expect(quantity.get('input').attributes('aria-invalid')).toBe('true')
  })

  test('that is typed comes out once, when it is finished', async () => {
    const { type, said } = await open({ max: 50 })
    await type('12')
    expect(said()).toEqual([[12]])
  })

  test.each(['３', '٣', '۳', ' 3 '])('may be typed as %j', async (text) => {
    const { type, said } = await open()
    await type(text)
    expect(said()).toEqual([[3]])
  })

  test('steps by buttons and arrow keys within its range', async () => {
    const { quantity, said } = await open({ modelValue: 4 })
    await quantity.get('[aria-label="One more"]').trigger('click')
    expect(said()).toEqual([[5]])
    await quantity.setProps({ modelValue: 5 })
    // At the end a press does nothing, and the button that was pressed keeps the focus.
    expect(quantity.get('[aria-label="One more"]').attributes()).toMatchObject({ 'aria-disabled': 'true' })
    expect(quantity.get('[aria-label="One more"]').attributes('disabled')).toBeUndefined()
    await quantity.get('[aria-label="One more"]').trigger('click')
    await quantity.get('input').trigger('keydown', { key: 'ArrowUp' })
    await quantity.get('input').trigger('keydown', { key: 'ArrowDown' })
    expect(said()).toEqual([[5], [4]])
  })
})

describe('a picture', () => {
  test('reserves its place, and loads lazily unless it is in the first row', async () => {
    const picture = await show(UiPicture, { src: 'https://shop.example/a.jpg', alt: 'A vase', ratio: '1 / 1' })
    expect(picture.get('img').attributes('loading')).toBe('lazy')
    expect(picture.attributes('style')).toContain('aspect-ratio: 1 / 1')
    await picture.setProps({ priority: true })
    expect(picture.get('img').attributes()).toMatchObject({ loading: 'eager', fetchpriority: 'high' })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', null, 'nonsense'])('never loads %j', async (src) => {
    const picture = await show(UiPicture, { src, alt: 'A vase' })
    expect(picture.find('img').exists()).toBe(false)
    expect(picture.get('[role=img]').attributes('aria-label')).toBe('A vase')
  })

  test('that is broken keeps its place and its words', async () => {
    const picture = await show(UiPicture, { src: '/a.jpg', alt: 'A vase' })
    await picture.get('img').trigger('error')
    expect(picture.find('img').exists()).toBe(false)
    expect(picture.get('[role=img]').attributes('aria-label')).toBe('A vase')
    await picture.setProps({ src: '/b.jpg' })
    expect(picture.find('img').exists()).toBe(true)
  })

  test('that failed is asked for again whenever the connection is back', async () => {
    const picture = await show(UiPicture, { src: '/a.jpg', alt: 'A vase' })
    for (const times of [1, 2]) {
      await picture.get('img').trigger('error')
      expect(picture.find('img').exists()).toBe(false)
      window.dispatchEvent(new Event('online'))
      await nextTick()
      expect(picture.find('img').exists(), String(times)).toBe(true)
    }
  })
})

test('a struck price says which is which', async () => {
  const price = await show(UiPrice, { price: '€75', original: '€94' })
  expect(price.text().replace(/\s+/g, ' ')).toBe('Now €75 Before €94')
  expect(price.get('s').text()).toBe('€94')
})

test.each([[4.26, '4.3 out of 5 stars'], [9, '5.0 out of 5 stars'], [Number.NaN, '0.0 out of 5 stars']])(
  'a rating of %d is spoken as %s',
  async (value, words) => {
    const rating = await show(UiRating, { value, count: 1 })
    expect(rating.get('[role=img]').attributes('aria-label')).toBe(words)
    expect(rating.text()).toContain('1 rating')
  },
)

describe('a dialog', () => {
  const Opener = defineComponent({
    setup() {
      const open = ref(false)
      return () => h('div', [
        h('button', { id: 'opener', onClick: () => { open.value = true } }, 'Open'),
        h(UiDialog, { 'open': open.value, 'onUpdate:open': (value: boolean) => { open.value = value }, 'title': 'Address' }, { default: () => 'Inside' }),
      ])
    },
  })

  test('opens as a modal with its title, and closes by its button', async () => {
    const page = await show(Opener)
    page.get<HTMLButtonElement>('#opener').element.focus()
    await page.get('#opener').trigger('click')
    await nextTick()
    const dialog = page.get<HTMLDialogElement>('dialog')
    expect(dialog.element.open).toBe(true)
    expect(document.getElementById(dialog.attributes('aria-labelledby') ?? '')?.textContent).toBe('Address')
    await page.get('[aria-label="Close"]').trigger('click')
    expect(dialog.element.open).toBe(false)
    expect(page.text()).not.toContain('Inside')
  })

  test('follows when the browser closes it', async () => {
    const page = await show(Opener)
    await page.get('#opener').trigger('click')
    await nextTick()
    page.get<HTMLDialogElement>('dialog').element.close()
    await nextTick()
    await nextTick()
    expect(page.text()).not.toContain('Inside')
  })

  test('closes by a press on its backdrop, not by one that began inside', async () => {
    const page = await show(Opener)
    await page.get('#opener').trigger('click')
    await nextTick()
    const dialog = page.get<HTMLDialogElement>('dialog')
    await page.get('h2').trigger('pointerdown')
    await dialog.trigger('click')
    expect(dialog.element.open).toBe(true)
    await dialog.trigger('pointerdown')
    await dialog.trigger('click')
    expect(dialog.element.open).toBe(false)
  })
})

test('on a touch screen a drawer shows its exit before it is closed, and is not closed by a late event of the last time', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList)
  onTestFinished(() => void vi.restoreAllMocks())
  const page = await show(UiDrawer, { 'open': true, 'title': 'Cart', 'onUpdate:open': (is: boolean) => page.setProps({ open: is }) })
  const { element } = page.get<HTMLDialogElement>('dialog')
  await vi.waitFor(() => expect(element.open).toBe(true))
  const escape = new Event('cancel', { cancelable: true })
  element.dispatchEvent(escape)
  expect([escape.defaultPrevented, element.open, 'closing' in element.dataset]).toEqual([true, true, true])
  await vi.waitFor(() => expect(element.open).toBe(false))
  await page.setProps({ open: true })
  await vi.waitFor(() => expect([element.open, 'closing' in element.dataset]).toEqual([true, false]))
  // Browsers dispatch it with the next frame, which may be late.
  element.dispatchEvent(new Event('close'))
  await nextTick()
  expect(element.open).toBe(true)
})

test('Back closes the topmost dialog and leaves the page; a link in it leads on', async () => {
  const opened = reactive({ lower: false, upper: false })
  const dialog = (name: 'lower' | 'upper') =>
    h(UiDialog, { 'title': name, 'open': opened[name], 'onUpdate:open': (is: boolean) => { opened[name] = is } }, { default: () => name })
  const page = await show(defineComponent({ setup: () => () => h('div', [dialog('lower'), dialog('upper')]) }))
  const router = page.vm.$router
  const at = () => router.currentRoute.value.fullPath
  await router.push('/?page=1')
  await router.push('/?page=2')
  for (const name of ['lower', 'upper'] as const) {
    opened[name] = true
    await vi.waitFor(() => expect(page.findAll<HTMLDialogElement>('dialog').filter(({ element }) => element.open)).toHaveLength(name === 'lower' ? 1 : 2))
  }
  router.back()
  await vi.waitFor(() => expect(opened).toEqual({ lower: true, upper: false }))
  expect(at()).toBe('/?page=2')
  await router.push('/?page=3')
  expect(at()).toBe('/?page=3')
  expect(opened.lower).toBe(true)
  router.back()
  await vi.waitFor(() => expect(opened.lower).toBe(false))
  expect(at()).toBe('/?page=3')
  router.back()
  await vi.waitFor(() => expect(at()).toBe('/?page=2'))
})

test('a menu opens, closes by Escape with the focus back on its button, and closes outside', async () => {
  const menu = await show(UiMenu, { label: 'Account' }, { button: () => 'A', default: () => h('button', { id: 'inside' }, 'Orders') })
  const button = menu.get<HTMLButtonElement>('[aria-expanded]')
  await button.trigger('click')
  expect(button.attributes('aria-expanded')).toBe('true')
  await menu.get('#inside').trigger('keydown', { key: 'Escape' })
  expect(button.attributes('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button.element)
  await button.trigger('click')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await nextTick()
  expect(button.attributes('aria-expanded')).toBe('false')
})

test.each([{ isBoxed: false }, { isBoxed: true }])('a tab keeps the focus when the count in its label changes (%o)', async (look) => {
  const tabs = (count: number) => ['All', `New (${count})`].map((label, index) => ({ label, to: `/orders?page=${index + 1}`, current: index === 0 }))
  const list = await show(UiLinkTabs, { label: 'Status', tabs: tabs(1), ...look })
  list.findAll('a')[1]?.element.focus()
  await list.setProps({ tabs: tabs(2) })
  expect(document.activeElement?.textContent).toBe('New (2)')
  expect(list.findAll('[aria-current]').map((tab) => tab.text())).toEqual(['All'])
  list.unmount()
})

describe('a toast', () => {
  afterEach(() => {
    clearToasts()
    vi.useRealTimers()
  })

  test('is announced, goes by itself, and stays while it is read', async () => {
    vi.useFakeTimers()
    const list = await show(UiToasts)
    showToast({ message: 'Removed' })
    await nextTick()
    expect(announcements.polite).toContain('Removed')
    await list.get('li').trigger('pointerenter')
    vi.advanceTimersByTime(60_000)
    expect(toasts.value).toHaveLength(1)
    await list.get('li').trigger('pointerleave')
    vi.advanceTimersByTime(6000)
    expect(toasts.value).toHaveLength(0)
  })

  test('offers one thing to do', async () => {
    const run = vi.fn()
    const list = await show(UiToasts)
    showToast({ message: 'Removed', action: { label: 'Undo', run } })
    await nextTick()
    await list.get('.act').trigger('click')
    expect(run).toHaveBeenCalledOnce()
    expect(toasts.value).toHaveLength(0)
  })

  test('stands alone: the newest takes the place of a mere notice, and the same words are said once', async () => {
    const list = await show(UiToasts)
    for (const message of ['One', 'One', 'Two', 'Three']) showToast({ message })
    await nextTick()
    expect(list.findAll('li').map((item) => item.get('p').text())).toEqual(['Three'])
    expect(toasts.value).toHaveLength(1)
    await list.get('button').trigger('click')
    expect(list.find('li').exists()).toBe(false)
  })

  test('what can be undone comes back when a newer one has gone, with its whole time', async () => {
    vi.useFakeTimers()
    const run = vi.fn()
    const list = await show(UiToasts)
    const said = () => list.find('p').exists() && list.get('p').text()
    showToast({ message: 'Removed', action: { label: 'Undo', run } })
    await vi.advanceTimersByTimeAsync(9000)
    showToast({ message: 'Copied', tone: 'good' })
    expect(announcements.polite).toContain('Copied')
    await nextTick()
    expect(said()).toBe('Copied')
    await vi.advanceTimersByTimeAsync(6000)
    expect(said()).toBe('Removed')
    await vi.advanceTimersByTimeAsync(9000)
    await list.get('.act').trigger('click')
    expect(run).toHaveBeenCalledOnce()
    expect(said()).toBe(false)
  })

  test('waits for its turn no more than two behind it, and good news not at all', async () => {
    await show(UiToasts)
    for (const message of ['One', 'Two', 'Three', 'Four']) showToast({ message, action: { label: 'Undo', run: () => undefined } })
    expect(toasts.value.map(({ message }) => message)).toEqual(['Two', 'Three', 'Four'])
    clearToasts()
    showToast({ message: 'Added', tone: 'good', action: { label: 'Show cart', run: () => undefined } })
    showToast({ message: 'No connection', tone: 'bad' })
    expect(toasts.value.map(({ message }) => message)).toEqual(['No connection'])
  })

  test('never slips under the finger of somebody who is about to press another one', async () => {
    const run = vi.fn()
    const list = await show(UiToasts)
    showToast({ message: 'Removed', action: { label: 'Undo', run } })
    await nextTick()
    await list.get('li').trigger('pointerenter')
    showToast({ message: 'Copied' })
    await nextTick()
    expect(list.get('p').text()).toBe('Removed')
    await list.get('.act').trigger('click')
    expect(run).toHaveBeenCalledOnce()
    expect(list.get('p').text()).toBe('Copied')
  })

  test('is heard, also where two are said in one breath', async () => {
    const regions = await show(UiLiveRegions)
    showToast({ message: 'Removed' })
    showToast({ message: 'Copied' })
    await vi.waitFor(() => expect(regions.get('[aria-live="polite"]').text()).toBe('Removed. Copied'))
    showToast({ message: 'Saved' })
    await vi.waitFor(() => expect(regions.get('[aria-live="polite"]').text()).toBe('Saved'))
  })

  test('is removed from the live region once it was heard', async () => {
    const regions = await show(UiLiveRegions)
    vi.useFakeTimers()
    showToast({ message: 'Removed' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(regions.get('[aria-live="polite"]').text()).toBe('Removed')
    await vi.advanceTimersByTimeAsync(9_000)
    showToast({ message: 'Copied' })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(regions.get('[aria-live="polite"]').text()).toBe('Copied')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(regions.get('[aria-live="polite"]').text()).toBe('')
  })

  test('of good news goes when the same is tried again; an undo does not', () => {
    showToast({ message: 'Removed', action: { label: 'Undo', run: () => undefined } })
    showToast({ message: 'Saved', tone: 'good' })
    dismissSuccessToasts(root)
    expect(toasts.value.map(({ message }) => message)).toEqual(['Removed'])
  })
})

describe('the next page', () => {
  const isUndo = { label: 'Undo', run: () => undefined, isUndo: true }
  const opened = async () => {
    const component = { render: () => h('h1', 'Page') }
    const router = createRouter({ history: createMemoryHistory(), routes: ['/', '/one', '/two'].map((path) => ({ path, component })) })
    await router.push('/one')
    const i18n = createI18n('en')
    await i18n.load(['core'])
    mount(UiToasts, { global: { plugins: [i18n, router], provide: { [RootKey as symbol]: root } }, attachTo: document.body })
    return router
  }
  const messages = () => toasts.value.map(({ message }) => message)
  afterEach(() => {
    clearToasts()
    vi.useRealTimers()
  })

  test('takes away what was said of the one before, but for an undo that works from anywhere', async () => {
    vi.useFakeTimers()
    const router = await opened()
    showToast({ message: 'Row removed', action: { label: 'Undo', run: () => undefined } })
    showToast({ message: 'Removed from the cart', action: isUndo })
    showToast({ message: 'Copied' })
    vi.advanceTimersByTime(1500)
    await router.push('/one?page=2')
    expect(messages()).toHaveLength(3)
    await router.push('/two')
    expect(messages()).toEqual(['Removed from the cart'])
  })

  test('keeps what was said on the way to it, however long that took', async () => {
    vi.useFakeTimers()
    const router = await opened()
    router.beforeResolve(() => { vi.advanceTimersByTime(4000) })
    showToast({ message: 'Signed out' })
    vi.advanceTimersByTime(200)
    await router.push('/two')
    expect(messages()).toEqual(['Signed out'])
  })
})

describe('where notices stand', () => {
  afterEach(clearToasts)

  test('is inside the topmost modal dialog, and back on the page when it closes', async () => {
    showToast({ message: 'Removed', action: { label: 'Undo', run: () => undefined } })
    const notices = await show(UiToasts)
    const regions = await show(UiLiveRegions)
    const drawer = await show(UiDrawer, { open: true, title: 'Cart' })
    const dialog = await show(UiDialog, { open: true, title: 'Sign in' })
    const places = () => ['.toasts', '[aria-live="assertive"]'].map((part) => document.querySelector(part)?.closest('dialog') ?? null)
    await vi.waitFor(() => expect(places()).toEqual([dialog.element, dialog.element]))
    await dialog.setProps({ open: false })
    expect(places()).toEqual([drawer.element, drawer.element])
    announce('Heard')
    await vi.waitFor(() => expect(drawer.get('[aria-live="polite"]').text()).toBe('Heard'))
    drawer.unmount()
    expect([notices.find('.toasts').exists(), regions.find('[aria-live]').exists()]).toEqual([true, true])
  })

  test('gives the focus back to where the person was, or to the page', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    showToast({ message: 'Removed' })
    const list = await show(UiToasts)
    await flushPromises()
    const closing = async (before: () => void) => {
      list.get('button').element.focus()
      before()
      await list.get('button').trigger('click')
      return document.activeElement
    }
    expect(await closing(() => undefined)).toBe(field)
    showToast({ message: 'Removed again' })
    await flushPromises()
    const main = document.body.appendChild(document.createElement('main'))
    main.id = 'main'
    expect(await closing(() => field.remove())).toBe(main)
    main.remove()
  })

  test('is above a bar or a button that lead on, wherever they move', async () => {
    let top = 0
    const bar = document.body.appendChild(document.createElement('div'))
    bar.className = 'is-bar'
    bar.getBoundingClientRect = () => new DOMRect(0, top, innerWidth, 150)
    showToast({ message: 'Removed' })
    const list = await show(UiToasts)
    const section = list.get<HTMLElement>('.toasts').element
    section.style.position = 'fixed'
    const lift = () => section.style.getPropertyValue('--lift')
    section.getBoundingClientRect = () => new DOMRect(16, innerHeight - 76 - (Number.parseFloat(lift()) || 0), 358, 60)
    list.get('li').element.getBoundingClientRect = () => section.getBoundingClientRect()
    const after = (to: number) => {
      top = to
      dispatchEvent(new Event('scroll'))
      return lift()
    }
    // Its lower edge is eight pixels above the bar, itself sixteen above the end of the window.
    expect(after(innerHeight - 150)).toBe(`${150 - 16 + 8}px`)
    expect(after(innerHeight - 500)).toBe('0px')
    bar.remove()
    // And above what has the focus.
    const field = document.body.appendChild(document.createElement('input'))
    Object.defineProperty(field, 'matches', { value: (selector: string) => selector === ':focus-visible' })
    field.getBoundingClientRect = () => new DOMRect(0, innerHeight - 100, 300, 44)
    field.focus()
    expect(lift()).toBe(`${100 - 16 + 8}px`)
    field.blur()
    expect(after(0)).toBe('0px')
    field.remove()
  })
})

describe('the lift of a toast', () => {
  const toast = { left: 100, right: 400, top: 700, bottom: 760 }
  const area = (top: number, bottom: number, left = 0, right = 500) => ({ left, right, top, bottom })

  test('is none where it covers nothing', () => {
    expect(liftAbove(toast, [area(100, 200), area(700, 760, 410, 500)], 64)).toBe(0)
  })

  test('leads over one after the other, with room between', () => {
    expect(liftAbove(toast, [area(720, 800), area(640, 660)], 64)).toBe(760 - 640 + 8)
    // There is room between these two.
    expect(liftAbove(toast, [area(720, 800), area(500, 560)], 64)).toBe(760 - 720 + 8)
  })

  test('ends at the header', () => {
    expect(liftAbove(toast, [area(80, 800)], 64)).toBeUndefined()
  })
})

test('trying again leaves the focus where the panel stood', async () => {
  const failed = ref(true)
  const page = await show(defineComponent({
    setup: () => () => h('main', h('section', failed.value ? h(UiErrorPanel, { onRetry: () => { failed.value = false } }) : 'Here it is')),
  }))
  page.get('button').element.focus()
  await page.get('button').trigger('click')
  await nextTick()
  expect(document.activeElement).toBe(page.get('section').element)
})

describe('pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 9, [1, 2, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [6, 9, [1, null, 5, 6, 7, 8, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('on page %d of %d', (page, pages, numbers) => {
    expect(pageWindow(page, pages)).toEqual(numbers)
  })

  test('is links, and names the page that is shown', async () => {
    const to = (page: number) => ({ name: 'category', params: { slug: 'lamps' }, query: { page } })
    const pagination = await show(UiPagination, { page: 2, pages: 3, to }, {}, 'fr')
    expect(pagination.get('[aria-current=page]').text()).toBe('2')
    expect(pagination.findAll('a').map((link) => link.attributes('href'))).toEqual(
      ['/c/lamps?page=1', '/c/lamps?page=1', '/c/lamps?page=2', '/c/lamps?page=3', '/c/lamps?page=3'],
    )
    expect(pagination.get('[rel=next]').attributes('aria-label')).toBe('Page suivante')
  })
})
