import { expect, test, vi } from 'vitest'
import { mountApp } from '../support/mountApp.ts'

const file = vi.hoisted(() => ({ isThere: false }))
vi.mock('../../src/ui/UiToasts.vue', async (original) => {
  if (!file.isThere) throw new Error('The line is cut')
  return original()
})

test('toasts whose code did not arrive are shown with the next one', async () => {
  const app = await mountApp('/')
  app.root.showToast({ message: 'The first' })
  await app.settled()
  expect(app.has('The first')).toBe(false)
  file.isThere = true
  app.root.showToast({ message: 'The second' })
  await vi.waitFor(() => expect(document.querySelector('.toasts')?.textContent).toContain('The second'))
})
