import { readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import type { Connect, Plugin, ResolvedConfig } from 'vite'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { buildEmbed } from './embedBuild.ts'
import { customElementsManifest, embedTypes } from './embedManifest.ts'
import { EMBED_SETTINGS_FILE, embedSettings } from './embedSettings.ts'
import { readStorefrontConfig } from './storefrontConfig.ts'

const EMBED_FILE = /^\/(?:embed\.js|embed\.json|embed\/[\w.-]+)$/
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' }

/** Builds `embed.js` with its settings, types and manifest into a folder. */
const writeEmbed = async (root: string, folder: string): Promise<void> => {
  const { version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as { version: string } // Our own file.
  await buildEmbed(root, folder, version)
  await Promise.all([
    writeFile(`${folder}/embed.d.ts`, embedTypes()),
    writeFile(`${folder}/custom-elements.json`, customElementsManifest()),
    writeFile(`${folder}/${EMBED_SETTINGS_FILE}`, embedSettings(readStorefrontConfig(root))),
  ])
}

/** While developing, a theme gets a build of this moment, made when it is first asked for: no hot reload in its page. */
const serveEmbed = (root: string, folder: string): Connect.NextHandleFunction => {
  const make = lazyOnce(() => writeEmbed(root, folder))
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (!EMBED_FILE.test(path)) return next()
    void make().then(() => readFile(`${folder}${path}`)).then(
      (file) => response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(file),
      () => response.writeHead(404).end(),
    )
  }
}

/** `embed.js` beside the storefront: built with it, and served while developing. */
export const embedPlugin = (): Plugin => {
  let resolved: ResolvedConfig
  return {
    name: 'stoa:embed',
    configResolved(config) {
      resolved = config
    },
    async closeBundle(error) {
      const { command, root, build: { outDir, ssr, write } } = resolved
      if (command === 'build' && !error && !ssr && write) await writeEmbed(root, resolve(root, outDir))
    },
    configureServer(server) {
      server.middlewares.use(serveEmbed(resolved.root, resolve(resolved.cacheDir, 'embed')))
    },
  }
}
