import { expect, test } from 'vitest'
import { defaultConfig, parseConfig } from '../../../src/lib/config.ts'

test('an operator sets one of the idle limits, or none at all', () => {
  expect(parseConfig({ idle: { tab: 5 } })).toMatchObject({ config: { idle: { tab: 5, kept: 43_200 } }, problems: [] })
  expect(parseConfig({ idle: { tab: 0, kept: 0 } })).toMatchObject({ config: { idle: { tab: 0, kept: 0 } }, problems: [] })
})

test.each([{ tab: -1 }, { tab: '60' }, { kept: null }, 60, 'never', [60]])('%j is no idle limit: it is named, and the standard holds', (idle) => {
  expect(parseConfig({ idle })).toMatchObject({ config: { idle: defaultConfig.idle }, problems: ['idle'] })
})
