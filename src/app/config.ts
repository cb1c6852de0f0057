import type { StorefrontConfig } from '../lib/config.ts'
import { fingerprintOf } from '../lib/fingerprint.ts'

const readSettingsIn = async (from: Document): Promise<StorefrontConfig> => {
  const element = from.getElementById('stoa-config')
  const text = element?.textContent ?? '{}'
  let raw: unknown = null
  try {
    raw = JSON.parse(text)
  } catch {
    // What is no JSON states no settings, which the check below says.
  }
  // Written from the type itself.
  if (element?.dataset['checked'] === fingerprintOf(text)) return raw as StorefrontConfig
  const load = () => import('./editedConfig.ts').then(({ readEdited }) => readEdited)
  // What cannot be checked is better used as it is than a shop that never opens.
  const unchecked = () => (settings: unknown) => settings as StorefrontConfig
  return (await load().catch(load).catch(unchecked))(raw)
}

/**
 * The configuration in the document. One that is as the build, or `configure`, wrote it has been checked there; one that was
 * edited since is checked here. With it the operator's texts, where the starter has asked for them.
 */
export const readConfig = async (from: Document = document): Promise<StorefrontConfig> =>
  ({ ...await readSettingsIn(from), ...await window.__stoaTexts })
