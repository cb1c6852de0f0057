import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mendStyles, watchStyles } from '../../src/app/mendStyles.ts'

const sheets = () => [...document.querySelectorAll('link')]
const answer = (link: Element | undefined, type: 'load' | 'error') => link?.dispatchEvent(new Event(type))

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

test('a stylesheet that did not arrive is asked for again, and whoever waits for it is told', async () => {
  watchStyles()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // An address of data: nothing is fetched.
  link.href = 'data:text/css,'
  document.head.append(link)
  answer(link, 'error')
  const told = vi.fn()
  const mended = mendStyles().then(told)
  expect(sheets()).toHaveLength(1)
  expect(sheets()[0]).not.toBe(link)
  expect(told).not.toHaveBeenCalled()
  answer(sheets()[0], 'load')
  await mended
  expect(told).toHaveBeenCalledOnce()
})
