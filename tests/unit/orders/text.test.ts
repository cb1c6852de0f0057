import { describe, expect, test } from 'vitest'
import { Order } from '../../../src/contract/order.ts'
import { addressesOf, statedAmount } from '../../../src/features/orders/orderText.ts'
import { lineChoices } from '../../../src/lib/lineChoices.ts'
import { addressLines } from '../../../src/lib/postal.ts'

const order = (fields: object) => Order.parse({ id: 1, status: 'new', ...fields })

describe('an order in words', () => {
  test('its amount is the server’s number, or its text without the markup', () => {
    const money = (amount: number, currency: string | null | undefined) => `${amount} ${String(currency)}`
    expect(statedAmount(order({ amount: '12.5', currency: 'EUR' }), money)).toBe('12.5 EUR')
    expect(statedAmount(order({ amount_with_currency: '<b>12&nbsp;€</b><script>x</script>' }), money)).toBe('12\u00a0€')
    expect(statedAmount(order({}), money)).toBe('')
    expect(statedAmount(order({ amount: 12.5, currency: '', amount_with_currency: '12,50 €' }), money)).toBe('12,50 €')
    expect(statedAmount(order({ amount: 12.5, currency: '' }), money)).toBe('12.5 null')
  })

  test('a line has its variant and its options, none of them twice or empty', () => {
    const size = { title: 'Size', value: 'M' }
    expect(lineChoices({ variant_title: null, configurable_options: [size, { title: null, value: 'Blue' }, { title: 'Cut', value: '' }] })).toEqual(['Size: M', 'Blue'])
    expect(lineChoices({ variant_title: '0.5 litre', configurable_options: [] })).toEqual(['0.5 litre'])
    expect(lineChoices({ variant_title: 'M', configurable_options: [size] })).toEqual(['Size: M'])
  })

  test('an address is written with its name the way envelopes have it, without empty lines', () => {
    const country = (code: string | null | undefined) => (code === 'BE' ? 'Belgium' : '')
    const words = { country, list: (parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ') }
    const { shipping } = addressesOf(order({
      addresses: { shipping: { name: 'Lindholm Nora', first_name: 'Nora', address_zipcode: 1050, address_city: 'Brussels', address_country: 'BE' } },
    }))
    expect(shipping && addressLines(shipping, words)).toEqual(['Lindholm Nora', '1050 Brussels', 'Belgium'])
    expect(shipping && addressLines({ ...shipping, last_name: 'Lindholm' }, words)[0]).toBe('Nora Lindholm')
  })

  test('an empty array of addresses is no address', () => {
    expect(addressesOf(order({ addresses: [] }))).toEqual({ shipping: null, billing: null })
  })
})
