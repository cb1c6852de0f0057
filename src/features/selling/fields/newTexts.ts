import { foldText } from '../../../lib/text.ts'

/** Of texts as they are typed, what a list does not have yet, each once. */
export const newTexts = (texts: readonly string[], values: readonly string[]): string[] => {
  const known = new Set(values.map(foldText))
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => {
    const isNew = text !== '' && !known.has(foldText(text))
    known.add(foldText(text))
    return isNew
  })
}
