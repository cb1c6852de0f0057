import type { Rolldown } from 'vite'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type ReadModule = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'code'> | null

const ENTRY_MODULE = '/src/main.ts'
const ROUTES_MODULE = '/src/app/routes.ts'
/** The features whose stores any page may load: for people who sign in, and for people with a cart. */
const SESSION_FEATURE = 'session'
const CART_FEATURE = 'cart'
/** A feature's index.ts has no effects: of what it names, only what somebody takes from it is loaded. */
export const FEATURE_INDEX = /\/src\/features\/[^/]+\/index\.ts$/
/** What every member's page loads by itself beside the page. */
const MEMBER_MODULE = '/src/app/frame/AppAccountMenu.vue'
/** The filters, which come by themselves with every list. */
const FILTERS_MODULE = '/src/features/search/filterParts.ts'
const PAGE_FOLDER = /\/src\/pages\/(?:(\w+)\/)?/
/** The folders of pages on which most visits begin: few files on the way to their first picture, where each request counts. */
export const FIRST_FOLDERS = ['home', 'listing', 'lists']
/** What more than this part of all pages need is loaded with every page that needs any of it. */
const MANY_PAGES = 0.4
/** A smaller module costs more as a file of its own than it costs the pages that load it in vain. */
const SMALL_MODULE_CHARACTERS = 1_700
/** One so small costs more as a file than its code: where fewer pages need it, it comes with what all of these load anyway. */
const TINY_MODULE_CHARACTERS = 500
const SOME_PAGES = 0.3

const folderOf = (page: string): string => PAGE_FOLDER.exec(page)?.[1] ?? ''

const namesIn = (clause: string): string[] =>
  clause.split(',').map((name) => name.trim().split(' as ')[0] ?? '').filter((name) => name !== '' && !name.startsWith('type '))

/** The `import`s and `export … from`s of names in a module: which names, and the end of the other module's path. */
const statements = (code: string, word: 'import' | 'export') =>
  [...code.matchAll(new RegExp(`\\b${word}\\s*\\{([^}]*)\\}\\s*from\\s*['"][./]*([^'"]+)['"]`, 'g'))]
    .map(([, names = '', path = '']) => ({ names: namesIn(names), end: `/${path}` }))

/** What somebody who takes `names` from a feature's index.ts loads. */
const throughIndex = (index: string, names: readonly string[], read: ReadModule): string[] => {
  const { code, importedIds = [] } = read(index) ?? {}
  const idOf = ({ end }: { end: string }) => importedIds.filter((id) => id.endsWith(end))
  const passedOn = statements(code ?? '', 'export')
  const isPassedOn = names.every((name) => passedOn.some((one) => one.names.includes(name)))
  const taken = passedOn.filter((one) => one.names.some((name) => names.includes(name))).flatMap(idOf)
  return isPassedOn ? taken : [index, ...taken, ...statements(code ?? '', 'import').flatMap(idOf)]
}

const importsOf = (id: string, read: ReadModule): string[] => {
  const { code, importedIds = [] } = read(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!FEATURE_INDEX.test(imported)) return [imported]
    const names = statements(code ?? '', 'import').filter(({ end }) => imported.endsWith(end)).flatMap((one) => one.names)
    return throughIndex(imported, names, read)
  })
}

/** A module and every one that is loaded with it. */
const withImports = (id: string, read: ReadModule, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of importsOf(id, read)) withImports(imported, read, found)
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
 * pages: what many pages need, or what is small, comes with the frame; what the home page needs is `home`; what
 * all pages of one folder share has the folder's name, and what a listing shares with others is `listing`. Modules without
 * a chunk here are left to Rolldown, which splits them exactly.
 *
 * A module's imports have all its users, so no two of these chunks import each other.
 */
export const sharedChunks = (root: string, read: ReadModule): ReadonlyMap<string, string> => {
  const entry = withImports(root + ENTRY_MODULE, read)
  const storeOf = (feature: string) => withImports(`${root}/src/features/${feature}/${feature}.store.ts`, read)
  const session = storeOf(SESSION_FEATURE)
  const cart = storeOf(CART_FEATURE)
  const pages = read(root + ROUTES_MODULE)?.dynamicallyImportedIds ?? []
  const usersOf = new Map<string, string[]>()
  const rare = new Set([...lazyParts(root + ENTRY_MODULE, read)].filter((id) => !pages.includes(id)).flatMap((id) => [...withImports(id, read)]))
  for (const page of pages) {
    const folder = folderOf(page)
    for (const id of withImports(page, read)) usersOf.set(id, [...(usersOf.get(id) ?? []), folder])
  }
  const isInFrame = (id: string): boolean => {
    if (entry.has(id)) return true
    const users = usersOf.get(id) ?? []
    const { code, importedIds = [] } = read(id) ?? {}
    const isElsewhere = rare.has(id) || users.some((folder) => !FIRST_FOLDERS.includes(folder))
    const isSmall = (code ?? '').length < SMALL_MODULE_CHARACTERS && isElsewhere && !users.includes('home')
    const isWanted = (users.includes('home') || users.includes('listing')) && (isSmall || users.length > pages.length * MANY_PAGES)
    return isWanted && importedIds.every(isInFrame)
  }
  const chunkOf = (id: string, users: readonly string[]): string | undefined => {
    if (isInFrame(id)) return 'frame'
    const folders = [...new Set(users)].sort()
    if (session.has(id) && id.includes(`/features/${SESSION_FEATURE}/`)) return `${SESSION_FEATURE}-store`
    if (users.length > pages.length * MANY_PAGES) return 'api'
    const { code, importedIds = [] } = read(id) ?? {}
    const isTiny = id.endsWith('.ts') && (code ?? '').length < TINY_MODULE_CHARACTERS && importedIds.length === 0
    if (isTiny && users.length > pages.length * SOME_PAGES && !folders.some((folder) => FIRST_FOLDERS.includes(folder))) return 'api'
    if (cart.has(id) && !folders.some((folder) => FIRST_FOLDERS.includes(folder))) return `${CART_FEATURE}-store`
    if (users.length === 1) return undefined
    if (folders.includes('home')) return 'home'
    if (folders.includes('listing')) return 'listing'
    const [folder = ''] = folders
    const inFolder = pages.filter((page) => folderOf(page) === folder)
    // What other pages use later must not bring this folder's code with it.
    const isOwn = !rare.has(id) || id.includes('/src/features/')
    // Where most visits begin, few files count for more than a little code that one page does not need.
    const isShared = FIRST_FOLDERS.includes(folder) ? users.length > inFolder.length / 2 : users.length === inFolder.length
    return folders.length === 1 && isOwn && isShared ? folder : undefined
  }
  const chunks = new Map([...entry].map((id) => [id, 'frame']))
  for (const [id, users] of usersOf) {
    const chunk = chunkOf(id, users)
    if (chunk) chunks.set(id, chunk)
  }
  // Pages that have such a menu too load it with the member's.
  for (const id of withImports(root + MEMBER_MODULE, read)) if (!chunks.has(id) && !isInFrame(id)) chunks.set(id, 'account-menu')
  // Icons and what drawers are made of: each would be a file of a few hundred bytes, and a list asks for all of them. What
  // other pages have too is apart from what only drawers need.
  for (const id of withImports(root + FILTERS_MODULE, read)) {
    const isSmall = (read(id)?.code ?? '').length < SMALL_MODULE_CHARACTERS
    if (isSmall && !chunks.has(id) && !isInFrame(id) && !/\/src\/features\/|\.vue/.test(id)) chunks.set(id, usersOf.has(id) ? 'parts' : 'controls')
  }
  return chunks
}

/** What a build's files are made of: what the pages share, and folders of the source. */
export const createChunkGroups = (root: string): Groups => {
  let chunks: ReadonlyMap<string, string> | undefined
  return [{
    name: (id, context) => {
      const read: ReadModule = (module) => context.getModuleInfo(module)
      if (!chunks) {
        const unknown = [ENTRY_MODULE, ROUTES_MODULE, MEMBER_MODULE, FILTERS_MODULE].filter((module) => read(root + module) === null)
        if (unknown.length > 0) throw new Error(`splitting.ts names what is not there: ${unknown.join(', ')}`)
        chunks = sharedChunks(root, read)
      }
      return chunks.get(id) ?? null
    },
    includeDependenciesRecursively: false,
  }]
}
