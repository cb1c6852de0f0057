import type { ShellWords } from '../app/document/shellWords.ts'

/**
 * The words of the shell: its elements are the same in every language, so the document holds them once, in the
 * marketplace's first language, and of the others only what is said in another way.
 */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '\'' }

const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const TAG = /<\/?[^\s>"]+((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/g

/** The values of all attributes and then all texts, as `showShellWords` (src/app/document/shellWords.ts) finds them in a document. */
const wordsOf = (html: string): string[] => {
  const attributes = [...html.matchAll(TAG)].flatMap(([, all = '']) => [...all.matchAll(/\s+[^\s=>"]+(?:="([^"]*)")?/g)].map(([, value = '']) => value))
  return [...attributes, ...html.split(TAG).filter((text, index) => index % 2 === 0 && text !== '')].map(plain)
}

/**
 * Compares the shells of several languages.
 * @param shells markup by language, the first one's first
 * @throws Error where they are not made of the same elements
 */
export const compareShells = (shells: readonly (readonly [locale: string, html: string])[]): ShellWords => {
  const [first = [], ...others] = shells.map(([, html]) => wordsOf(html))
  for (const [index, words] of others.entries()) {
    if (words.length !== first.length) throw new Error(`the shell has other elements in ${shells[index + 1]?.[0]} than in ${shells[0]?.[0]}`)
  }
  const at = [...first.keys()].filter((place) => others.some((words) => words[place] !== first[place]))
  return {
    at,
    words: Object.fromEntries(others.map((words, index) => [shells[index + 1]?.[0] ?? '', at.map((place) => words[place] ?? '')])),
  }
}
