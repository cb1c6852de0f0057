import { parseConfig, type StorefrontConfig } from '../lib/config.ts'

/** The configuration in the document; the defaults where it is missing or broken, with a line for the operator. */
export const readConfig = (from: Document = document): StorefrontConfig => {
  let raw: unknown
  try {
    raw = JSON.parse(from.getElementById('stoa-config')?.textContent ?? '{}')
  } catch {
    raw = null
  }
  const { config, problems } = parseConfig(raw)
  if (problems.length > 0) console.warn(`The storefront's configuration has mistakes in: ${problems.join(', ')}`)
  return config
}
