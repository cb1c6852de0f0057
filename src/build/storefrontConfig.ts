import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '../contract/all.ts'
import { fingerprintOf } from '../lib/fingerprint.ts'
import { readSettings } from '../lib/readSettings.ts'
import { defaultConfig, type StorefrontConfig } from '../lib/settings.ts'

/** A settings file that cannot be used. Its message names every mistake, a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'

  constructor(file: string, problems: readonly string[]) {
    super(`${file} has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((one) => `  ${one}`).join('\n')}`)
    // Where in this program a file of the operator's was found wrong helps nobody.
    this.stack = this.message
  }
}

/**
 * Reads a settings file.
 * @throws SettingsError with all mistakes at once, also where the file is missing or no JSON
 */
export const readSettingsFile = (path: string): StorefrontConfig => {
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SettingsError(path, [error instanceof Error ? error.message : String(error)])
  }
  const { config, problems } = readSettings(raw, endpoints.map(({ name }) => name))
  if (problems.length > 0) throw new SettingsError(path, problems)
  return config
}

/**
 * The configuration that goes into the document: the JSON file named by `STOREFRONT_CONFIG` over the defaults.
 *
 * Behind `STOREFRONT_BASE_URL` the storefront's own server hands the Front API on, so calls stay on this origin whatever
 * `baseUrl` the file names: a marketplace need not allow other origins. Its own pages are opened at the marketplace
 * itself, where its styles, forms and sessions are.
 * @throws SettingsError
 */
export const readStorefrontConfig = (root: string, env: NodeJS.ProcessEnv = process.env): StorefrontConfig => {
  const file = env['STOREFRONT_CONFIG']
  const upstream = env['STOREFRONT_BASE_URL']?.replace(/\/+$/, '')
  const config = file ? readSettingsFile(resolve(root, file)) : readSettings({}).config
  if (!upstream) return config
  const atUpstream = (url: string) => url.replace('{base_url}', () => upstream)
  const { checkoutUrl, signInUrl, registerUrl, sellUrl, footer, promises } = config
  const linkAtUpstream = <L extends { readonly url: string }>(link: L): L => ({ ...link, url: atUpstream(link.url) })
  return {
    ...config, baseUrl: '',
    checkoutUrl: atUpstream(checkoutUrl), signInUrl: atUpstream(signInUrl), registerUrl: atUpstream(registerUrl),
    sellUrl: atUpstream(sellUrl),
    footer: {
      ...footer,
      columns: footer.columns.map((column) => ({ ...column, links: column.links.map(linkAtUpstream) })),
      social: footer.social.map(linkAtUpstream),
    },
    promises: promises.map((line) => (line.url === undefined ? line : { ...line, url: atUpstream(line.url) })),
  }
}

/**
 * The configuration as the document carries it, without what is the theme's; `<` is escaped because the parser ends the element at `</`. Its
 * fingerprint says that it was checked: a visitor's browser checks only what was edited since.
 */
export const configElement = (config: StorefrontConfig): string => {
  const { embed: _ofTheme, ...own } = config
  const json = JSON.stringify(own).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="stoa-config" data-checked="${fingerprintOf(json)}">${json}</script>`
}

const CONFIG_ELEMENT = /<script type="application\/json" id="stoa-config"[^>]*>(.*?)<\/script>/s

/** The configuration that a document carries; undefined where it is none of ours. */
export const readBuiltConfig = (html: string): StorefrontConfig | undefined => {
  const json = CONFIG_ELEMENT.exec(html)?.[1]
  if (json === undefined) return undefined
  // Written from a checked configuration; what is the theme's is none of the document's.
  return { ...defaultConfig, ...JSON.parse(json) as Partial<StorefrontConfig> }
}

/** What a marketplace in a box states of itself, for whoever has not set it. */
export type SandboxSettings = Partial<StorefrontConfig>

/** Settings in front of that marketplace: what it states where the operator has said nothing else. */
export const sandboxSettingsOver = (config: StorefrontConfig, stated: SandboxSettings): StorefrontConfig => {
  const isUnset = (name: string) => isDeepStrictEqual(Reflect.get(config, name), Reflect.get(defaultConfig, name))
  return { ...config, ...Object.fromEntries(Object.entries(stated).filter(([name]) => isUnset(name))) }
}

/** A document in front of that marketplace. */
export const withSandboxSettings = (html: string, stated: SandboxSettings): string =>
  // The build wrote this element from a checked configuration.
  html.replace(CONFIG_ELEMENT, (_element, json: string) =>
    configElement(sandboxSettingsOver(JSON.parse(json) as StorefrontConfig, stated)))
