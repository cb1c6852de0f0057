import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { mountApp } from '../support/mountApp.ts'

const lamp = {
  id: 7, title: 'Copper lamp', price: 40.5, currency: 'EUR', quantity: 3, category: { id: 3, title: 'Lamps', slug: 'lamps' },
  supplier: { id: 1, public_name: 'Only Lamps' }, description: 'It shines.',
}
const chair = { ...lamp, id: 8, title: 'Oak chair', category: { id: 4, title: 'Seats', slug: 'seats' } }

/** The whole storefront on a page of a theme that states these listings. */
const onPage = async (path: string, text: string) => {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'stoa-listings'
  element.textContent = text
  document.head.append(element)
  onTestFinished(() => element.remove())
  return mountApp(path, { config: { catalogue: 'page' } })
}

describe('listings that a host page states', () => {
  test('fill the home page, a category, a search and a listing, and no catalogue is asked for', async () => {
    const app = await onPage('/', JSON.stringify([lamp, chair]))
    const text = () => document.querySelector('main')?.textContent ?? ''
    const shown = (words: string) => vi.waitFor(() => expect(text()).toContain(words))
    await shown('Copper lamp')
    await app.visit('/c/seats')
    await shown('Oak chair')
    expect(text()).not.toContain('Copper lamp')
    await app.visit('/search?q=copper')
    await shown('Copper lamp')
    expect(text()).not.toContain('Oak chair')
    await app.visit('/l/7-copper-lamp')
    await shown('It shines.')
    expect(app.calls.filter((call) => call.includes('/catalogue'))).toEqual([])
  })

  test('that cannot be read are said', async () => {
    await onPage('/', '[{"id":')
    await vi.waitFor(() => expect(document.querySelector('main [role=alert]')?.textContent).toContain('Try again'))
  })
})
