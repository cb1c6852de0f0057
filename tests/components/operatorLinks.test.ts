import { describe, expect, test, vi } from 'vitest'
import { lookAround } from '../support/lookAround.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

const footer = {
  columns: [
    { title: { en: 'Help', fr: 'Aide' }, links: [
      { text: { en: 'Returns', fr: 'Retours' }, url: '{base_url}/returns/{locale}' },
      { text: 'Sell here', url: '/sell' },
      { text: 'Of the marketplace’s own domain', url: '/about-us/team' },
    ] },
  ],
  payments: ['Visa', 'SEPA'],
  social: [],
}

describe('what the operator writes', () => {
  test('stands in the footer once somebody uses the page, with links to pages of the storefront and of the marketplace', async () => {
    const app = await mountApp('/account', { as: 'shopper', market: aMarketplace(), config: { footer } })
    lookAround()
    await vi.waitFor(() => expect(app.link('Returns').getAttribute('href')).toMatch(/\/returns\/en$/))
    expect(app.link('Of the marketplace’s own domain').getAttribute('href')).toBe('/about-us/team')
    expect(app.has('Visa')).toBe(true)
    await app.click(app.link('Sell here'))
    await vi.waitFor(() => expect(app.router.currentRoute.value.name).toBe('sell'))
  })
})
