import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { START_LOCATION, type RouteLocationNormalized, type RouteLocationNormalizedLoaded } from 'vue-router'
import { createScrollBehavior } from '../../../src/app/router.ts'
import { createRoot } from '../../../src/ui/root.ts'

/** Only what the behaviour reads of a route. */
const route = (path: string) => ({ path, hash: '', query: {} }) as RouteLocationNormalized & RouteLocationNormalizedLoaded
const list = route('/c/lamps')
const listing = route('/l/1')

/** The document's height decides whether a page can be scrolled to where it was. */
let height = 0
const waited = () => new Promise((resolve) => { setTimeout(resolve, 100, 'waits') })
const stands = (position: number, path: string) => history.replaceState({ position }, '', path)

describe('coming back to a page', () => {
  beforeEach(() => {
    height = 0
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
  })
  afterEach(() => stands(0, '/'))

  test('scrolls to where it was, once it is long enough', async () => {
    const behave = createScrollBehavior(createRoot())
    stands(0, list.path)
    const scrolled = Promise.resolve(behave(list, listing, { left: 0, top: 1100 })).then(() => 'scrolled')
    expect(await Promise.race([scrolled, waited()])).toBe('waits')
    height = 5000
    expect(await scrolled).toBe('scrolled')
  })

  test('scrolls to where it was also where it was left before it was scrolled there, and the router has stored less', async () => {
    const behave = createScrollBehavior(createRoot())
    stands(0, list.path)
    const early = behave(list, listing, { left: 0, top: 1100 })
    await waited()
    stands(1, listing.path)
    expect(await early).toBe(false)
    height = 5000
    stands(0, list.path)
    expect(await behave(list, listing, { left: 0, top: 300 })).toEqual({ left: 0, top: 1100 })
    expect(await behave(list, listing, { left: 0, top: 400 })).toEqual({ left: 0, top: 400 })
  })

  test('knows nothing of another page that has taken its place in the history', async () => {
    const behave = createScrollBehavior(createRoot())
    stands(1, listing.path)
    const early = behave(listing, list, { left: 0, top: 1100 })
    await waited()
    stands(0, list.path)
    expect(await early).toBe(false)
    height = 5000
    stands(1, listing.path)
    expect(await behave(listing, list, null)).toEqual({ top: 0 })
    expect(await behave(listing, list, { left: 0, top: 300 })).toEqual({ left: 0, top: 300 })
  })

  test('is not kept from it by the keys that lead away', async () => {
    const behave = createScrollBehavior(createRoot())
    stands(0, list.path)
    const scrolled = behave(list, listing, { left: 0, top: 1100 })
    await waited()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true }))
    height = 5000
    expect(await scrolled).toEqual({ left: 0, top: 1100 })
  })

  test('leaves the first page where somebody has scrolled it', async () => {
    expect(await createScrollBehavior(createRoot())(list, START_LOCATION, null)).toBe(false)
  })

  test.each([
    ['has scrolled on meanwhile is not moved', 900, false],
    ['stands where the document stood is there', 1100, { left: 0, top: 1100 }],
    ['stands at the end of a document that was shorter goes on to the place', 4400, { left: 0, top: 1100 }],
    ['stands at the top goes to the place', 0, { left: 0, top: 1100 }],
  ])('of a page that is loaded anew, who %s', async (_, top, expected) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(600)
    height = 5000
    stands(0, list.path)
    expect(await createScrollBehavior(createRoot())(list, START_LOCATION, { left: 0, top: 1100 })).toEqual(expected)
  })
})
