import { expect, test } from 'vitest'
import { defaultConfig, parseConfig } from '../../../src/lib/config.ts'

test('an operator sets one of the idle limits, or none at all', () => {
  expect(parseConfig({ idle: { tab: 5 } })).toMatchObject({ config: { idle: { tab: 5, kept: 43_200 } }, problems: [] })
  expect(parseConfig({ idle: { tab: 0, kept: 0 } })).toMatchObject({ config: { idle: { tab: 0, kept: 0 } }, problems: [] })
})

test.each([{ tab: -1 }, { tab: '60' }, { kept: null }, 60, 'never', [60]])('%j is no idle limit: it is named, and the standard holds', (idle) => {
  expect(parseConfig({ idle })).toMatchObject({ config: { idle: defaultConfig.idle }, problems: ['idle'] })
})

test.each(['/login?back={return_url}', 'https://theme.example/login?back={return_url}', '{base_url}/login', ''])('%j may lead to the theme’s sign-in page', (signInUrl) => {
  expect(parseConfig({ signInUrl, registerUrl: signInUrl })).toMatchObject({ config: { signInUrl, registerUrl: signInUrl }, problems: [] })
})

test.each([['javascript', 'alert(1)'].join(':'), '//evil.example', 'login', '/\\evil.example', 7])('%j is no page to sign in on: it is named, and none holds', (signInUrl) => {
  expect(parseConfig({ signInUrl })).toMatchObject({ config: { signInUrl: '' }, problems: ['signInUrl'] })
})
