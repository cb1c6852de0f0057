import { addTexts } from './addTexts.ts'
import type { StorefrontConfig } from './config.ts'
import type { Locale } from './languages.ts'

/** Adds the operator's texts in another language, where they are beside the document. Rejects where they do not arrive. */
export const loadTexts = async (config: StorefrontConfig, locale: Locale): Promise<void> => {
  const address = document.getElementById('stoa-config')?.dataset['texts']?.replace('*', locale)
  if (!address) return
  const answer = await fetch(address)
  // Where another version has replaced them, what is there is shown.
  if (answer.ok) addTexts(config, await answer.json() as object)
}
