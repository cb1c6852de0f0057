/** The pages of an exported catalogue as files, for hosts that serve nothing else. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DOCUMENT_FOLDER } from '../build/builtDocument.ts'
import { textFiles } from '../build/operatorTexts.ts'
import { listingPath, vendorPath } from '../catalogue/paths.ts'
import { vendorSlug } from '../catalogue/vendorSlug.ts'
import { LOCALES } from '../lib/languages.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { joinUrl } from '../lib/url.ts'
import { createRenderer, type Renderer } from './renderer.ts'

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
}

interface Outcome {
  readonly written: number
  /** Not rendered again: nothing that they are made of has changed. */
  readonly kept: number
  readonly removed: number
  /** Which need more than there is. */
  readonly skipped: number
}

/** The file of the home page: `index.html` is what a host serves for every address that has no file. */
export const RENDERED_HOME = 'home.html'
/** Beside the folder, and no part of the site: what each page was made of. */
const STATE_ENDING = '.rendered.json'
const TEMPORARY = '.stoa-new'
const AT_ONCE = 8

type State = Readonly<Record<string, string>>

/** Where the page of a path stands; hosts serve `c/lamps.html` for `/c/lamps`. Null for a name that no file may have. */
const fileOf = (path: string): string | null => {
  if (path === '/') return RENDERED_HOME
  const parts = path.slice(1).split('/').map((part) => decodeURIComponent(part))
  const isSafe = parts.every((part) => part !== '' && !/^\.|[/\\\0]/.test(part) && Buffer.byteLength(part) < 200)
  return isSafe ? `${join(...parts)}.html` : null
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The paths of all pages of a catalogue. Those of listings and vendors are made of names, so each document is read. */
async function* pagesOf(folder: string): AsyncGenerator<string> {
  yield '/'
  for (const slug of await namesIn(join(folder, 'c'))) yield `/c/${encodeURIComponent(slug)}`
  const documentAt = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8')) as { listing?: { slug?: string }, vendor?: { id: number, public_name?: string } }
  for (const name of await namesIn(join(folder, 'v'))) {
    const { vendor } = await documentAt(vendorPath(Number(name), 'newest', 1)).catch(() => ({ vendor: undefined }))
    if (vendor) yield `/v/${encodeURIComponent(vendorSlug(vendor))}`
  }
  for (const name of await namesIn(join(folder, 'l'))) {
    const { listing } = await documentAt(listingPath(parseInt(name))).catch(() => ({ listing: undefined }))
    if (listing?.slug) yield `/l/${encodeURIComponent(listing.slug)}`
  }
}

const hashOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22)

/** Reads what pages are made of: files of the catalogue, answers of the marketplace. */
const createReader = ({ catalogue, config, marketplace }: Options) => async (url: string): Promise<string | undefined> => {
  const base = joinUrl(config.catalogueUrl, '')
  if (url.startsWith(base)) {
    const path = url.slice(base.length).split('/').map((part) => decodeURIComponent(part))
    return readFile(join(catalogue, ...path), 'utf8').catch(() => undefined)
  }
  if (marketplace === undefined) return undefined
  const response = await fetch(new URL(url, marketplace), { headers: { accept: 'application/json' } }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

/** What every page depends on: the build, and the settings. */
const siteHash = async ({ built, config, origin }: Options): Promise<string> => {
  const files = ['template.json', 'page.mjs'].map((name) => join(built, DOCUMENT_FOLDER, name))
  return hashOf(JSON.stringify(config), origin, ...await Promise.all(files.map((file) => readFile(file, 'utf8'))))
}

const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  // Whoever reads meanwhile gets the page before, or this one.
  await writeFile(file + TEMPORARY, text)
  await rename(file + TEMPORARY, file)
}

/** Renders one page, unless nothing has changed. */
const createPageWriter = (options: Options, renderer: Renderer, site: string, before: State) => {
  const read = createReader(options)
  const { out, config, origin } = options
  const locale = config.languages[0] ?? LOCALES[0]
  return async (path: string): Promise<{ file: string, made: string, isNew: boolean } | null> => {
    const file = fileOf(path)
    const urls = file === null ? [] : renderer.dataUrls(path, '')
    const texts = await Promise.all(urls.map(read))
    const data = urls.flatMap((url, index) => (texts[index] === undefined ? [] : { url, text: texts[index] ?? '' }))
    if (file === null || data.length === 0 || data.length < urls.length) return null
    const made = hashOf(site, path, ...data.map(({ text }) => text))
    const isThere = before[file] === made && await stat(join(out, file)).then(() => true, () => false)
    if (isThere) return { file, made, isNew: false }
    const page = await renderer.render({ path, search: '', locale, origin, data })
    if (!page) return null
    await put(join(out, file), page.html)
    return { file, made, isNew: true }
  }
}

/**
 * Writes the pages of a catalogue, and removes those that it no longer has.
 * @throws where `built` holds no build, or there is no catalogue
 */
export const renderSite = async (options: Options): Promise<Outcome> => {
  const { built, out, catalogue, config, tell = () => undefined } = options
  await stat(join(catalogue, 'home.json')).catch(() => { throw new Error(`${catalogue} holds no catalogue: run npm run catalogue first.`) })
  const renderer = await createRenderer({ built, config }).catch(() => { throw new Error(`${built} holds no build: run npm run build first.`) })
  const statePath = `${out.replace(/[/\\]+$/, '')}${STATE_ENDING}`
  const before = await readFile(statePath, 'utf8').then((text) => JSON.parse(text) as State, (): State => ({}))
  for (const [address, text] of textFiles(config)?.files ?? []) await put(join(out, address), text)
  const write = createPageWriter(options, renderer, await siteHash(options), before)
  const total = (await Promise.all(['c', 'v', 'l'].map((part) => namesIn(join(catalogue, part))))).flat().length + 1
  const now: Record<string, string> = {}
  const counts = { written: 0, kept: 0, skipped: 0 }
  let done = 0
  const take = async (path: string): Promise<void> => {
    const page = await write(path)
    if (!page) counts.skipped += 1
    else {
      now[page.file] = page.made
      counts[page.isNew ? 'written' : 'kept'] += 1
    }
    tell(done += 1, total)
  }
  const running = new Set<Promise<void>>()
  for await (const path of pagesOf(catalogue)) {
    const one: Promise<void> = take(path).finally(() => running.delete(one))
    running.add(one)
    if (running.size >= AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
  // Noted before anything goes: whoever is interrupted here removes it the next time.
  const gone = Object.keys(before).filter((file) => !(file in now))
  for (const file of gone) await rm(join(out, file), { force: true })
  await put(statePath, JSON.stringify(now))
  return { ...counts, removed: gone.length }
}
