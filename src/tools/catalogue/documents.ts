/** Every document of a snapshot, in the order in which it may be put before readers: the manifest last. */
import { type CatalogueData, buildDocument } from '../../catalogue/build.ts'
import { indexOf } from '../../catalogue/catalogueIndex.ts'
import { categorySlug } from '../../catalogue/categorySlug.ts'
import { PAGE_SIZE, SORTS, VENDOR_SORTS, categoryPath, homePath, listingPath, manifestPath, vendorPath } from '../../catalogue/paths.ts'

export interface SnapshotDocument {
  /** As it is asked for, its parts encoded. */
  readonly path: string
  readonly text: string
}

/** The documents of cards that a manifest names: readers of the version before may still ask for its own. */
export const cardsNamed = (manifest: string): string[] =>
  [...manifest.matchAll(/"(cards\/[\w-]+\.json)"/g)].map(([, path]) => path ?? '')

/** Page 1, also of what holds nothing, up to the last. */
const pagesOf = (count: number): number[] => Array.from({ length: Math.max(1, Math.ceil(count / PAGE_SIZE)) }, (_, at) => at + 1)

/** Where documents stand: how many there are is known before the first but the manifest is made. */
export const documentPaths = (data: CatalogueData): string[] => {
  const { byId, byVendor, members, categoryOf, listingsOf } = indexOf(data)
  const manifest = JSON.stringify(buildDocument(data, manifestPath))
  const vendors = [...byVendor].filter(([id]) => members.has(id))
  const slugs = new Set(data.categories.map(categorySlug))
  return [
    ...cardsNamed(manifest),
    ...[...byId.keys()].map(listingPath),
    ...vendors.flatMap(([id, { length }]) => VENDOR_SORTS.flatMap((sort) => pagesOf(length).map((page) => vendorPath(id, sort, page)))),
    ...[...slugs].flatMap((slug) => {
      const pages = pagesOf(listingsOf(categoryOf(slug)?.id ?? 0, 'newest').length)
      return SORTS.flatMap((sort) => pages.map((page) => categoryPath(slug, sort, page)))
    }),
    homePath,
    manifestPath,
  ]
}

/** @yields the document at each path, made when its turn comes; what nothing is published at is left out */
export function* documentsAt(data: CatalogueData, paths: readonly string[]): Generator<SnapshotDocument> {
  for (const path of paths) {
    const document = buildDocument(data, path)
    if (document !== null) yield { path, text: JSON.stringify(document) }
  }
}
