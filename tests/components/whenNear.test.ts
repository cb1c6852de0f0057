import { mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import WhenNear from '../../src/composables/WhenNear.vue'

const observer = Object.getOwnPropertyDescriptor(window, 'IntersectionObserver')
afterEach(() => { if (observer) Object.defineProperty(window, 'IntersectionObserver', observer) })

const Name = defineComponent({ props: { name: { type: String, required: true } }, setup: (props) => () => h('p', props.name) })

test('a component far down the page is loaded at once where the browser cannot tell what is near', async () => {
  Reflect.deleteProperty(window, 'IntersectionObserver')
  const load = vi.fn(async () => ({ default: Name }))
  const wrapper = mount(WhenNear, { props: { load, given: { name: 'Recently viewed' } } })
  await vi.waitFor(() => expect(wrapper.text()).toBe('Recently viewed'))
  expect(load).toHaveBeenCalledOnce()
})
