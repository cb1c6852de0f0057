import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, filterOf, flagOf, readBody, readForm, textOf, wholeOf } from '../../../src/sandbox/http/input.ts'
import { percentOf, sum, times } from '../../../src/sandbox/money.ts'
import { htmlToText } from '../../../src/sandbox/market/html.ts'
import { openShop } from '../../contract/support/shop.ts'

const form = (text: string) => readForm(new URLSearchParams(text))

describe('Form fields', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: '2' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[x]=1&a[y][]=2&a[y][]=3', { a: { x: '1', y: ['2', '3'] } }],
    ['a[0][t]=x&a[1][t]=y', { a: [{ t: 'x' }, { t: 'y' }] }],
    ['a[3]=x', { a: { 3: 'x' } }],
    ['a[3]=x&a[]=y&a[b]=z', { a: { 3: 'x', 4: 'y', b: 'z' } }],
    ['a[=1&b]=2', { 'a[': '1', 'b]': '2' }],
    ['', {}],
  ])('%s are read as PHP reads them', (text, fields) => {
    expect(form(text)).toEqual(fields)
  })

  it('never reach into a prototype', () => {
    const fields = form('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1')
    expect(Object.hasOwn(fields, '__proto__')).toBe(true)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('of any name and value are taken without harm', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.string({ unit: fc.constantFrom('a', '[', ']', '0', '__proto__') }), fc.string())), (pairs) => {
      readForm(pairs)
    }))
    expect(form(`${'a' + '[b]'.repeat(5000)}=1`)).toEqual({ ['a' + '[b]'.repeat(5000)]: '1' })
  })
})

describe('A body', () => {
  const read = (body: string, type?: string) =>
    readBody(new Request('http://stoa.test', { method: 'POST', body, headers: type ? { 'content-type': type } : {} }))

  it('is JSON or form data; anything else is refused', async () => {
    expect(await read('{"a":[1]}', 'application/json; charset=utf-8')).toEqual({ a: [1] })
    expect(await read('', 'application/json')).toEqual({})
    expect(await read('[]', 'application/json')).toEqual({})
    for (const [body, type] of [['{', 'application/json'], ['1', 'application/json'], ['{"a":1}', 'text/plain'], ['x', 'multipart/form-data; boundary=y']] as const) {
      await expect(read(body, type)).rejects.toMatchObject({ status: 406, body: 'standard' })
    }
  })
})

describe('Values', () => {
  it('are whole numbers, amounts, flags and texts only in their own forms', () => {
    expect([1, '1', ' 7 ', '-3', 1.5, '1.5', '1e3', '', null, true, [1], NaN, Infinity, '0x1'].map(wholeOf)).toEqual(
      [1, 1, 7, -3, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined])
    expect([1.5, '1.50', '1,5', '<b>1</b>', '', {}].map(amountOf)).toEqual([1.5, 1.5, undefined, undefined, undefined, undefined])
    expect([true, 1, '1', 0, '0', '', 'x'].map(flagOf)).toEqual([true, true, true, false, false, false, undefined])
    expect([' a ', 7, null, [], {}].map(textOf)).toEqual(['a', '7', undefined, undefined, undefined])
    expect(filterOf(new URLSearchParams('s=a,b&s[]=c&t=d'), 's')).toEqual(['a', 'b', 'c'])
  })

  it('of money are exact to the cent', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(fc.property(fc.array(amount), (cents) => {
      expect(sum(cents.map((one) => one / 100))).toBe(cents.reduce((total, one) => total + one, 0) / 100)
    }))
    fc.assert(fc.property(amount, fc.integer({ min: 1, max: 9999 }), (cents, qty) => {
      expect(times(cents / 100, qty)).toBe((cents * qty) / 100)
    }))
    expect([percentOf(0.07, 12), percentOf(10.05, 12), sum([0.1, 0.2])]).toEqual([0.01, 1.21, 0.3])
  })

  it('of HTML become text that keeps its paragraphs', () => {
    expect(htmlToText('One<br/>two<ul><li>three</li><li>four</li></ul>&lt;five&gt; a < b')).toBe('One\ntwo\nthree\nfour\n\n<five> a < b')
  })
})

describe('Addresses that are none', () => {
  it.each(['/front_api/v1/categories/%E0%A4%A', '/front_api/v1/carts/%00', '/catalogue/c/%E0/newest-1.json', '/catalogue/', '/media/', '/media/%', '/checkout/x', '/'])('%s is a 404', async (path) => {
    expect((await openShop().request('GET', path)).status).toBe(404)
  })
})
