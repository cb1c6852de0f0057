import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CheckoutAddress } from '../../../src/contract/addresses.ts'
import { addressBody } from '../../../src/features/addresses/addressBody.ts'
import { addressProblems, addressSchema, emptyAddress, valuesOf } from '../../../src/features/addresses/addressForm.ts'
import { addressRules } from '../../../src/features/addresses/addressRules.ts'
import type { AddressValues } from '../../../src/features/addresses/addressText.ts'
import { COUNTRY_CODES, countryOptions, isCountry } from '../../../src/lib/countries.ts'
import { formSchema } from '../../../src/lib/formSchema.ts'

const full: AddressValues = {
  ...emptyAddress('FR'), first_name: 'Nora', last_name: 'Lindholm', address_line1: '1 rue Basse', address_zipcode: '75011',
  address_city: 'Paris',
}
const fieldsOf = (values: Partial<AddressValues>) => addressProblems({ ...full, ...values }).map(({ field }) => field)

describe('the rules of an address', () => {
  test('a whole address has no problem', () => {
    expect(fieldsOf({})).toEqual([])
  })

  test('names, street, town and country are needed everywhere', () => {
    expect(fieldsOf({ ...emptyAddress(null) })).toEqual(['first_name', 'last_name', 'address_line1', 'address_city', 'address_country'])
    expect(fieldsOf({ first_name: '   ' })).toEqual(['first_name'])
  })

  test('the postcode follows the country: needed in France, not in Ireland', () => {
    expect(fieldsOf({ address_zipcode: '' })).toEqual(['address_zipcode'])
    expect(fieldsOf({ address_zipcode: '', address_country: 'IE' })).toEqual([])
  })

  test.each([['FR', '7501', false], ['GB', 'SW1A 1AA', true], ['US', '94103-1234', true], ['CA', 'K1A0B1', true], ['NL', '1012', false], ['MT', 'anything', true]])(
    'in %s %s is a postcode: %s',
    (address_country, address_zipcode, isGood) => {
      expect(fieldsOf({ address_country, address_zipcode, address_state: 'X' })).toEqual(isGood ? [] : ['address_zipcode'])
    },
  )

  test('the state is needed in the United States, offered in Ireland and left out in France', () => {
    expect(fieldsOf({ address_country: 'US', address_zipcode: '94103' })).toEqual(['address_state'])
    expect(['US', 'IE', 'FR'].map((code) => addressRules(code).state.use)).toEqual(['required', 'optional', 'unused'])
  })

  test('a phone number is digits with the usual signs, and may be left out', () => {
    expect(fieldsOf({ phone: '+32 (0)470 44-68.46' })).toEqual([])
    expect(fieldsOf({ phone: '(415) 555-0100' })).toEqual([])
    expect(fieldsOf({ phone: 'call me' })).toEqual(['phone'])
  })

  test('whatever is typed never throws, and every problem names a field of the form', () => {
    const typed = fc.record(Object.fromEntries(Object.keys(full).map((name) => [name, fc.string()]))) as fc.Arbitrary<AddressValues>
    fc.assert(fc.property(typed, (values) => addressProblems(values).every(({ field }) => field in full)))
  })

  test('the schema gives each problem to its field, in words', async () => {
    const schema = formSchema(addressSchema((key, values) => `${key} ${String(values?.['label'] ?? '')}`.trim()))
    const { errors } = await schema.parse({ ...full, last_name: '', address_zipcode: '' })
    expect(errors).toEqual([
      { path: 'last_name', errors: ['addresses.needLastName'] },
      { path: 'address_zipcode', errors: ['addresses.needLabel addresses.postcode'] },
    ])
  })
})

describe('what is sent', () => {
  const stored = CheckoutAddress.parse({ id: 7, gender: 'f', mobile: '+32 470', address_country: 'be', first_name: 'Nora' })

  test('keeps what the form does not show, without the spaces around what was typed', () => {
    expect(addressBody({ ...valuesOf(stored), first_name: ' Nora ' }, stored)).toMatchObject({
      gender: 'f', first_name: 'Nora', address_country: 'BE',
    })
  })

  test('a number that was stored as mobile goes back to where it came from', () => {
    const typed = valuesOf(stored)
    expect(typed.phone).toBe('+32 470')
    expect(addressBody({ ...typed, phone: '+32 471' }, stored)).toMatchObject({ mobile: '+32 471', phone: null })
  })

  test('a new address says nothing of what nobody was asked', () => {
    expect(addressBody(full, null)).not.toHaveProperty('gender')
  })
})

describe('countries', () => {
  test('are all two letters, each of them once', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length)
    expect(COUNTRY_CODES.length).toBeGreaterThan(240)
    expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true)
    expect(isCountry('fr')).toBe(true)
    expect(isCountry('')).toBe(false)
  })

  test('the member’s own comes first, the others as their language sorts them', () => {
    const names = new Intl.DisplayNames('fr', { type: 'region' })
    const options = countryOptions('fr', 'be', (code) => names.of(code) ?? code)
    expect(options[0]).toEqual({ value: 'BE', label: 'Belgique' })
    expect(options.findIndex(({ value }) => value === 'EG')).toBeLessThan(options.findIndex(({ value }) => value === 'FR'))
  })
})
