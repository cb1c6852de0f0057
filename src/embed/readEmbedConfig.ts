import type { StorefrontConfig } from '../lib/config.ts'

/** The settings of the build or of `npm run configure`, beside `embed.js`. */
const SETTINGS_FILE = 'embed.json'
/** What a page of the theme sets for itself, over that file. */
const PAGE_SETTINGS_ID = 'stoa-config'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const readPageSettings = (): Record<string, unknown> => {
  try {
    const raw: unknown = JSON.parse(document.getElementById(PAGE_SETTINGS_ID)?.textContent ?? '{}')
    return isRecord(raw) ? raw : {}
  } catch {
    console.warn(`#${PAGE_SETTINGS_ID} is no JSON, and is ignored.`)
    return {}
  }
}

/** What a page of the theme is configured with. */
interface EmbedConfig {
  readonly config: StorefrontConfig
  /** The brand, for every shadow root. */
  readonly styles: string
}

/** The theme's session signs the calls, on the page's own origin, and its own pages are where people sign in. */
const inTheme = (config: StorefrontConfig): StorefrontConfig => {
  const { signInUrl, registerUrl, embed: { pages } } = config
  return { ...config, auth: 'cookie', baseUrl: '', signInUrl: signInUrl || (pages['sign-in'] ?? ''), registerUrl: registerUrl || (pages['register'] ?? '') }
}

/**
 * The settings of a page: the checked file beside `embed.js`, and what the page states itself, which is checked here.
 * @param script the address of `embed.js`
 * @throws where the file does not arrive
 */
export const readEmbedConfig = async (script: string): Promise<EmbedConfig> => {
  const answer = await fetch(new URL(SETTINGS_FILE, script))
  if (!answer.ok) throw new Error(`${SETTINGS_FILE} answered ${answer.status}`)
  // Written by the build from checked settings.
  const { styles, settings: file } = await answer.json() as { styles: string, settings: StorefrontConfig }
  const own = readPageSettings()
  if (Object.keys(own).length === 0) return { config: inTheme(file), styles }
  const { readSettings } = await import('../lib/readSettings.ts')
  const { config, problems } = readSettings({ ...file, ...own })
  if (problems.length > 0) console.warn(`Settings in #${PAGE_SETTINGS_ID} that are ignored:\n${problems.join('\n')}`)
  return { config: inTheme(config), styles }
}
