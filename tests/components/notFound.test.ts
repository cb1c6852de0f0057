import { expect, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { aMarketplace } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'

test('a wrong address leads to a search, to the categories and to what is new', async () => {
  const app = await mountApp('/nothing/here')
  app.heading('We can’t find this page')
  await vi.waitFor(() => app.heading('New listings'))
  app.heading('Browse by category')
  expect(app.link(/^Home & kitchen/).pathname).toBe('/c/home-and-kitchen')
  const form = document.querySelector<HTMLFormElement>('main form[role=search]')
  const field = form?.querySelector('input')
  if (!form || !field) throw new Error('No search')
  await app.fill(field, ' oak bowl ')
  form.requestSubmit()
  await vi.waitFor(() => expect(app.router.currentRoute.value.fullPath).toBe('/search?q=oak+bowl'))
})

test('where nothing of the shop can be read, the search and the way home are left', async () => {
  const market = aMarketplace()
  const silent: Sandbox = { ...market, fetch: () => Promise.resolve(new Response('', { status: 503 })) }
  const app = await mountApp('/nothing/here', { market: silent })
  app.heading('We can’t find this page')
  expect(app.link('Go to the home page').pathname).toBe('/')
  expect(() => app.heading('New listings')).toThrow()
})
