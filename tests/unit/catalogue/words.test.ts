import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMisspellings } from '../../../src/catalogue/search/misspellings.ts'
import { indexWords, wordsOf } from '../../../src/catalogue/search/words.ts'

describe('words are the same', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['Œuvre', 'oeuvre'],
    ['crème brûlée', 'Creme Brulee'],
    ['Smørbrød', 'smorbrod'],
    ['ΒΑΖΟΣ', 'βάζοσ'],
    ['Ёлка', 'елка'],
    ['كِتَاب', 'كتاب'],
    ['گلدان آبی', 'گلدان ابي'],
    ['שָׁלוֹם', 'שלום'],
    ['セーター', 'ｾｰﾀｰ'],
    ['꽃병', '꽃병'.normalize('NFD')],
    ['l’été', "L'ETE"],
  ])('in %s and %s', (one, other) => {
    expect(wordsOf(one)).toEqual(wordsOf(other))
  })

  test('whether marks are written as one character or as two', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')))
    }))
  })
})

test('a text without spaces is cut into pairs, and what is written in it with Latin letters is not', () => {
  expect(wordsOf('花瓶')).toEqual(['花瓶', '瓶'])
  expect(wordsOf('iPhoneケース15')).toEqual(['iphone', 'ケー', 'ース', 'ス', '15'])
})

const indexed = (texts: readonly string[]) => {
  const pieces = indexWords(texts)
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}

test('an index says of every word where it stands', () => {
  fc.assert(fc.property(fc.array(fc.array(fc.constantFrom('Vase', 'vase', 'blue', 'الشعر', '花瓶')).map((words) => words.join(' '))), (texts) => {
    const { words, textsWith } = indexed(texts)
    expect(words).toEqual([...new Set(words)].sort())
    for (const [place, word] of words.entries()) {
      const having = texts.flatMap((text, at) => (wordsOf(text).includes(word) || (word === 'شعر' && text.includes('الشعر')) ? [at] : []))
      expect([...textsWith(place)]).toEqual(having)
    }
    for (const word of texts.flatMap(wordsOf)) expect(words).toContain(word)
  }), { numRuns: 60 })
})

test('a misspelt word means those that are nearest', () => {
  const { add, find } = createMisspellings()
  add(['stoneware', 'candle', 'vase', 'κεραμικο'])
  expect(find('stonewere')).toEqual(['stoneware'])
  expect(find('stonnewere')).toEqual(['stoneware'])
  expect(find('κεραμκο')).toEqual(['κεραμικο'])
  expect(find('vaze')).toEqual(['vase'])
  expect(find('vze')).toEqual([])
})
