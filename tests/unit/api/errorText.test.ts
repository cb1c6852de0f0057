import { describe, expect, test } from 'vitest'
import { ApiError, type ErrorKind } from '../../../src/api/ApiError.ts'
import { errorText } from '../../../src/i18n/errors.ts'
import { createI18n, type Locale } from '../../../src/i18n/index.ts'

const KINDS: readonly ErrorKind[] = [
  'network', 'timeout', 'unauthenticated', 'forbidden', 'not_found', 'invalid', 'refused', 'rate_limited', 'maintenance',
  'moved', 'server', 'malformed', 'aborted',
]

const speaking = async (locale: Locale) => {
  const i18n = createI18n(locale)
  await i18n.load(['core', 'errors'])
  return i18n.t
}
const en = await speaking('en')
const fr = await speaking('fr')
const error = (kind: ErrorKind, details = {}) => new ApiError(kind, 'carts.get', details)

describe.each([['en', en], ['fr', fr]] as const)('in %s', (_, t) => {
  test('each kind has words of its own', () => {
    const texts = KINDS.map((kind) => errorText(error(kind), t))
    expect(new Set(texts).size).toBe(KINDS.length)
    for (const words of texts) expect(words).toMatch(/^[A-ZÀ-Ý].*\.$/)
    for (const words of texts) expect(words).not.toMatch(/core\.|\{|undefined|null/)
  })

  test('what is no failure of the API has words too', () => {
    for (const odd of [undefined, null, 5, 'constructor', '__proto__', new Error('boom'), { kind: 'toString' }, { kind: 7 }, {}]) {
      expect(errorText(odd, t)).toBe(t('core.error_unknown'))
    }
  })
})

test('a refusal shows the words of the server', () => {
  for (const kind of ['refused', 'invalid'] as const) {
    expect(errorText(error(kind, { message: 'Plus que 2 en stock' }), fr)).toBe('Plus que 2 en stock')
  }
})

test('other kinds keep the words of the server to themselves', () => {
  for (const kind of ['server', 'malformed', 'not_found', 'forbidden'] as const) {
    expect(errorText(error(kind, { message: 'SQLSTATE[42000]' }), en)).not.toContain('SQLSTATE')
  }
})

test('a code for programs is not shown to people', () => {
  expect(errorText(error('refused', { message: 'listing_not_found' }), en)).toBe(en('errors.refused'))
})

test.each<[ErrorKind, string, string]>([
  ['invalid', 'Invalid Password', 'Le mot de passe est incorrect. Vérifiez-le, puis réessayez.'],
  ['invalid', 'Invalid Email Address', fr('errors.said_email')],
  ['refused', 'user not found', fr('errors.said_email')],
  ['forbidden', 'Wrong Token Provided', fr('errors.said_link')],
  ['unauthenticated', 'Token not found in request', fr('errors.unauthenticated')],
  ['refused', 'listing_already_in_user_wishlist', 'Cette annonce est déjà dans votre liste d’envies.'],
  ['refused', 'constructor', 'constructor'],
])('%s with the documented message %s is said in the language shown', (kind, message, words) => {
  expect(errorText(error(kind, { message }), fr)).toBe(words)
})

test.each<[number | null, string]>([
  [null, 'in a moment'],
  [0, 'in 1 second.'],
  [1, 'in 1 second.'],
  [30, 'in 30 seconds.'],
  [91, 'in 2 minutes.'],
  [3600, 'in 60 minutes.'],
  [86_400, 'come back later.'],
  [Infinity, 'in a moment'],
])('a wait of %j seconds is %s', (retryAfter, words) => {
  expect(errorText(error('maintenance', { retryAfter }), en)).toContain(words)
  expect(errorText(error('rate_limited', { retryAfter }), en)).toContain(words)
})

test('a marketplace that moved names its new address where it is known', () => {
  expect(errorText(error('moved', { location: 'https://www.shop.example' }), en)).toContain('https://www.shop.example')
  expect(errorText(error('moved'), en)).toBe(en('errors.moved'))
})

test('a kind alone is enough, with or without the facts beside it', () => {
  expect(errorText('network', en)).toBe(en('core.error_network'))
  expect(errorText('refused', en, { message: 'Sold out' })).toBe('Sold out')
  expect(errorText('maintenance', en, error('maintenance', { retryAfter: 5 }))).toContain('5 seconds')
})
