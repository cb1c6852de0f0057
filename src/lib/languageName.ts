/**
 * What a language is called, in its own words with a capital, or in another language within a sentence.
 * @throws RangeError where the code is none of a language
 */
export const languageName = (language: string, within?: string): string => {
  const name = new Intl.DisplayNames(within ?? language, { type: 'language' }).of(language) ?? language
  return within ? name : name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
