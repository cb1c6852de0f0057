import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryFiles } from '../../src/app/document/retryFiles.ts'

const sheets = () => [...document.querySelectorAll('link')]

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.head.replaceChildren()
})

test('a stylesheet that did not arrive is asked for again', () => {
  retryFiles()
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

test('a document whose application did not arrive is loaded anew, once for each version', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  retryFiles()
  const fail = (src: string) => {
    const script = document.createElement('script')
    script.type = 'module'
    document.head.append(script)
    Object.defineProperty(script, 'src', { value: src })
    script.dispatchEvent(new Event('error'))
  }
  fail('/assets/frame-1111111.js')
  fail('/assets/frame-1111111.js')
  expect(reload).toHaveBeenCalledOnce()
  fail('/assets/frame-2222222.js')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a picture that does not arrive is nobody’s affair', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  retryFiles()
  const picture = document.createElement('img')
  document.head.append(picture)
  picture.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(10_000)
  expect(reload).not.toHaveBeenCalled()
  expect(picture.isConnected).toBe(true)
})
