/** Settings in a document that were edited by hand since they were checked. */
import type { StorefrontConfig } from '../lib/config.ts'
import { readSettings } from '../lib/readSettings.ts'

/** What is right of them is used, and the console names the rest for the operator. */
export const readEdited = (text: string): StorefrontConfig => {
  let raw: unknown = null
  try {
    raw = JSON.parse(text)
  } catch {
    // What is no JSON states no settings, which the check says.
  }
  const { config, problems } = readSettings(raw)
  if (problems.length > 0) console.warn(`Settings of the storefront that are ignored:\n${problems.join('\n')}`)
  return config
}
