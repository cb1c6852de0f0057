/** Every document of a snapshot, in the order in which it may be put before readers: the manifest last. */
import { type CatalogueData, buildDocument } from '../../catalogue/build.ts'
import { indexOf } from '../../catalogue/catalogueIndex.ts'
import { categorySlug } from '../../catalogue/categorySlug.ts'
import { SORTS, categoryPath, homePath, listingPath, manifestPath, type Sort } from '../../catalogue/paths.ts'

export interface SnapshotDocument {
  /** As it is asked for, its parts encoded. */
  readonly path: string
  readonly text: string
}

/** The documents of cards that a manifest names: readers of the version before may still ask for its own. */
export const cardsNamed = (manifest: string): string[] =>
  [...manifest.matchAll(/"(cards\/[\w-]+\.json)"/g)].map(([, path]) => path ?? '')

/** @yields each document once; what nothing is published at is left out */
export function* documentsOf(data: CatalogueData): Generator<SnapshotDocument> {
  const index = indexOf(data)
  const made = (path: string): SnapshotDocument[] => {
    const document = buildDocument(data, path)
    return document === null ? [] : [{ path, text: JSON.stringify(document) }]
  }
  function* pages(pathOf: (sort: Sort, page: number) => string): Generator<SnapshotDocument> {
    for (const sort of SORTS) {
      for (let page = 1, found = made(pathOf(sort, page)); found.length > 0; page += 1, found = made(pathOf(sort, page))) yield* found
    }
  }

  const [manifest] = made(manifestPath)
  for (const path of cardsNamed(manifest?.text ?? '')) yield* made(path)
  for (const id of index.byId.keys()) yield* made(listingPath(id))
  for (const id of index.byVendor.keys()) yield* pages((sort, page) => `v/${id}/${sort}-${page}.json`)
  for (const category of data.categories) {
    const slug = categorySlug(category)
    yield* pages((sort, page) => categoryPath(slug, sort, page))
  }
  yield* made(homePath)
  if (manifest) yield manifest
}
