import { mount } from '@vue/test-utils'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { h, nextTick, type Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { emptyPages } from '../support/emptyPages.ts'
import { createI18n } from '../../src/i18n/index.ts'
import { RootKey, createRoot, type Root } from '../../src/ui/root.ts'
import UiDialog from '../../src/ui/UiDialog.vue'
import UiLiveRegions from '../../src/ui/UiLiveRegions.vue'
import UiMenu from '../../src/ui/UiMenu.vue'
import UiToasts from '../../src/ui/UiToasts.vue'

/** Two applications, each in a shadow root of its own. */
let left: Root
let right: Root

const aShadowRoot = (): ShadowRoot => document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
beforeEach(() => {
  left = createRoot(aShadowRoot())
  right = createRoot(aShadowRoot())
})

const place = (root: Root) => root.node.appendChild(document.createElement('div'))

/** Shows a component in one of them. */
const show = async (root: Root, component: Component, props: Record<string, unknown> = {}, slots: Record<string, unknown> = {}) => {
  const i18n = createI18n('en')
  await i18n.load(['core', 'errors'])
  const router = createRouter({ history: createMemoryHistory(), routes: emptyPages })
  // The slots of a test are functions, which mount() takes; its type wants one component's.
  return mount(component, {
    props, slots: slots as never, attachTo: place(root), global: { plugins: [i18n, router], provide: { [RootKey as symbol]: root } },
  })
}

describe('two applications on one page', () => {
  test('share no toast', async () => {
    const [here, there] = [await show(left, UiToasts), await show(right, UiToasts)]
    left.showToast({ message: 'Removed' })
    await nextTick()
    expect([here.text(), there.text()]).toEqual(['Removed', ''])
    right.showToast({ message: 'Removed' })
    left.clearToasts()
    await nextTick()
    expect([here.text(), there.text()]).toEqual(['', 'Removed'])
    right.clearToasts()
  })

  test('share no announcement', async () => {
    const [here, there] = [await show(left, UiLiveRegions), await show(right, UiLiveRegions)]
    left.announce('48 listings')
    right.showToast({ message: 'No connection', tone: 'bad' })
    await vi.waitFor(() => expect([here.text(), there.text()]).toEqual(['48 listings', 'No connection']))
    expect([left.announcements.assertive, right.announcements.polite]).toEqual(['', ''])
    right.clearToasts()
  })

  test('keep their notices in their own dialogs', async () => {
    for (const root of [left, right]) await show(root, UiToasts)
    const dialog = await show(left, UiDialog, { open: true, title: 'Sign in' })
    const places = () => [left, right].map(({ query }) => query('.toasts')?.closest('dialog') ?? null)
    await vi.waitFor(() => expect(places()).toEqual([dialog.element, null]))
    await dialog.setProps({ open: false })
    expect(places()).toEqual([null, null])
  })

  test('look up only what is their own', () => {
    for (const root of [left, right]) place(root).id = 'main'
    expect(left.byId('main')?.getRootNode()).toBe(left.node)
    expect(right.query('#main')?.getRootNode()).toBe(right.node)
    expect(createRoot(document).byId('main')).toBeNull()
  })
})

/** Dialogs and the focus that they give back: tests/e2e/shadowRoot.spec.ts. */
describe('an application in a shadow root', () => {
  test('knows what has the focus, and whether nothing has', () => {
    const field = left.node.appendChild(document.createElement('input'))
    expect([left.focused(), left.isFocusLost()]).toEqual([null, true])
    field.focus()
    expect([left.focused(), left.isFocusLost()]).toEqual([field, false])
    // The other one's focus is not there to be taken.
    expect(right.isFocusLost()).toBe(false)
    field.blur()
    expect([left.focused(), left.isFocusLost()]).toEqual([null, true])
  })

  test('closes a menu at a press outside of it, and not at one inside', async () => {
    const inside = h('button', { id: 'inside', onClick: (event: Event) => event.stopPropagation() }, 'Orders')
    const menu = await show(left, UiMenu, { label: 'Account' }, { button: () => 'A', default: () => inside })
    const button = menu.get('[aria-expanded]')
    const press = async (element: Element) => {
      element.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
      await nextTick()
      return button.attributes('aria-expanded')
    }
    await button.trigger('click')
    expect(await press(menu.get('#inside').element)).toBe('true')
    await button.trigger('click')
    await button.trigger('click')
    expect(await press(place(left))).toBe('false')
  })
})
