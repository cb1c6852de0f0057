import { flushPromises, mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { asyncPart } from '../../src/composables/asyncPart.ts'
import { createI18n } from '../../src/i18n/index.ts'

const Form = defineComponent({ props: { name: { type: String, required: true } }, setup: (props) => () => h('form', props.name) })
/** As `import()` answers it. */
const module = { __esModule: true, default: Form }
const notLoaded = () => Promise.reject(new Error('Not loaded'))

/** A page with the form in it, whose code arrives as `load` says. */
const aPage = async (load: () => Promise<typeof module>) => {
  const i18n = createI18n('en')
  await i18n.load(['core'])
  const page = mount(defineComponent(() => {
    const Part = asyncPart(load, () => h('i', 'loading'))
    return () => h('main', [h(Part, { name: 'Address' })])
  }), { global: { plugins: [i18n] } })
  await flushPromises()
  const tryAgain = async () => {
    await page.get('[role=alert] button').trigger('click')
    await flushPromises()
  }
  return { page, tryAgain }
}

test('a part whose code does not arrive says so in its place, and is loaded again by its reader', async () => {
  let arrive = () => {}
  const load = vi.fn<() => Promise<typeof module>>().mockImplementationOnce(notLoaded)
    .mockReturnValueOnce(new Promise((resolve) => { arrive = () => resolve(module) }))
  const { page, tryAgain } = await aPage(load)
  expect(page.get('[role=alert]').text()).toContain('This didn’t work')
  expect(page.text()).not.toContain('loading')
  await tryAgain()
  expect(page.text()).toBe('loading')
  arrive()
  await flushPromises()
  expect(page.html()).toContain('<form>Address</form>')
  expect(load).toHaveBeenCalledTimes(2)
})
