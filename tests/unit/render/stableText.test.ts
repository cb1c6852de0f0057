import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEntities } from '../../../src/lib/text.ts'
import { stableText } from '../../../src/render/stableText.ts'

const through = (text: string) => JSON.parse(stableText(JSON.stringify({ text }))) as { text: string }

test.each([
  ['a\0b', 'ab'], ['a\ud83d', 'a\ufffd'], ['\ude00a', '\ufffda'], ['\ud83d\ud83d\ude00', '\ufffd😀'], ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  [String.raw`a \u0000 \ud800 \r`, String.raw`a \u0000 \ud800 \r`], ['&#0;&#xD800;&#55296;&#13;', '\ufffd\ufffd\n'], ['&#x41;&#128512;é"😀\t', '&#x41;&#128512;é"😀\t'],
])('%j is %j', (text, stable) => {
  expect(through(text)).toEqual({ text: stable })
})

test('pairs that a marketplace escapes are kept, and what is escaped in another way is read as well', () => {
  expect(stableText(String.raw`"\ud83d\ude00"`)).toBe(String.raw`"\ud83d\ude00"`)
  expect(JSON.parse(stableText(String.raw`"a\u000D\u000a\uDC00\\\u0000"`))).toBe('a\n\n\ufffd\\')
  expect(JSON.parse(stableText(String.raw`"\u0026#13;\u0026#65;\\u0026#13;"`))).toBe(String.raw`${'\n'}&#65;\u0026#13;`)
})

test('no text has anything that a browser changes, and others stay as they are', () => {
  const unit = fc.constantFrom('\0', '\r', '\n', '\\', '"', 'u', '0000', 'd800', '\ud83d', '\ude00', '😀', '&#xd800;', '&#13;', '0', 'a')
  fc.assert(fc.property(fc.string({ unit }), (text) => {
    const stable = through(text).text
    expect(decodeEntities(stable)).not.toMatch(/[\0\r\p{Surrogate}]/u)
    if (!/[\0\r\p{Surrogate}]|&#/u.test(text)) expect(stable).toBe(text)
    expect(through(stable).text).toBe(stable)
  }))
})
