import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { ListingCard as schema } from '../../src/catalogue/documents.ts'
import ListingCard from '../../src/features/cards/ListingCard.vue'
import VendorTiles from '../../src/features/home/VendorTiles.vue'
import { mountFeature } from '../support/mountApp.ts'

const mountCard = (fields: Record<string, unknown>) =>
  mountFeature(ListingCard, {
    messages: ['browse'],
    props: { card: schema({ id: 7, slug: '7-vase', title: 'Blue vase', price: 20, currency: 'EUR', ...fields }) },
  })
const link = () => document.querySelector('article a')
const text = () => (link()?.textContent ?? '').replace(/\s+/g, ' ').trim()

describe('a card', () => {
  test.each<[string, string]>([
    ['of 300 characters', 'long '.repeat(60).trim()],
    ['of one endless word', 'Kraftfahrzeughaftpflicht'.repeat(13)],
    ['from right to left', 'مصباح زيت من الفخار مزخرف يدوياً'],
    ['in two directions', 'סיפורים מהמגדלור (2nd edition) 50%'],
    ['in another script', '急須 常滑焼 朱泥 茶こし付き'],
    ['that turns what follows around', 'Vase \u05d0\u05d2\u05e8\u05d8\u05dc'],
    ['that would be markup', '<img src=x onerror=alert(1)> & "quotes"'],
  ])('keeps a title %s to itself', async (_, title) => {
    const app = await mountCard({ title, vendor: { id: 2, public_name: 'Oda Glass' }, country: 'SE', city: 'Växjö' })
    expect(document.querySelector('article [dir=auto]')?.textContent).toBe(title)
    expect(link()?.querySelector('img')).toBeNull()
    expect(app.button(/^Add /).getAttribute('aria-label')).toBe(`Add ${title} to cart`)
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, 'region': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['free', { price: 0 }, 'Free'],
    ['without a price', { price: null, original_price: 30 }, 'No price stated'],
    ['cheaper before', { original_price: 12 }, '€20'],
    ['cheaper now', { original_price: '24.50' }, 'Now €20 Before €24.50'],
    ['in yen', { price: 1200, currency: 'JPY' }, '¥1,200'],
    ['in dinars', { price: 4.5, currency: 'KWD' }, 'KWD 4.500'],
    ['in no currency that exists', { price: 12.5, currency: '<b>' }, '12.50 <B>'],
    ['in no currency at all', { price: 12.5, currency: null }, '12.50'],
  ])('that is %s says so', async (_, fields, said) => {
    await mountCard(fields)
    expect(text()).toBe(`Blue vase${said}`)
  })

  test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '', null, 7])('shows no picture from %j', async (cover) => {
    await mountCard({ cover: cover === 7 ? '/7' : cover })
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(cover === 7 ? ['/7?w=640'] : [])
  })
})

test('vendors without name, picture, place or covers are still shown whole', async () => {
  const nobody = { id: 3, public_name: null, avatar: null, city: null, country: null, note: 4.96, review_count: 12, covers: [] }
  const odd = { ...nobody, id: 4, public_name: 'مصنع الزجاج', avatar: 'javascript:alert(1)', country: 'XX', covers: ['data:,x'] }
  const app = await mountFeature(VendorTiles, { messages: ['browse'], props: { vendors: [nobody, odd] } })
  expect(app.link(/A vendor/).getAttribute('href')).toBe('/v/3')
  expect(app.link(/مصنع الزجاج/).getAttribute('href')).toBe('/v/4')
  expect(app.has('5.0 (12)')).toBe(true)
  expect(document.querySelectorAll('img')).toHaveLength(0)
})
