import { beforeEach, describe, expect, test, vi } from 'vitest'
import RecentlyViewed from '../../src/features/cards/RecentlyViewed.vue'
import { noteViewed, readViewed } from '../../src/features/cards/recentlyViewed.ts'
import { aListing } from '../support/builders.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountFeature } from '../support/mountApp.ts'

const code = vi.hoisted(() => ({ isMissing: false }))
vi.mock('../../src/catalogue/search/client.ts', async (original) => {
  const module = await original<typeof import('../../src/catalogue/search/client.ts')>()
  return {
    get createSearchClient() {
      if (!code.isMissing) return module.createSearchClient
      code.isMissing = false
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
})

const VIEWED_STORAGE_KEY = 'stoa.viewed'
const shown = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/l/"]')].map((link) => Number(/\d+/.exec(link.href.split('/l/')[1] ?? '')))
const section = () => document.querySelector<HTMLElement>('section')
const market = aMarketplace()
const listings = Array.from({ length: 30 }, () => aListing(market).build())
const idAt = (index: number) => listings[index]?.id ?? 0
const mount = async (props = {}) => {
  const feature = await mountFeature(RecentlyViewed, { market, props, messages: ['browse', 'listing'] })
  await feature.settled()
  return feature
}

beforeEach(() => localStorage.clear())

describe('what is remembered', () => {
  test('is newest first, each once, at most 24', () => {
    for (const { id } of listings) noteViewed(id)
    noteViewed(idAt(20))
    expect(readViewed()).toHaveLength(24)
    expect(readViewed().slice(0, 3)).toEqual([idAt(20), idAt(29), idAt(28)])
    expect(new Set(readViewed()).size).toBe(24)
  })

  test.each<[string, string, number[]]>([
    ['nothing', '', []],
    ['no JSON', '{[', []],
    ['something else', '{"ids":[1]}', []],
    ['null', 'null', []],
    ['ids among nonsense', '[3,"4",null,-1,1.5,0,1e99,{"id":5},[6],3,7]', [3, 7]],
    ['too many', JSON.stringify(Array.from({ length: 5000 }, (_, index) => index + 1)), Array.from({ length: 24 }, (_, index) => index + 1)],
  ])('%s in storage is read as what can be used of it', (_, stored, ids) => {
    localStorage.setItem(VIEWED_STORAGE_KEY, stored)
    expect(readViewed()).toEqual(ids)
    noteViewed(99)
    expect(readViewed()[0]).toBe(99)
  })

  test('a browser that keeps nothing remembers nothing, and nothing breaks', () => {
    vi.stubGlobal('localStorage', undefined)
    noteViewed(1)
    const remembered = readViewed()
    vi.unstubAllGlobals()
    expect(remembered).toEqual([])
  })
})

describe('what is shown', () => {
  test('are the listings in that order, without the one that is looked at and those that are not there', async () => {
    for (const index of [1, 2, 3]) noteViewed(idAt(index))
    noteViewed(99_999_999)
    noteViewed(idAt(4))
    const feature = await mount({ without: idAt(4) })
    await vi.waitFor(() => expect(shown()).toEqual([idAt(3), idAt(2), idAt(1)]))
    feature.heading('Recently viewed')
  })

  test('comes although the code that reads it was lost once', async () => {
    noteViewed(idAt(6))
    code.isMissing = true
    await mount()
    await vi.waitFor(() => expect(shown()).toEqual([idAt(6)]))
    expect(code.isMissing).toBe(false)
  })

  test('is nothing at all where nothing was looked at, or nothing of it is left', async () => {
    await mount()
    expect(section()?.style.display).toBe('none')
    document.body.replaceChildren()
    noteViewed(99_999_999)
    await mount()
    await vi.waitFor(() => expect(section()?.style.display).toBe('none'))
  })

  test('is cleared, and comes back where that is undone', async () => {
    for (const index of [1, 2]) noteViewed(idAt(index))
    const feature = await mount({ without: idAt(2) })
    await vi.waitFor(() => expect(shown()).toEqual([idAt(1)]))
    const button = feature.button('Clear')
    await feature.click(button)
    expect(readViewed()).toEqual([])
    expect(shown()).toEqual([])
    expect(feature.has('Recently viewed is empty now.')).toBe(true)
    expect(feature.root.announcements.polite.trim()).toBe('Recently viewed is empty now.')
    noteViewed(idAt(5))
    expect(feature.button('Undo')).toBe(button)
    await feature.click(button)
    expect(readViewed()).toEqual([idAt(5), idAt(2), idAt(1)])
    await vi.waitFor(() => expect(shown()).toEqual([idAt(5), idAt(1)]))
  })
})
