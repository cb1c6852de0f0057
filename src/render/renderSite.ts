/** The pages of an exported catalogue as files, for hosts that serve nothing else. */
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DOCUMENT_FOLDER } from '../build/builtDocument.ts'
import { UsageError } from '../build/commandLine.ts'
import { MISSING_PAGES } from '../build/hosting.ts'
import { textFiles } from '../build/operatorTexts.ts'
import { putFile, readRendered, removeRendered, writeRendered, type Rendered } from '../build/renderedFiles.ts'
import { manifestPath } from '../catalogue/paths.ts'
import { LOCALES } from '../lib/languages.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { joinUrl } from '../lib/url.ts'
import { Unanswered, contentOf, createDataReader } from './pageData.ts'
import { createRenderer, type Renderer } from './renderer.ts'
import { renderInThreads } from './renderThreads.ts'
import { fileOf, sitePages } from './sitePages.ts'

interface Options {
  /** A folder that `npm run build` wrote. */
  readonly built: string
  /** Where the pages go: the folder of a configured site. */
  readonly out: string
  /** The folder of an exported catalogue. */
  readonly catalogue: string
  readonly config: StorefrontConfig
  /** Of the storefront's public address. */
  readonly origin: string
  /** Whose public profiles the vendors' pages show; without it they are left to the application. */
  readonly marketplace?: string | undefined
  /** Told now and then how far it is. */
  readonly tell?: (done: number, total: number) => void
  /** A line about a page that could not be rendered. */
  readonly warn?: (line: string) => void
  /** That render; without any this one does it between its reading and writing. */
  readonly threads?: number
  /** Ends it: what was rendered is noted. */
  readonly signal?: AbortSignal | undefined
}

interface Outcome {
  readonly written: number
  /** Not rendered again: nothing that they are made of has changed. */
  readonly kept: number
  readonly removed: number
  /** Left to the application: they need more than there is, or could not be rendered. */
  readonly skipped: number
}

/** More of them would wait for the disk. */
const THREADS_MAX = 8
/** So that a thread has its next page while this one writes the last. */
const PAGES_PER_THREAD = 4
/** Where the process is killed, no more is lost than what was rendered in this time. */
const NOTE_INTERVAL_MS = 20_000

interface Page {
  readonly file: string
  readonly made: string
  readonly isNew: boolean
}

const hashOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22)

/** What every page depends on: the build, and the settings. */
const siteHash = async ({ built, config, origin }: Options): Promise<string> => {
  const files = ['template.json', 'page.mjs'].map((name) => join(built, DOCUMENT_FOLDER, name))
  return hashOf(JSON.stringify(config), origin, ...await Promise.all(files.map((file) => readFile(file, 'utf8'))))
}

/** What is to be written: the page of a path. */
interface Target {
  readonly path: string
  /** Where the page says that there is nothing: its file, for whatever address. */
  readonly missingFile?: string
}

/** An address of each kind at which there may be nothing. */
const MISSING_TARGETS: readonly Target[] = [
  { path: '/-', missingFile: MISSING_PAGES.page }, { path: '/l/1', missingFile: MISSING_PAGES.listing }, { path: '/c/-', missingFile: MISSING_PAGES.category },
]

/** Makes a function that renders a page, unless nothing has changed; null where the application is to draw it. */
const createPageWriter = (options: Options, renderer: Renderer, site: string, before: Rendered) => {
  const { out, catalogue, config, origin, marketplace, warn } = options
  const dataOf = createDataReader({ catalogue, catalogueUrl: config.catalogueUrl, marketplace })
  const manifest = joinUrl(config.catalogueUrl, manifestPath)
  const locale = config.languages[0] ?? LOCALES[0]
  const isThere = (file: string) => stat(join(out, file)).then(() => true, () => false)

  const write = async (target: Target, file: string): Promise<Page | null> => {
    const isMissing = target.missingFile !== undefined
    const path = isMissing ? renderer.missingPath(target.path) : target.path
    const data = await dataOf(isMissing ? [manifest] : renderer.dataUrls(path, ''))
    if (!data) return null
    const made = hashOf(site, path, ...isMissing ? [] : data.map(({ text }) => contentOf(text)))
    if (before[file] === made && await isThere(file)) return { file, made, isNew: false }
    const page = await renderer.render({ path, search: '', locale, origin, data, isMissing }).catch((error: unknown) => {
      warn?.(`${path} could not be rendered: ${String(error)}`)
      return undefined
    })
    if (!page) return null
    await putFile(join(out, file), page.html)
    return { file, made, isNew: true }
  }

  return async (target: Target): Promise<Page | null> => {
    const file = target.missingFile?.slice(1) ?? fileOf(target.path)
    if (file === null) return null
    try {
      return await write(target, file)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      // What was written before is better than nothing.
      const made = before[file]
      warn?.(`${target.path}: ${error.message}${made === undefined ? '' : ', and the page stays as it was'}`)
      return made !== undefined && await isThere(file) ? { file, made, isNew: false } : null
    }
  }
}

/** Takes all items, so many at a time. @throws what the first of them throws; no further one is begun */
const forEachOf = async <T>(items: AsyncGenerator<T>, atOnce: number, take: (item: T) => Promise<void>): Promise<void> => {
  const takeAll = async (): Promise<void> => { for await (const item of items) await take(item) }
  // What was begun ends before anybody is told: what it needs may be closed then.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, takeAll))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

const openRenderer = async ({ built, config, warn = () => undefined }: Options, threads: number) => {
  const renderer = await createRenderer({ built, config }).catch(() => { throw new UsageError(`${built} holds no build: run npm run build first.`) })
  return threads > 0 ? renderInThreads(renderer, { built, config }, warn, threads) : { ...renderer, close: async () => undefined }
}

/**
 * Writes the pages of a catalogue, and removes those that it no longer has.
 * @throws UsageError where `built` holds no build, or there is no catalogue; the reason of the signal that ended it
 */
export const renderSite = async (given: Options): Promise<Outcome> => {
  const { out, tell, signal, threads = Math.min(THREADS_MAX, availableParallelism()) } = given
  // An export moves the name to another version: what was begun is read from one.
  const options = { ...given, catalogue: await realpath(given.catalogue).catch(() => given.catalogue) }
  await stat(join(options.catalogue, 'home.json')).catch(() => { throw new UsageError(`${given.catalogue} holds no catalogue: run npm run catalogue first.`) })
  const renderer = await openRenderer(options, threads)
  try {
    const before = await readRendered(out)
    for (const [address, text] of textFiles(options.config)?.files ?? []) await putFile(join(out, address), text)
    const write = createPageWriter(options, renderer, await siteHash(options), before)
    const { total, paths } = await sitePages(options.catalogue)
    const targets = async function* (): AsyncGenerator<Target> {
      for await (const path of paths()) {
        if (signal?.aborted) return
        yield { path }
      }
      yield* MISSING_TARGETS
    }
    const now: Record<string, string> = {}
    const counts = { written: 0, kept: 0, skipped: 0 }
    let done = 0
    let noted = Date.now()
    await forEachOf(targets(), PAGES_PER_THREAD * Math.max(1, threads), async (target) => {
      const page = await write(target)
      if (page) {
        now[page.file] = page.made
        counts[page.isNew ? 'written' : 'kept'] += 1
      } else counts.skipped += 1
      tell?.(done += 1, total + MISSING_TARGETS.length)
      if (Date.now() - noted < NOTE_INTERVAL_MS) return
      noted = Date.now()
      await writeRendered(out, { ...before, ...now })
    })
    if (signal?.aborted) {
      await writeRendered(out, { ...before, ...now })
      signal.throwIfAborted()
    }
    const gone = Object.keys(before).filter((file) => !(file in now))
    await removeRendered(out, gone)
    // Whoever is interrupted before this removes them the next time.
    await writeRendered(out, now)
    return { ...counts, removed: gone.length }
  } finally {
    await renderer.close()
  }
}
