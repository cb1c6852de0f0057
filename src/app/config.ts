import type { StorefrontConfig } from '../lib/config.ts'
import { fingerprintOf } from '../lib/fingerprint.ts'

/**
 * The configuration in the document. One that is as the build, or `configure`, wrote it has been checked there. One that
 * was edited since is checked here: what is right of it is used, and the console names the rest for the operator.
 */
export const readConfig = async (from: Document = document): Promise<StorefrontConfig> => {
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
  const load = () => import('../lib/readSettings.ts').then(({ readSettings }) => readSettings)
  // What cannot be checked is better used as it is than a shop that never opens.
  const unchecked = () => (settings: unknown) => ({ config: settings as StorefrontConfig, problems: [] })
  const { config, problems } = (await load().catch(load).catch(unchecked))(raw)
  if (problems.length > 0) console.warn(`Settings of the storefront that are ignored:\n${problems.join('\n')}`)
  return config
}
