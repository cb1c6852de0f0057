import type { StorefrontConfig } from '../lib/config.ts'
import { fingerprintOf } from '../lib/fingerprint.ts'

/**
 * The configuration in the document. One that is as the build, or `configure`, wrote it has been checked there; one that was
 * edited since is checked here. With it the operator's texts, where the starter has asked for them.
 */
export const readConfig = async (from: Document = document): Promise<StorefrontConfig> => {
  const element = from.getElementById('stoa-config')
  const text = element?.textContent ?? '{}'
  const asWritten = () => JSON.parse(text) as StorefrontConfig // Of the type itself.
  const load = () => import('./editedConfig.ts')
  // What cannot be checked is better used as it is than a shop that never opens.
  const read = element?.dataset['checked'] === fingerprintOf(text)
    ? asWritten
    : await load().catch(load).then((edited) => edited.readEdited, () => asWritten)
  return { ...read(text), ...await window.__stoaTexts }
}
