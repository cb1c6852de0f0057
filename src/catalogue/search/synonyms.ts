/** Words that mean the same, as the operator states them for the language of the page. */
import { foldWord, inflectionsOf } from './words.ts'

/** Each group's words mean the same. */
export type SynonymGroups = readonly (readonly string[])[]

/** The words that mean the same as a folded one, folded too. */
export type SynonymsOf = (word: string) => readonly string[]

/** A beginning of fewer letters could mean anything. */
const MIN_PREFIX_LETTERS = 3

/** A word of a script without spaces is no single folded word, and has no synonyms. */
const foldSingle = (text: string): string[] => {
  const words = foldWord(text)
  return words.length === 1 ? words : []
}

/** Looks words up in groups: as they are, in another form (`couches`), and by the beginning that was typed so far. */
export const createSynonyms = (groups: SynonymGroups): SynonymsOf => {
  const byWord = new Map<string, Set<string>>()
  for (const group of groups.map((words) => words.flatMap(foldSingle))) {
    for (const word of group) {
      const others = byWord.get(word) ?? new Set()
      byWord.set(word, others)
      for (const other of group) if (other !== word) others.add(other)
    }
  }
  const known = [...byWord.keys()]
  return (word) => {
    const meant = byWord.has(word) ? [word] : inflectionsOf(word).filter((form) => byWord.has(form))
    const begun = meant.length > 0 || word.length < MIN_PREFIX_LETTERS ? [] : known.filter((one) => one.startsWith(word))
    return [...new Set([...meant, ...begun].flatMap((one) => [...(byWord.get(one) ?? [])]))]
  }
}
