import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseConfig } from '../lib/config.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import type { PictureSizes } from '../lib/pictures.ts'

/**
 * The configuration that goes into the document: the JSON file named by `STOREFRONT_CONFIG` over the defaults.
 * A file that is missing or no JSON stops the build: an operator who named one means it.
 *
 * Behind `STOREFRONT_BASE_URL` the storefront's own server hands the Front API on, so calls stay on this origin whatever
 * `baseUrl` the file names: a marketplace need not allow other origins. Its own pages are opened at the marketplace
 * itself, where its styles, forms and sessions are.
 */
export const readStorefrontConfig = (root: string, env: NodeJS.ProcessEnv = process.env): StorefrontConfig => {
  const file = env['STOREFRONT_CONFIG']
  const upstream = env['STOREFRONT_BASE_URL']?.replace(/\/+$/, '')
  const raw: unknown = file ? JSON.parse(readFileSync(resolve(root, file), 'utf8')) : {}
  const { config, problems } = parseConfig(raw)
  if (problems.length > 0) throw new Error(`${file}: these settings are not of the right kind: ${problems.join(', ')}`)
  if (!upstream) return config
  const atUpstream = (url: string) => url.replace('{base_url}', () => upstream)
  const { checkoutUrl, signInUrl, registerUrl } = config
  return {
    ...config, baseUrl: '',
    checkoutUrl: atUpstream(checkoutUrl), signInUrl: atUpstream(signInUrl), registerUrl: atUpstream(registerUrl),
  }
}

/** The configuration as the document carries it; `<` is escaped because the parser ends the element at `</`. */
export const configElement = (config: StorefrontConfig): string =>
  `<script type="application/json" id="stoa-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`

/** A document whose marketplace resizes pictures so, unless its operator has said how. */
export const withPictureSizes = (html: string, images: PictureSizes): string =>
  html.replace(/<script type="application\/json" id="stoa-config">(.*?)<\/script>/s, (_element, json: string) => {
    // The build wrote this element from a checked configuration.
    const config = JSON.parse(json) as StorefrontConfig
    return configElement({ ...config, images: config.images ?? images })
  })
