import type { Rolldown } from 'vite'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type ReadModule = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'code'> | null

const ENTRY_MODULE = '/src/main.ts'
const ROUTES_MODULE = '/src/app/routes.ts'
const PAGE_FOLDER = /\/src\/pages\/(?:(\w+)\/)?/
/** The folders of pages on which most visits begin: few files on the way to their first picture, where each request counts. */
const FIRST_FOLDERS = ['home', 'listing', 'lists']
/** A smaller module costs more as a file of its own than it costs the pages that load it in vain. */
const SMALL_MODULE_CHARACTERS = 1_500

/** A module and every one that is loaded with it. */
const withImports = (id: string, read: ReadModule, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of read(id)?.importedIds ?? []) withImports(imported, read, found)
  return found
}

/** Every module that somewhere is the target of an `import()`. */
const lazyParts = (entry: string, read: ReadModule): ReadonlySet<string> => {
  const seen = new Set<string>()
  const lazy = new Set<string>([entry])
  for (const part of lazy) {
    for (const id of withImports(part, read, seen)) for (const target of read(id)?.dynamicallyImportedIds ?? []) lazy.add(target)
  }
  lazy.delete(entry)
  return lazy
}

/**
 * The chunk of each module that several pages share, by module id. Who uses a module decides, by the folders of the
 * pages: what most pages need, or what is small, comes with the frame; what the home page needs is `home`; what the
 * pages of one folder share has the folder's name, and what a listing and the lists share is `listing`. Modules without
 * a chunk here are left to Rolldown, which splits them exactly.
 *
 * A module's imports have all its users, so no two of these chunks import each other.
 */
export const sharedChunks = (root: string, read: ReadModule): ReadonlyMap<string, string> => {
  const entry = withImports(root + ENTRY_MODULE, read)
  const pages = read(root + ROUTES_MODULE)?.dynamicallyImportedIds ?? []
  const usersOf = new Map<string, string[]>()
  const rare = new Set([...lazyParts(root + ENTRY_MODULE, read)].filter((id) => !pages.includes(id)).flatMap((id) => [...withImports(id, read)]))
  for (const page of pages) {
    const folder = PAGE_FOLDER.exec(page)?.[1] ?? ''
    for (const id of withImports(page, read)) usersOf.set(id, [...(usersOf.get(id) ?? []), folder])
  }
  const isInFrame = (id: string): boolean => {
    if (entry.has(id)) return true
    const users = usersOf.get(id) ?? []
    const { code, importedIds = [] } = read(id) ?? {}
    const isElsewhere = rare.has(id) || users.some((folder) => !FIRST_FOLDERS.includes(folder))
    const isSmall = (code ?? '').length < SMALL_MODULE_CHARACTERS && isElsewhere
    const isWanted = (users.includes('home') || users.includes('listing')) && (isSmall || users.length > pages.length / 2)
    return isWanted && importedIds.every(isInFrame)
  }
  const chunkOf = (id: string, users: readonly string[]): string | undefined => {
    if (isInFrame(id)) return 'frame'
    const folders = [...new Set(users)].sort()
    if (users.length > pages.length / 2) return 'api'
    if (users.length === 1) return undefined
    if (folders.includes('home')) return 'home'
    return folders.length === 1 || folders.join() === 'listing,lists' ? folders[0] : undefined
  }
  const chunks = new Map([...entry].map((id) => [id, 'frame']))
  for (const [id, users] of usersOf) {
    const chunk = chunkOf(id, users)
    if (chunk) chunks.set(id, chunk)
  }
  return chunks
}

/** What a build's files are made of: what the pages share, and folders of the source. */
export const createChunkGroups = (root: string): Groups => {
  let chunks: ReadonlyMap<string, string> | undefined
  const shared = (isTaken: (chunk: string) => boolean, priority: number): Groups[number] => ({
    name: (id, context) => {
      chunks ??= sharedChunks(root, (module) => context.getModuleInfo(module))
      const chunk = chunks.get(id)
      return chunk !== undefined && isTaken(chunk) ? chunk : null
    },
    includeDependenciesRecursively: false,
    priority,
  })
  const folder = (name: string, test: RegExp): Groups[number] =>
    ({ name, test, minShareCount: 2, includeDependenciesRecursively: false, priority: 2 })
  return [
    shared((chunk) => chunk === 'frame' || chunk === 'api', 3),
    folder('session', /\/src\/features\/session\/[\w.]+\.ts$/),
    { name: 'cart', test: /\/src\/features\/cart\/[\w.]+\.ts$/, minShareCount: 2, priority: 1 },
    shared(() => true, 0),
  ]
}
