import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseConfig } from '../lib/config.ts'
import type { StorefrontConfig } from '../lib/config.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The configuration that goes into the document: the JSON file named by `STOREFRONT_CONFIG` over the defaults.
 * A file that is missing or no JSON stops the build: an operator who named one means it.
 *
 * Behind `STOREFRONT_BASE_URL` the storefront's own server hands the Front API on, so calls stay on this origin whatever
 * `baseUrl` the file names: a marketplace need not allow other origins. The hosted checkout is opened at the marketplace
 * itself, where its styles, forms and sessions are.
 */
export const readStorefrontConfig = (root: string, env: NodeJS.ProcessEnv = process.env): StorefrontConfig => {
  const file = env['STOREFRONT_CONFIG']
  const upstream = env['STOREFRONT_BASE_URL']?.replace(/\/+$/, '')
  // A real marketplace need not resize pictures the way the sandbox does.
  const standard = upstream ? { images: null } : {}
  const raw: unknown = file ? JSON.parse(readFileSync(resolve(root, file), 'utf8')) : {}
  const { config, problems } = parseConfig(isRecord(raw) ? { ...standard, ...raw } : raw)
  if (problems.length > 0) throw new Error(`${file}: these settings are not of the right kind: ${problems.join(', ')}`)
  if (!upstream) return config
  return { ...config, baseUrl: '', checkoutUrl: config.checkoutUrl.replace('{base_url}', () => upstream) }
}
