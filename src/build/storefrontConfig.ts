import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseConfig } from '../lib/config.ts'
import type { StorefrontConfig } from '../lib/config.ts'

/**
 * The configuration that goes into the document: the JSON file named by `STOREFRONT_CONFIG` over the defaults.
 * A file that is missing or no JSON stops the build: an operator who named one means it.
 */
export const readStorefrontConfig = (root: string, env: NodeJS.ProcessEnv = process.env): StorefrontConfig => {
  const file = env['STOREFRONT_CONFIG']
  // A real marketplace need not resize pictures the way the sandbox does.
  const standard = env['STOREFRONT_BASE_URL'] ? { images: null } : {}
  if (!file) return parseConfig(standard).config
  const raw: unknown = JSON.parse(readFileSync(resolve(root, file), 'utf8'))
  const given = typeof raw === 'object' && raw !== null ? { ...standard, ...raw } : raw
  const { config, problems } = parseConfig(given)
  if (problems.length > 0) throw new Error(`${file}: these settings are not of the right kind: ${problems.join(', ')}`)
  return config
}
