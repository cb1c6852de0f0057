import { effectScope, nextTick, ref } from 'vue'
import { expect, test, vi } from 'vitest'
import { usePart } from '../../../src/app/usePart.ts'

const part = { render: () => null }
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a part is loaded when it is first wanted, once', async () => {
  const wanted = ref(false)
  const load = vi.fn(async () => ({ default: part }))
  const scope = effectScope()
  const shown = scope.run(() => usePart(load, () => wanted.value))
  await settle()
  expect(load).not.toHaveBeenCalled()
  for (const wish of [true, false, true]) {
    wanted.value = wish
    await nextTick()
    await settle()
  }
  expect(shown?.value).toBe(part)
  expect(load).toHaveBeenCalledOnce()
  scope.stop()
})

test('a part that does not arrive is told, and asked for again at the next wish', async () => {
  const wanted = ref(true)
  const load = vi.fn(async () => ({ default: part })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const missing = vi.fn(() => { wanted.value = false })
  const scope = effectScope()
  const shown = scope.run(() => usePart(load, () => wanted.value, missing))
  await settle()
  expect(missing).toHaveBeenCalledOnce()
  expect(shown?.value).toBeNull()
  wanted.value = true
  await nextTick()
  await settle()
  expect(shown?.value).toBe(part)
  scope.stop()
})
