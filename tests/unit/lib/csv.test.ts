import { describe, expect, test } from 'vitest'
import { decodeText, formatCsv, parseCsv, readEscaped } from '../../../src/lib/csv.ts'

const rows = (text: string) => parseCsv(text).rows

describe('reading a table', () => {
  test('reads quotes, doubled quotes, separators and line breaks in cells', () => {
    expect(rows('a,b\r\n"one, two","say ""hi"""\r\n"first\nsecond",x\r\n')).toEqual([
      ['a', 'b'], ['one, two', 'say "hi"'], ['first\nsecond', 'x'],
    ])
  })

  test('takes every kind of line end, a missing last one, and leaves out empty rows', () => {
    expect(rows('a,b\n1,2\r3,4\r\n\r\n,\n5,')).toEqual([['a', 'b'], ['1', '2'], ['3', '4'], ['5', '']])
  })

  test('leaves out rows of nothing but spaces', () => {
    expect(rows('a,b\n1,2\n , \u00a0\n\t\n 3 ,')).toEqual([['a', 'b'], ['1', '2'], [' 3 ', '']])
  })

  test('finds the separator in the first line, outside quotes', () => {
    expect(parseCsv('"a,b,c,d";b;c\n1;2,5;3')).toEqual({ separator: ';', rows: [['a,b,c,d', 'b', 'c'], ['1', '2,5', '3']] })
    expect(parseCsv('a\tb\n1\t2').separator).toBe('\t')
    expect(parseCsv('only\nlines')).toEqual({ separator: ',', rows: [['only'], ['lines']] })
    expect(parseCsv('sep=;\r\na,b;c\r\n1;2')).toEqual({ separator: ';', rows: [['a,b', 'c'], ['1', '2']] })
  })

  test('leaves a quote inside a cell alone, and says where one is never closed', () => {
    expect(rows('a,b\n12" pipe,x')).toEqual([['a', 'b'], ['12" pipe', 'x']])
    expect(parseCsv('a,b\n1,2\n"open,3\n4,5')).toEqual({ separator: ',', rows: [['a', 'b'], ['1', '2'], ['open,3\n4,5']], openQuote: 3 })
  })

  test('has no rows where there is no text', () => {
    expect(rows('')).toEqual([])
    expect(rows('\r\n\r\n')).toEqual([])
  })

  test('reads 5,000 rows of 30 cells in well under a second', () => {
    const line = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? `"cell ""${index}"", with more"` : `cell ${index}`)).join(',')
    const begun = performance.now()
    expect(rows(`${line}\n`.repeat(5000))).toHaveLength(5000)
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

describe('writing a table', () => {
  test('is read again as it was', () => {
    const table = [['a;b', 'say "hi"', 'two\nlines', ' spaces '], ['', '1,5', 'é', 'x']]
    expect(rows(decodeText(new TextEncoder().encode(formatCsv(table, ';'))))).toEqual(table)
  })

  test('makes formulas texts, and gives them back when it is read', () => {
    const written = formatCsv([['=cmd()', '+1 a', '-2+3', '@x', '\tx', '-12.5', '+33']], ',')
    expect(rows(written.slice(1))).toEqual([["'=cmd()", "'+1 a", "'-2+3", "'@x", "'\tx", '-12.5', '+33']])
    expect(rows(written.slice(1))[0]?.map(readEscaped)).toEqual(['=cmd()', '+1 a', '-2+3', '@x', '\tx', '-12.5', '+33'])
    expect(readEscaped("'s Gravenhage")).toBe("'s Gravenhage")
  })
})

describe('the bytes of a file', () => {
  test('are UTF-8, with or without a mark', () => {
    expect(decodeText(new TextEncoder().encode('\ufeffé'))).toBe('é')
    expect(decodeText(new TextEncoder().encode('é'))).toBe('é')
  })

  test('are what Windows writes where they are no UTF-8', () => {
    expect(decodeText(new Uint8Array([0x70, 0xe9]))).toBe('pé')
    // The same letter in French, and the first of the alphabet, as Windows writes Arabic.
    expect(decodeText(new Uint8Array([0x70, 0xe9, 0xc7]), 'windows-1256')).toBe('péا')
  })

  test('are UTF-16 where they begin with its mark', () => {
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0xe9, 0]))).toBe('é')
  })

  test('are UTF-16 without its mark where their line breaks are', () => {
    const text = 'اسم المنتج,Ціна\r\nĀ – Bol,12'
    const little = new Uint8Array([...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]))
    const big = new Uint8Array([...text].flatMap((sign) => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255]))
    expect([decodeText(little), decodeText(big)]).toEqual([text, text])
    // A lone NUL, and a picture.
    expect(decodeText(new TextEncoder().encode('title\nb\0wl\n'))).toBe('title\nb\0wl\n')
    expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]))).toContain('\0')
  })
})
