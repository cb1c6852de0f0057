/** A built or configured folder behind the server, which another version may take the place of. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { textFiles } from '../build/operatorTexts.ts'
import { readBuiltConfig } from '../build/storefrontConfig.ts'
import { createRenderer, type Renderer } from '../render/renderer.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { createDocument, type ServedDocument } from './documents.ts'
import { shared } from './limit.ts'
import { createPages, type Pages } from './pages.ts'
import { renderInThreads, threadCount } from '../render/renderThreads.ts'

/** One version of a storefront: all that answers one request is of it. */
export interface Site {
  /** The folder itself, links followed. */
  readonly root: string
  readonly config: StorefrontConfig
  readonly pages: Pages
  /** The operator's texts beside the documents, by address. */
  readonly texts: ReadonlyMap<string, ServedDocument>
  /** Frees what it holds, once what was begun is done. */
  readonly close: () => Promise<void>
}

interface Options {
  readonly folder: string
  /** The marketplace behind this server. */
  readonly upstream?: string | undefined
  /** Settings in place of those in the folder. */
  readonly settingsOver?: ((config: StorefrontConfig) => StorefrontConfig) | undefined
  /** The document of a folder that cannot render, with those settings. */
  readonly documentOver?: ((html: string, config: StorefrontConfig) => string) | undefined
  /** What the marketplace answers, see `createPages`. */
  readonly ask: (url: string, config: StorefrontConfig) => Promise<string | undefined>
  readonly warn: (line: string) => void
  /** Of all documents that are kept rendered. */
  readonly cacheBytes?: number | undefined
  /** That render; without any the server does it between its answers. */
  readonly threads?: number | undefined
}

/** Hands out the document that a folder has, for every page. */
const withoutRenderer = (html: string): Renderer => ({
  hasPage: () => true,
  missingPath: (path) => path,
  dataUrls: () => [],
  plain: html,
  render: async () => undefined,
})

const load = async ({ folder, upstream, settingsOver, documentOver, ask, warn, cacheBytes, threads = threadCount() }: Options): Promise<Site> => {
  const root = await realpath(folder)
  const html = await readFile(join(root, 'index.html'), 'utf8')
  const stated = await readBuiltConfig(html, (address) => readFile(join(root, address), 'utf8'))
  if (!stated) throw new Error(`${folder} holds no storefront`)
  const config = settingsOver?.(stated) ?? stated
  const isComplete = await stat(join(root, '.document/page.mjs')).then(() => true, () => false)
  if (!isComplete) warn(`${folder} has no code to render its pages (npm run configure -- --server node … writes it): a browser draws them.`)
  const own = isComplete ? await createRenderer({ built: root, config, upstream }) : withoutRenderer(documentOver?.(html, config) ?? html)
  const beside = isComplete && threads > 0 ? await renderInThreads(own, { built: root, config, upstream }, warn, threads) : undefined
  const pages = await createPages({
    // As many more wait in the threads, so that none of them waits for the next.
    renderer: beside ?? own, renderings: 2 * Math.max(1, threads), languages: config.languages, catalogueUrl: config.catalogueUrl, warn, ask: (url) => ask(url, config),
    ...(cacheBytes !== undefined && { cacheBytes }),
  })
  const texts = await Promise.all([...textFiles(config)?.files ?? []].map(async ([address, text]) => [address, await createDocument(text)] as const))
  return { root, config, pages, texts: new Map(texts), close: async () => beside?.close() }
}

const RETRY_MS = 1_000

/**
 * Opens a folder. Its document is looked at for each request, or for all that come at once: it comes last with a new
 * version, which is then loaded while they wait. Where that fails, the version before goes on.
 * @returns the way to the present version
 * @throws where the folder holds no storefront
 */
export const openSite = async (options: Options): Promise<() => Promise<Site>> => {
  const look = async () => {
    const { ino, mtimeMs, size } = await stat(join(options.folder, 'index.html'))
    return { mtimeMs, seen: `${ino} ${mtimeMs} ${size}` }
  }
  let { seen: mark } = await look()
  let site = await load(options)
  let failedAt = 0
  let isLost = false

  return shared(async () => {
    if (Date.now() - failedAt < RETRY_MS) return site
    try {
      const { seen, mtimeMs } = await look()
      if (seen === mark) return site
      const before = site
      site = await load(options)
      mark = seen
      void before.close()
      isLost = false
      options.warn(`Another version of the storefront is served, of ${new Date(mtimeMs).toISOString()}.`)
    } catch (error) {
      failedAt = Date.now()
      if (!isLost) options.warn(`The storefront cannot be read, and the version before is served: ${String(error)}`)
      isLost = true
    }
    return site
  })
}
