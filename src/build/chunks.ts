import type { Rolldown } from 'vite'
import { LOCALES } from '../lib/languages.ts'
import type { StarterChunks } from './starter.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** What each kind of address loads after the entry: its page, what that needs, and rare parts. */
export const FIRST_MODULES = {
  home: ['src/pages/home/HomePage.vue'],
  category: ['src/pages/lists/CategoryPage.vue'],
  listing: ['src/pages/listing/ListingPage.vue', 'src/catalogue/listingDocument.ts'],
  vendor: ['src/pages/lists/VendorPage.vue', 'src/api/client.ts', 'src/catalogue/vendorDocument.ts'],
  variants: ['src/features/buying/VariantPicker.vue'],
  add_ons: ['src/features/buying/AddOnPicker.vue'],
}
/** Its messages, and those of its own by kind and language. */
const wordsOf = (locale: string): [string, string[]][] => [
  [locale, [`src/i18n/messages/${locale}/first.ts`]],
  [`listing-${locale}`, [`src/i18n/messages/${locale}/listingPage.ts`]],
]

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

const withImports = (bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> => {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') withImports(bundle, imported, seen)
  }
  return seen
}

/** The chunks that the document itself asks for: the entry, and what it imports. */
export const entryChunks = (bundle: Bundle): Set<Chunk> => {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry)
  return entry ? withImports(bundle, entry) : new Set()
}

/** The chunks of modules and of what they import, beside the entry's own. Throws where a module is in none of them. */
const chunksWith = (bundle: Bundle, modules: readonly string[]): Chunk[] => {
  const known = entryChunks(bundle)
  // By what it holds: a module that is also shared has no chunk of its own name.
  const wanted = modules.map((path) => {
    const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${path}`)))
    if (!chunk) throw new Error(`No file of the build holds ${path}`)
    return chunk
  })
  const all = new Set(wanted.flatMap((chunk) => [...withImports(bundle, chunk)]))
  return [...all].filter((chunk) => !known.has(chunk))
}

/** The files of modules and of what they import, beside the entry's own. Throws where a module is in none of them. */
export const filesOf = (bundle: Bundle, base: string, modules: readonly string[]): string[] => {
  const chunks = chunksWith(bundle, modules)
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [...chunks.map((chunk) => chunk.fileName), ...styles].map((file) => base + file)
}

/** The entry's chunks, and all with which a page of the catalogue begins. */
export const cataloguePagesChunks = (bundle: Bundle): Set<Chunk> =>
  new Set([...entryChunks(bundle), ...chunksWith(bundle, Object.values(FIRST_MODULES).flat())])

/**
 * The files that the starter asks for beside the entry's own: without this a page's code would be discovered only when
 * the entry has run.
 */
export const firstChunks = (bundle: Bundle, base: string): StarterChunks => {
  const formats = Object.keys(bundle).filter((name) => /\bformats-[^/]*\.js$/.test(name)).map((name) => base + name)
  const first = [...Object.entries(FIRST_MODULES), ...LOCALES.flatMap(wordsOf)].map(([name, modules]) => [name, filesOf(bundle, base, modules)] as const)
  return { ...Object.fromEntries(first), formats }
}
