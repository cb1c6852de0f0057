import { afterEach, expect, test, vi } from 'vitest'
import { effect } from 'vue'
import { createI18n } from '../../../src/i18n/index.ts'

afterEach(() => { vi.unstubAllGlobals() })

test('what the region writes as the server did is not written again', async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  const { money, number, day, writeRegionally } = createI18n('en', true)
  const written: string[] = []
  effect(() => { written.push(`${money(1234.5, 'EUR')} ${number(1234.5)}`) })
  const days: string[] = []
  effect(() => { days.push(day('2026-02-03 10:00:00')) })
  const dollars: string[] = []
  effect(() => { dollars.push(money(12, 'USD')) })
  writeRegionally()
  expect(written).toEqual(['€1,234.50 1,234.5'])
  expect(days).toEqual(['February 3, 2026', '3 February 2026'])
  expect(dollars).toEqual(['$12', 'US$12'])
})

test('where no server has rendered, everything is written in the region\'s form at once', () => {
  vi.stubGlobal('navigator', { languages: ['en-IN'] })
  const { number } = createI18n('en', false)
  expect(number(1234567.5)).toBe('12,34,567.5')
})
