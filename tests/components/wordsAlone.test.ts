import { expect, test, vi } from 'vitest'
import { createI18n } from '../../src/i18n/index.ts'

vi.mock('../../src/i18n/messages/fr/first.ts', () => { throw new Error('Failed to fetch dynamically imported module') })

test('where the file with the words of most first pages does not arrive, its language’s words come without it', async () => {
  const { load, t } = createI18n('fr')
  await load(['core', 'browse', 'cart'])
  expect(t('core.brokenTitle')).toBe('Cette page n’a pas pu s’afficher')
  expect(t('cart.title')).not.toBe('cart.title')
})
