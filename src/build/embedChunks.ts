import type { Rolldown } from 'vite'
import { styledModule } from './embedStyles.ts'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>
type ReadModule = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null

/** The files of what most theme pages use, by the modules that begin each. A module is in the first that needs it. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  // What every element stands on, and the smallest of them.
  'page': ['embed/page.ts', 'embed/widgets/cartButton.ts', 'embed/widgets/addToCart.ts', 'embed/widgets/miniCart.ts'],
  // Who is here, and what is in the cart.
  'cart': ['app/services.ts', 'features/cart/cart.store.ts', 'api/client.ts'],
  // What is shown of it.
  'mini-cart': ['features/cart/CartDrawer.vue', 'features/cart/cart.additions.ts', 'embed/widgets/addListing.ts', 'ui/UiToasts.vue'],
  'listings': ['embed/queries.ts', 'embed/widgets/categoryMenu.ts', 'embed/widgets/vendorRating.ts', 'embed/widgets/relatedListings.ts', 'embed/widgets/wishlistButton.ts'],
  'account': ['embed/widgets/accountMenu.ts', 'embed/widgets/messageBadge.ts'],
  'search': ['embed/widgets/searchBox.ts'],
  // The storefront, but for its pages.
  'storefront': ['embed/widgets/storefront.ts'],
}
/** Of these, what many files share is one file: a page of the storefront would ask for dozens. */
const PRIMITIVE = /\/src\/(?:ui|lib|i18n|contract|api)\/|icons\/lucide\//
const SHARED_BY = 5

/** Elements have links of their own, see `embed/vueRouter.ts`. */
const ROUTER = /node_modules\/vue-router\//

const withImports = (id: string, read: ReadModule, found: Set<string>): void => {
  if (found.has(id) || ROUTER.test(id)) return
  found.add(id)
  for (const imported of read(id)?.importedIds ?? []) withImports(imported, read, found)
}

const filesOf = (root: string, read: ReadModule): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  for (const [file, beginnings] of Object.entries(FILES)) {
    const modules = new Set<string>()
    for (const beginning of beginnings) withImports(`${root}/src/${beginning}`, read, modules)
    for (const id of modules) if (!files.has(id)) files.set(id, file)
  }
  return files
}

/** What the files below `embed/` are made of. */
export const createEmbedGroups = (root: string): Groups => {
  let files: ReadonlyMap<string, string> | undefined
  return [
    {
      name: (id, context) => {
        files ??= filesOf(root, (module) => context.getModuleInfo(module))
        return files.get(id) ?? null
      },
      includeDependenciesRecursively: false,
      priority: 1,
    },
    { name: 'router', test: ROUTER },
    { name: (id) => (PRIMITIVE.test(styledModule(id)) ? 'shared' : null), minShareCount: SHARED_BY, includeDependenciesRecursively: false },
  ]
}
