import { mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { h } from 'vue'
import WhenNear from '../../src/composables/WhenNear.vue'

const observer = Object.getOwnPropertyDescriptor(window, 'IntersectionObserver')
afterEach(() => { if (observer) Object.defineProperty(window, 'IntersectionObserver', observer) })

test('a component far down the page is loaded at once where the browser cannot tell what is near', async () => {
  Reflect.deleteProperty(window, 'IntersectionObserver')
  const load = vi.fn(async () => ({ default: { props: ['name'], setup: ({ name }: { name: string }) => () => h('p', name) } }))
  const wrapper = mount(WhenNear, { props: { load, given: { name: 'Recently viewed' } } })
  await vi.waitFor(() => expect(wrapper.text()).toBe('Recently viewed'))
  expect(load).toHaveBeenCalledOnce()
})
