import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryStylesheets } from '../../src/app/retryStylesheets.ts'

const sheets = () => [...document.querySelectorAll('link')]

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

test('a stylesheet that did not arrive is asked for again', () => {
  retryStylesheets()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // An address of data: nothing is fetched.
  link.href = 'data:text/css,'
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
  expect(sheets()).toEqual([link])
  vi.advanceTimersByTime(3000)
  expect(sheets()).toHaveLength(1)
  expect(sheets()[0]).not.toBe(link)
  expect(sheets()[0]?.href).toBe(link.href)
})
