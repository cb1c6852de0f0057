import { describe, expect, test, vi } from 'vitest'
import VendorStory from '../../src/features/home/VendorStory.vue'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp, mountFeature } from '../support/mountApp.ts'

const headings = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent.trim())

describe('the home page', () => {
  test('shows what is new before all else, then the shelves of the settings in their order', async () => {
    const app = await mountApp('/', { config: { shelves: ['reduced', 'under'] } })
    await vi.waitFor(() => app.heading('New listings'))
    expect(headings().map((title) => title.replace(/[€\d\s]+$/, ''))).toEqual(['New listings', 'Browse by category', 'Reduced', 'Under'])
    expect(document.querySelectorAll('#new article')).toHaveLength(8)
    expect(app.link('See all: Reduced').getAttribute('href')).toBe('/search?discounted=1')
    expect(app.link(/^See all: Under €\d+$/).getAttribute('href')).toMatch(/^\/search\?price=-\d+&stock=1$/)
  })

  test('leaves out a shelf that has nothing', async () => {
    const market = aMarketplace()
    for (const listing of market.world.listings) listing.original_price = null
    const app = await mountApp('/', { market })
    await vi.waitFor(() => app.heading('New listings'))
    expect(headings()).not.toContain('Reduced')
    expect(headings()).toContain('Last pieces')
  })
})

describe('a vendor’s story', () => {
  const tile = (id: number) => ({ id, public_name: 'Somebody', avatar: null, city: 'Lyon', country: 'FR', note: 4.8, review_count: 9, covers: ['/media/1.webp'] })
  const words = 'Two canoes each winter, rods in between, whales most mornings.'
  const told = async (about: unknown, config = {}) => {
    const market = aMarketplace()
    const [first, second] = market.world.members.filter(({ is_active: isActive }) => isActive)
    if (!first || !second) throw new Error('Nobody is here')
    Object.assign(first, { attributes: { about: '' } })
    Object.assign(second, { attributes: { about, motto: 'Slowly, and then all at once, as my aunt says.' } })
    const app = await mountFeature(VendorStory, { market, config, messages: ['browse'], props: { vendors: [tile(first.id), tile(second.id)] } })
    return { app, second }
  }

  test('is the words of the first who has some, with the way to them', async () => {
    const { app, second } = await told(words)
    await vi.waitFor(() => expect(app.has(words)).toBe(true))
    expect(app.link(new RegExp(second.public_name)).getAttribute('href')).toMatch(new RegExp(`^/v/${second.id}-`))
    expect(document.querySelectorAll('.covers img')).toHaveLength(1)
  })

  test('is plain text, and not all of a long one', async () => {
    const { app } = await told(`<img src=x onerror="alert(1)">${'word '.repeat(200)}`)
    await vi.waitFor(() => expect(app.has('word word')).toBe(true))
    expect(document.querySelector('blockquote img')).toBeNull()
    expect(document.querySelector('blockquote')?.textContent.length).toBeLessThan(300)
  })

  test.each([['Hello'], [7], [null]])('is none where somebody says %j', async (about) => {
    const { app } = await told(about)
    await app.settled()
    expect(document.querySelector('section')).toBeNull()
  })

  test('is of the attribute that the settings name', async () => {
    const { app } = await told('', { story: { attribute: 'motto' } })
    await vi.waitFor(() => expect(app.has('as my aunt says')).toBe(true))
  })
})
