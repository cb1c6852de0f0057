import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountApp } from '../support/mountApp.ts'

vi.mock('../../src/ui/UiLeaveDialog.vue', () => {
  throw new Error('The file is no more')
})

const ask = vi.fn<(question?: string) => boolean>()

beforeEach(() => {
  ask.mockReset()
  vi.stubGlobal('confirm', ask)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('where the question’s code does not arrive the browser asks, and what it is told is done', async () => {
  const app = await mountApp('/account/password', { as: 'shopper' })
  const { router } = app
  await app.fill(app.field('New password'), 'a new password')
  ask.mockReturnValueOnce(false)
  await app.visit('/cart')
  expect(router.currentRoute.value.path).toBe('/account/password')
  expect(ask).toHaveBeenCalledWith('Your changes are not saved yet.')
  expect(app.field('New password').value).toBe('a new password')
  ask.mockReturnValueOnce(true)
  await app.visit('/cart')
  expect(router.currentRoute.value.path).toBe('/cart')
})
