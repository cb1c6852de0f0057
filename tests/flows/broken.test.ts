import { expect, test } from 'vitest'
import { mountApp } from '../support/mountApp.ts'
import { expectWarning } from '../support/failOnWarn.ts'

const BROKEN = 'This page could not be shown'

test('a page whose code does not arrive leaves a way on, and the page that one came from is that way', async () => {
  const app = await mountApp('/cart')
  app.router.addRoute({ path: '/late', component: () => Promise.reject(new Error('Failed to fetch a chunk')) })
  expectWarning('Failed to fetch a chunk')
  await app.router.push('/late').catch(() => undefined)
  await app.settled()
  expect(document.querySelector('main h1')?.textContent).toBe(BROKEN)
  await app.visit('/cart')
  expect(document.querySelector('main h1')?.textContent).not.toBe(BROKEN)
})

test('a page that cannot be drawn leaves a way on', async () => {
  const app = await mountApp('/cart')
  const component = { setup: () => { throw new Error('a defect') }, render: () => null }
  app.router.addRoute({ path: '/broken', component })
  expectWarning('a defect')
  await app.visit('/broken')
  expect(document.querySelector('main h1')?.textContent).toBe(BROKEN)
  await app.visit('/cart')
  expect(document.querySelector('main h1')?.textContent).not.toBe(BROKEN)
})
