import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { routes } from '../../src/app/routes.ts'
import { DOCUMENT_FOLDER } from '../../src/build/builtDocument.ts'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** What a first visit loads, in bytes after gzip −9. */
export interface FirstVisit {
  readonly js: number
  readonly css: number
  readonly html: number
  /** Each below the site's root, in the order of their names. */
  readonly files: readonly string[]
}

const WORKERS: readonly string[] = ['worker', 'formats']

/** What comes with a page by itself, beside the page's own code, its words and the services that its route asks for. */
const LISTS = ['src/catalogue/search/client.ts', 'src/features/search/filterParts.ts', 'src/i18n/messages/en/search.ts', 'src/ui/UiPagination.vue', 'worker']
const BY_ITSELF: Readonly<Record<string, readonly string[]>> = {
  category: LISTS,
  search: LISTS,
  listing: ['src/catalogue/listingDocument.ts'],
  vendor: ['src/catalogue/vendorDocument.ts', 'src/ui/UiPagination.vue'],
  order: ['src/features/orders/view/OrderPayments.vue'],
  'not-found': ['src/features/search/BrowseElsewhere.vue'],
  'sell-new': ['src/features/selling/editor/ListingForm.vue'],
  'sell-listing': ['src/features/selling/editor/ListingForm.vue'],
  // What it asks for before anything is typed.
  'forgot-password': ['session-store'],
}
const BY_MEMBERS = ['src/app/services.ts', 'account-menu']
const BY_MEMBERS_AT: Readonly<Record<string, readonly string[]>> = { wishlist: ['src/features/wishlist/wishlist.sync.ts'] }

export const weightOf = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length

/** The styles that the document itself holds. */
export const inlineStyles = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((match) => match[1] ?? '').join('\n')

const readManifest = (folder: string): Manifest =>
  // The bundler's own; only the fields above are read.
  JSON.parse(readFileSync(join(folder, DOCUMENT_FOLDER, 'manifest.json'), 'utf8')) as Manifest

/** The files of a module, or of a chunk by its name, and of all that it imports. */
export const filesOf = (folder: string, wanted: string, manifest = readManifest(folder)): string[] => {
  // No module of the page imports a worker: each has a bundle of its own.
  if (WORKERS.includes(wanted)) return readdirSync(join(folder, 'assets')).filter((file) => file.startsWith(`${wanted}-`) && file.endsWith('.js')).map((file) => `assets/${file}`)
  const first = manifest[wanted] ? wanted : Object.keys(manifest).find((key) => manifest[key]?.name === wanted && manifest[key].file.endsWith('.js'))
  if (!first) throw new Error(`The build has nothing named ${wanted}`)
  const seen = new Set<string>()
  const follow = (key: string): string[] => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(follow)]
  }
  return follow(first)
}

/** The module of a route's page, as the route names it. */
const pageOf = (name: string): string => {
  const component: unknown = routes.find((route) => route.name === name)?.component
  const path = /['"](?:[^'"]*\/)?(pages\/[^'"]+\.vue)/.exec(String(component))?.[1]
  if (!path) throw new Error(`No route is called ${name}`)
  return `src/${path}`
}

/** What a first visit of a route loads, by the build's manifest. */
export function firstVisitOf(folder: string, name: string, { asMember = false, locale = 'en' } = {}): FirstVisit {
  const manifest = readManifest(folder)
  const { meta } = routes.find((route) => route.name === name) ?? {}
  const messages = ['first', ...(meta?.messages ?? [])].map((namespace) => `src/i18n/messages/${locale}/${namespace}.ts`)
  const parts = [
    'frame', 'formats', pageOf(name), ...messages.filter((path) => path in manifest),
    ...(meta?.needsServices ? ['src/app/services.ts'] : []),
    ...(BY_ITSELF[name] ?? []),
    ...(asMember ? [...BY_MEMBERS, ...(BY_MEMBERS_AT[name] ?? [])] : []),
  ]
  const files = [...new Set(parts.flatMap((part) => filesOf(folder, part, manifest)))].toSorted()
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const sum = (ending: string) =>
    files.filter((file) => file.endsWith(ending)).reduce((total, file) => total + weightOf(readFileSync(join(folder, file))), 0)
  return { js: sum('.js'), css: sum('.css') + weightOf(inlineStyles(html)), html: weightOf(html), files }
}
