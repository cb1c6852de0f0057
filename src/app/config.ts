import { takeStarted } from '../catalogue/source.ts'
import { addTexts } from '../lib/addTexts.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { fingerprintOf } from '../lib/fingerprint.ts'

/** Longer than this nobody waits for the operator's words before the shop opens; the pages that come later have them. */
const TEXTS_TIMEOUT_MS = 4_000

const elementIn = (from: Document) => from.getElementById('stoa-config')

/** Adds the operator's texts in a language, where they are beside the document. Rejects where they did not arrive. */
export const loadTexts = async (config: StorefrontConfig, locale: string, from: Document = document): Promise<void> => {
  const address = elementIn(from)?.dataset['texts']?.replace('*', locale)
  if (!address) return
  const answer = await takeStarted(window.__stoa, address) ?? await fetch(address)
  // Where another version has replaced them, what is there is shown.
  if (answer.ok) addTexts(config, await answer.json() as object)
}

/**
 * The settings in the document. One that is as the build, or `configure`, wrote it has been checked there. One that
 * was edited since is checked here: what is right of it is used, and the console names the rest for the operator.
 */
const readSettingsIn = async (from: Document): Promise<StorefrontConfig> => {
  const element = elementIn(from)
  const text = element?.textContent ?? '{}'
  let raw: unknown = null
  try {
    raw = JSON.parse(text)
  } catch {
    // What is no JSON states no settings, which the check below says.
  }
  // Written from the type itself.
  if (element?.dataset['checked'] === fingerprintOf(text)) return raw as StorefrontConfig
  const load = () => import('../lib/readSettings.ts').then(({ readSettings }) => readSettings)
  // What cannot be checked is better used as it is than a shop that never opens.
  const unchecked = () => (settings: unknown) => ({ config: settings as StorefrontConfig, problems: [] })
  const { config, problems } = (await load().catch(load).catch(unchecked))(raw)
  if (problems.length > 0) console.warn(`Settings of the storefront that are ignored:\n${problems.join('\n')}`)
  return config
}

/** The configuration of a document, with the operator's texts in the language that it is shown in. */
export const readConfig = async (from: Document = document): Promise<StorefrontConfig> => {
  const config = await readSettingsIn(from)
  const { lang } = from.documentElement
  if (elementIn(from)?.dataset['held'] !== lang) {
    const texts = loadTexts(config, lang, from).catch(() => {}) // The messages have words of their own.
    await Promise.race([texts, new Promise((resolve) => { setTimeout(resolve, TEXTS_TIMEOUT_MS) })])
  }
  return config
}
