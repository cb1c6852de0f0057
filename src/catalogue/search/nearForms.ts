/** Other forms of a word, language by language unknown: wrong ones are hardly ever words of a catalogue. */

/** What a word of such an ending may be without it, if so many letters are left: a short word easily becomes another. */
const STEMS: readonly (readonly [ending: RegExp, stem: string, least: number])[] = [
  [/([^s])s$/, '$1', 3],
  [/x$/, '', 3],
  [/([sxz]|ch|sh)es$/, '$1', 3],
  [/ies$/, 'y', 4],
  [/e[sn]?$/, '', 4],
  [/n$/, '', 5],
]
const ENDINGS = ['e', 's', 'es', 'n', 'en', 'x']
const SHORTEST = 4
const LATIN = /^[a-z]+$/

/** Singulars, plurals and inflections that a folded word may stand for, at least some of which are no words at all. */
export const nearForms = (word: string): string[] => {
  if (word.length < SHORTEST || !LATIN.test(word)) return []
  const stems = STEMS.map(([ending, stem, least]) => {
    const other = word.replace(ending, stem)
    return other.length < least ? word : other
  })
  const inflected = [word, ...stems].filter(({ length }) => length >= SHORTEST)
    .flatMap((stem) => [...ENDINGS.map((ending) => stem + ending), ...(stem.endsWith('y') ? [`${stem.slice(0, -1)}ies`] : [])])
  return [...new Set([...stems, ...inflected])].filter((form) => form !== word)
}

const LETTERS: Readonly<Record<string, string>> = { ae: 'a', oe: 'o', ue: 'u' }

/** A folded word whose ä, ö and ü were written out, as they are folded; the same where it has none. */
export const drawnTogether = (word: string): string => word.replace(/ae|oe|ue/g, (letters) => LETTERS[letters] ?? letters)
