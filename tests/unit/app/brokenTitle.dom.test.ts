import { createApp, nextTick } from 'vue'
import { createMemoryHistory } from 'vue-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStorefrontRouter } from '../../../src/app/router.ts'
import { createI18n, type Messages } from '../../../src/i18n/index.ts'
import { createRoot } from '../../../src/ui/root.ts'
import { expectWarning } from '../../support/failOnWarn.ts'

const words = vi.hoisted(() => ({ arrive: () => {}, arrived: Promise.resolve() }))
vi.mock('../../../src/i18n/messages/de/first.ts', async (original) => {
  const module = await original<{ core: Messages }>()
  await words.arrived
  return module
})

beforeEach(() => { document.title = 'Stoa' })

test('the first page that cannot be shown is named once the words are there, and by no key before', async () => {
  words.arrived = new Promise((resolve) => { words.arrive = resolve })
  const router = createStorefrontRouter({
    app: createApp({}),
    history: createMemoryHistory(),
    name: 'Stoa',
    i18n: createI18n('de'),
    root: createRoot(),
    services: () => Promise.reject(new Error('Not asked for')),
  })
  router.addRoute({ path: '/late', component: () => Promise.reject(new Error('Failed to fetch a chunk')) })
  expectWarning('Failed to fetch a chunk')
  await router.push('/late').catch(() => {})
  await nextTick()
  expect(document.title).toBe('Stoa')
  words.arrive()
  await vi.waitFor(() => expect(document.title).toBe('Diese Seite konnte nicht angezeigt werden · Stoa'))
})
