import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { buildEmbed } from './embedBuild.ts'
import { customElementsManifest, embedTypes } from './embedManifest.ts'
import { EMBED_SETTINGS_FILE, embedSettings } from './embedSettings.ts'
import { readStorefrontConfig } from './storefrontConfig.ts'

/** Builds `embed.js` beside the storefront, with the settings of this build. */
export const embedPlugin = (): Plugin => {
  let resolved: ResolvedConfig
  return {
    name: 'stoa:embed',
    apply: 'build',
    configResolved(config) {
      resolved = config
    },
    async closeBundle(error) {
      const { root, build: { outDir, ssr, write } } = resolved
      if (error || ssr || !write) return
      const folder = resolve(root, outDir)
      const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string } // Our own file.
      await buildEmbed(root, folder, version)
      await Promise.all([
        writeFile(`${folder}/embed.d.ts`, embedTypes()),
        writeFile(`${folder}/custom-elements.json`, customElementsManifest()),
        writeFile(`${folder}/${EMBED_SETTINGS_FILE}`, embedSettings(readStorefrontConfig(root))),
      ])
    },
  }
}
