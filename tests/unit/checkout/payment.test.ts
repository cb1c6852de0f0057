import { describe, expect, test } from 'vitest'
import { paymentUrl } from '../../../src/features/orders/payment.storage.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'

const at = (checkoutUrl: string, baseUrl = '') => paymentUrl({ checkoutUrl, baseUrl }, 'a/b c', 'https://shop.test/checkout/return?x=1', 'de')

describe('the address of the payment page', () => {
  test('comes from the template, with every value encoded', () => {
    const back = 'https%3A%2F%2Fshop.test%2Fcheckout%2Freturn%3Fx%3D1'
    expect(at(defaultConfig.checkoutUrl)).toBe(`/checkout/a%2Fb%20c?return_url=${back}`)
    expect(at(defaultConfig.checkoutUrl, 'https://market.test/')).toBe(`https://market.test/checkout/a%2Fb%20c?return_url=${back}`)
  })

  test('names the language where the template asks for it', () => {
    expect(at('https://market.test/{locale}/pay/{cart_key}')).toBe('https://market.test/de/pay/a%2Fb%20c')
  })

  test('keeps a placeholder that it does not know', () => {
    expect(at('https://market.test/{lang}/{cart_key}')).toBe('https://market.test/{lang}/a%2Fb%20c')
  })

  test.each(['javascript:alert(1)//{cart_key}', '//elsewhere.test/{cart_key}', 'checkout/{cart_key}', ''])(
    'is none where the template makes none: %s',
    (template) => {
      expect(at(template)).toBeUndefined()
    },
  )
})
