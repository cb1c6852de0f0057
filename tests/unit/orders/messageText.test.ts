import { describe, expect, test } from 'vitest'
import { textParts } from '../../../src/features/orders/messages/messageText.ts'

const linksOf = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])
const joined = (text: string) => textParts(text).map((part) => part.text).join('')

describe('links in a message', () => {
  test('are the addresses in its text, and everything else stays text', () => {
    expect(textParts('See https://shop.test/a?b=1#c\nand HTTP://other.test too')).toEqual([
      { text: 'See ' }, { text: 'https://shop.test/a?b=1#c', href: 'https://shop.test/a?b=1#c' },
      { text: '\nand ' }, { text: 'HTTP://other.test', href: 'HTTP://other.test' }, { text: ' too' },
    ])
    expect(textParts('No address')).toEqual([{ text: 'No address' }])
    expect(textParts('')).toEqual([])
  })

  test.each([
    ['javascript:alert(1)'], ['JavaScript:alert(1)'], ['java\nscript:alert(1)'], ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'], ['file:///etc/passwd'], ['//evil.test'], ['www.evil.test'], ['hxxps://evil.test'], ['xhttps://evil.test'],
    ['http:/one.test'], ['https//one.test'], ['https://'], ['https://:80'], ['http://[nonsense'], ['<a href="javascript:alert(1)">x</a>'],
  ])('%j is none', (text) => {
    expect(linksOf(text)).toEqual([])
    expect(joined(text)).toBe(text)
  })

  test.each([
    ['javascript:alert(1)//https://shop.test/', ['https://shop.test/']],
    ['javascript:https://shop.test/%0aalert(1)', ['https://shop.test/%0aalert(1)']],
    ['<a href="https://shop.test/a">', ['https://shop.test/a']],
    ['https://shop.test/a"onmouseover="alert(1)', ['https://shop.test/a']],
  ])('within %j only the address of the web is one', (text, links) => {
    expect(linksOf(text)).toEqual(links)
    expect(joined(text)).toBe(text)
  })

  test.each([
    ['https://bank.test@evil.test/'], ['https://bank.test:443@evil.test'], ['https://bank.test%2F@evil.test'], ['https://bank.test\\@evil.test'],
  ])('%s, which looks like another site, is none', (text) => {
    expect(linksOf(text)).toEqual([])
    expect(joined(text)).toBe(text)
  })

  test('with an @ behind the host are links', () => {
    expect(linksOf('https://social.test/@nora and https://shop.test/?to=a@b.test')).toEqual(['https://social.test/@nora', 'https://shop.test/?to=a@b.test'])
  })

  test('end before a sign that changes how they are read, and show where they lead', () => {
    expect(linksOf('https://shop.test/\u202egpj.exe')).toEqual(['https://shop.test/'])
    expect(linksOf('https://shop.test\u200b.evil.test')).toEqual(['https://shop.test'])
    for (const { text, href } of textParts('https://\u0430pple.test and https://shop.test/é')) if (href) expect(href).toBe(text)
  })

  test.each([
    ['https://shop.test.', 'https://shop.test'],
    ['https://shop.test/a, and', 'https://shop.test/a'],
    ['(see https://shop.test/a)', 'https://shop.test/a'],
    ['(see https://shop.test/a).', 'https://shop.test/a'],
    ['[https://shop.test/a]!', 'https://shop.test/a'],
    ['https://wiki.test/Bowl_(dish)', 'https://wiki.test/Bowl_(dish)'],
    ['(https://wiki.test/Bowl_(dish))?', 'https://wiki.test/Bowl_(dish)'],
    ['« https://shop.test/a »', 'https://shop.test/a'],
    ['“https://shop.test/a”', 'https://shop.test/a'],
    ['*https://shop.test/a*', 'https://shop.test/a'],
    ['https://shop.test/a...', 'https://shop.test/a'],
    ['https://shop.test/a/', 'https://shop.test/a/'],
  ])('in %j do not have the sign of the sentence', (text, link) => {
    expect(linksOf(text)).toEqual([link])
    expect(joined(text)).toBe(text)
  })

  test.each([
    ['brackets', `https://shop.test/${')'.repeat(200_000)}`],
    ['dots', `https://shop.test/${'.'.repeat(200_000)}x`],
    ['the beginning of an address', 'https://'.repeat(30_000)],
    ['addresses', 'https://shop.test/a '.repeat(10_000)],
  ])('do not take long where the text is one of many %s', (_name, text) => {
    const begun = performance.now()
    expect(joined(text)).toBe(text)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})
