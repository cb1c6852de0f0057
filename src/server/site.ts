/** A built or configured folder behind the server, which another version may take the place of. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuiltConfig } from '../build/storefrontConfig.ts'
import { createRenderer, type Renderer } from '../render/renderer.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { shared } from './limit.ts'
import { createPages, type Pages } from './pages.ts'

/** One version of a storefront: all that answers one request is of it. */
export interface Site {
  /** The folder itself, links followed. */
  readonly root: string
  readonly config: StorefrontConfig
  readonly pages: Pages
}

interface Options {
  readonly folder: string
  /** The marketplace behind this server. */
  readonly upstream?: string | undefined
  /** Settings in place of those in the folder. */
  readonly settingsOver?: ((config: StorefrontConfig) => StorefrontConfig) | undefined
  /** The document of a folder that cannot render, with those settings. */
  readonly documentOver?: ((html: string) => string) | undefined
  /** What the marketplace answers, see `createPages`. */
  readonly ask: (url: string, config: StorefrontConfig) => Promise<string | undefined>
  readonly warn: (line: string) => void
  /** Of all documents that are kept rendered. */
  readonly cacheBytes?: number | undefined
}

/** Hands out the document that a folder has, for every page. */
const withoutRenderer = (html: string): Renderer => ({
  hasPage: () => true,
  dataUrls: () => [],
  plain: html,
  render: async () => undefined,
})

const load = async ({ folder, upstream, settingsOver, documentOver, ask, warn, cacheBytes }: Options): Promise<Site> => {
  const root = await realpath(folder)
  const html = await readFile(join(root, 'index.html'), 'utf8')
  const stated = readBuiltConfig(html)
  if (!stated) throw new Error(`${folder} holds no storefront`)
  const config = settingsOver?.(stated) ?? stated
  const isComplete = await stat(join(root, '.document/page.mjs')).then(() => true, () => false)
  if (!isComplete) warn(`${folder} has no code to render its pages (npm run configure -- --server node … writes it): a browser draws them.`)
  const renderer = isComplete ? await createRenderer({ built: root, config, upstream }) : withoutRenderer(documentOver?.(html) ?? html)
  const pages = await createPages({
    renderer, languages: config.languages, catalogueUrl: config.catalogueUrl, warn, ask: (url) => ask(url, config),
    ...(cacheBytes !== undefined && { cacheBytes }),
  })
  return { root, config, pages }
}

const RETRY_MS = 1_000

/**
 * Opens a folder. Its document is looked at for each request, or for all that come at once: it comes last with a new
 * version, which is then loaded while they wait. Where that fails, the version before goes on.
 * @returns the way to the present version
 * @throws where the folder holds no storefront
 */
export const openSite = async (options: Options): Promise<() => Promise<Site>> => {
  const look = async (): Promise<string> => {
    const { ino, mtimeMs, size } = await stat(join(options.folder, 'index.html'))
    return `${ino} ${mtimeMs} ${size}`
  }
  let mark = await look()
  let site = await load(options)
  let failedAt = 0
  let isLost = false

  return shared(async () => {
    if (Date.now() - failedAt < RETRY_MS) return site
    try {
      const seen = await look()
      if (seen === mark) return site
      site = await load(options)
      mark = seen
      isLost = false
      options.warn('Another version of the storefront is served.')
    } catch (error) {
      failedAt = Date.now()
      if (!isLost) options.warn(`The storefront cannot be read, and the version before is served: ${String(error)}`)
      isLost = true
    }
    return site
  })
}
