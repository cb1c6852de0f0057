import { brandStyles } from '../lib/brand/styles.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { toEmbedStyles } from './embedStyles.ts'

/** The settings beside `embed.js`. */
export const EMBED_SETTINGS_FILE = 'embed.json'

/**
 * Settings as elements of a theme get them: its session signs the calls, on its own origin. With them the brand as styles,
 * so that no page mixes colours itself.
 */
export const embedSettings = (config: StorefrontConfig): string => {
  const styles = toEmbedStyles(brandStyles({ brand: config.brand, hero: config.hero }), true)
  return JSON.stringify({ styles, settings: { ...config, auth: 'cookie', baseUrl: '' } })
}
