import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '../contract/all.ts'
import { addTexts } from '../lib/addTexts.ts'
import { fingerprintOf } from '../lib/fingerprint.ts'
import type { Locale } from '../lib/languages.ts'
import { readSettings } from '../lib/readSettings.ts'
import { defaultConfig, type StorefrontConfig } from '../lib/settings.ts'
import { fileProblem } from '../lib/systemErrors.ts'
import { textsIn, withoutTexts } from './operatorTexts.ts'
import { settingProblems } from './settingProblems.ts'

/** A settings file that cannot be used. Its message names every mistake, a line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'

  constructor(file: string, problems: readonly string[]) {
    super(`${file} has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((one) => `  ${one}`).join('\n')}`)
    // Where in this program a file of the operator's was found wrong helps nobody.
    this.stack = this.message
  }
}

/** The line of a JSON parser's `position 15`. */
const lineIn = (text: string, message: string): string => {
  const [, position] = /position (\d+)/.exec(message) ?? []
  return position === undefined || message.includes('(line ') ? message : `${message} (line ${text.slice(0, Number(position)).split('\n').length})`
}

/**
 * Reads the JSON of a settings file, as it stands there.
 * @throws SettingsError where the file cannot be read or is no JSON
 */
export const readSettingsJson = (path: string): unknown => {
  let text = ''
  try {
    // Some editors begin a file with a byte order mark.
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    if (text.trim() === '') throw new Error('the file is empty')
    return JSON.parse(text)
  } catch (error) {
    const problem = fileProblem(error)
    if (problem) throw new SettingsError(path, [`the file ${problem}`])
    throw new SettingsError(path, [lineIn(text, error instanceof Error ? error.message : String(error))])
  }
}

/**
 * Reads a settings file.
 * @throws SettingsError with all mistakes at once, also where the file is missing or no JSON
 */
export const readSettingsFile = (path: string): StorefrontConfig => {
  const raw = readSettingsJson(path)
  const { config, problems } = readSettings(raw, endpoints.map(({ name }) => name))
  const all = [...problems, ...settingProblems(config)]
  if (all.length > 0) throw new SettingsError(path, all)
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
  const { footer, promises } = config
  const linkAtUpstream = <L extends { readonly url: string }>(link: L): L => ({ ...link, url: atUpstream(link.url) })
  return {
    ...config, baseUrl: '',
    checkoutUrl: atUpstream(config.checkoutUrl), signInUrl: atUpstream(config.signInUrl), registerUrl: atUpstream(config.registerUrl),
    sellUrl: atUpstream(config.sellUrl), contactUrl: atUpstream(config.contactUrl), reviewUrl: atUpstream(config.reviewUrl),
    footer: {
      ...footer,
      columns: footer.columns.map((column) => ({ ...column, links: column.links.map(linkAtUpstream) })),
      social: footer.social.map(linkAtUpstream),
    },
    promises: promises.map((line) => (line.url === undefined ? line : { ...line, url: atUpstream(line.url) })),
  }
}

/** Where the operator's texts are that a document does not hold. */
interface TextsBeside {
  /** See `TextFiles`. */
  readonly address: string
  /** The language whose texts it does hold; left out where it holds none. */
  readonly held?: Locale | undefined
}

/**
 * The configuration as the document carries it, without what is the theme's, and with the operator's texts in the document's
 * own language at most, where the others are beside it. `<` is escaped because the parser ends the element at `</`. Its
 * fingerprint says that it was checked: a visitor's browser checks only what was edited since.
 */
export const configElement = (config: StorefrontConfig, texts?: TextsBeside): string => {
  const stated = texts === undefined ? config : texts.held === undefined ? withoutTexts(config) : { ...config, ...textsIn(config, texts.held) }
  const { embed: _ofTheme, ...own } = stated
  const json = JSON.stringify(own).replaceAll('<', '\\u003c')
  const held = texts?.held === undefined ? '' : ` data-held="${texts.held}"`
  const beside = texts === undefined ? '' : ` data-texts="${texts.address}"${held}`
  return `<script type="application/json" id="stoa-config" data-checked="${fingerprintOf(json)}"${beside}>${json}</script>`
}

const CONFIG_ELEMENT = /<script type="application\/json" id="stoa-config"([^>]*)>(.*?)<\/script>/s

/**
 * The configuration that a document carries, with the texts beside it; undefined where it is none of ours.
 * @param read reads what is at an address of the same site
 */
export const readBuiltConfig = async (html: string, read: (address: string) => Promise<string>): Promise<StorefrontConfig | undefined> => {
  const [, attributes = '', json] = CONFIG_ELEMENT.exec(html) ?? []
  if (json === undefined) return undefined
  // Written from a checked configuration; what is the theme's is none of the document's.
  const config = { ...defaultConfig, ...JSON.parse(json) as Partial<StorefrontConfig> }
  const address = / data-texts="([^"]*)"/.exec(attributes)?.[1]
  for (const locale of address === undefined ? [] : config.languages) {
    addTexts(config, JSON.parse(await read(address?.replace('*', locale) ?? '')) as object)
  }
  return config
}

/** What a marketplace in a box states of itself, for whoever has not set it. */
export type SandboxSettings = Partial<StorefrontConfig>

/** Settings in front of that marketplace: what it states where the operator has said nothing else. */
export const sandboxSettingsOver = (config: StorefrontConfig, stated: SandboxSettings): StorefrontConfig => {
  const isUnset = (name: string) => isDeepStrictEqual(Reflect.get(config, name), Reflect.get(defaultConfig, name))
  return { ...config, ...Object.fromEntries(Object.entries(stated).filter(([name]) => isUnset(name))) }
}

/** A document with other settings, all of them in it. */
export const withConfig = (html: string, config: StorefrontConfig): string => html.replace(CONFIG_ELEMENT, () => configElement(config))

/** A document in front of that marketplace, which holds all of its settings. */
export const withSandboxSettings = (html: string, stated: SandboxSettings): string => {
  const json = CONFIG_ELEMENT.exec(html)?.[2]
  // The build wrote this element from a checked configuration.
  return json === undefined ? html : withConfig(html, sandboxSettingsOver(JSON.parse(json) as StorefrontConfig, stated))
}
