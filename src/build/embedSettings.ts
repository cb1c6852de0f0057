import type { StorefrontConfig } from '../lib/settings.ts'

/** The settings beside `embed.js`. */
export const EMBED_SETTINGS_FILE = 'embed.json'

/** Settings as elements of a theme get them: its session signs the calls, on its own origin. */
export const embedSettings = (config: StorefrontConfig): string => JSON.stringify({ ...config, auth: 'cookie', baseUrl: '' })
