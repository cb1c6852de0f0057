import { effectScope, nextTick, ref } from 'vue'
import { expect, test, vi } from 'vitest'
import { useLazyModule } from '../../../src/composables/useLazyModule.ts'

const part = { default: { render: () => null } }
const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a module is loaded when it is first wanted, once', async () => {
  const wanted = ref(false)
  const load = vi.fn(async () => part)
  const scope = effectScope()
  const shown = scope.run(() => useLazyModule(load, () => wanted.value))
  await settle()
  expect(load).not.toHaveBeenCalled()
  for (const wish of [true, false, true]) {
    wanted.value = wish
    await nextTick()
    await settle()
  }
  expect(shown?.module.value).toBe(part)
  expect(load).toHaveBeenCalledOnce()
  scope.stop()
})

test('a module that does not arrive is reported, and loaded again when it is next wanted', async () => {
  const wanted = ref(true)
  const load = vi.fn(async () => part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const missing = vi.fn(() => { wanted.value = false })
  const scope = effectScope()
  const shown = scope.run(() => useLazyModule(load, () => wanted.value, missing))
  await settle()
  expect(missing).toHaveBeenCalledOnce()
  expect(shown?.module.value).toBeNull()
  wanted.value = true
  await nextTick()
  await settle()
  expect(shown?.module.value).toBe(part)
  scope.stop()
})

test('a module that did not arrive offline is loaded when the network is back', async () => {
  const load = vi.fn(async () => part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const scope = effectScope()
  const shown = scope.run(() => useLazyModule(load, () => true))
  await settle()
  expect(shown?.isMissing.value).toBe(true)
  page.dispatchEvent(new Event('online'))
  await settle()
  expect(shown?.module.value).toBe(part)
  page.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
  scope.stop()
})

test('a module that is no longer wanted when the network is back is left alone', async () => {
  const wanted = ref(true)
  const load = vi.fn(async () => part).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const scope = effectScope()
  scope.run(() => useLazyModule(load, () => wanted.value))
  await settle()
  wanted.value = false
  page.dispatchEvent(new Event('online'))
  await settle()
  expect(load).toHaveBeenCalledOnce()
  scope.stop()
})
