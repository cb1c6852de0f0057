import type { Rolldown } from 'vite'

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>

/**
 * Few files instead of many small ones on the way to the first picture, where every request counts. Each group takes
 * the modules that it names with all that they need; everything else is split by route, by itself. A group must not
 * hold the module of a dynamic import: that would leave an empty front behind, which is one more request.
 */
export const chunkGroups: Groups = [
  { name: 'frame', tags: ['$initial'], priority: 2 },
  {
    name: 'cards',
    test: /(?:src|~icons)\/(?:composables\/|features\/(?:cards\/(?!ListTitle)|home\/|listing\/(?!attributeText|useOwnListing)|buying\/(?:index|listingQuery|variantGroups))|lib\/(?:place|descriptionText)|catalogue\/(?:offered|plainValue)|lucide\/chevron|ui\/(?:priceText|Ui(?:LoadFailure|LongText|Breadcrumbs|Empty)))/,
    minShareCount: 2,
    priority: 1,
  },
  // What the pages with a whole list share, and home and a listing have no use for; with what only a category has, whose
  // own stylesheet would be one more request.
  { name: 'lists', test: /src\/(?:ui\/(?:UiPagination|pageWindow)|features\/(?:(?:category\/|cards\/ListTitle)|search\/(?!filterParts)\w+\.(?:ts|vue)|search\/filters\/(?:listUrl|activeFilters)))/ },
  // Too small for a file each.
  { name: 'parts', test: /src\/(?:ui\/Ui(?:Avatar|IconButton|Quantity|Rating)\.vue|features\/listing\/attributeText)/, minShareCount: 2, priority: 1 },
  // What every form has; a control alone is on other pages too.
  { name: 'forms', test: /src\/ui\/(?:Ui(?:Field|FormFailure)\.vue|focusFirstError)/, minShareCount: 2 },
  { name: 'api', test: /src\/(?:features\/identity\/token|api\/client|contract\/(?:endpoint|schema|records|member))[.\w]*\.ts/, priority: 2 },
  // Whoever has a cart, or orders, needs all of them.
  { name: 'carts', test: /src\/contract\/(?:addresses|carts|order)\.ts/, minShareCount: 2, priority: 1 },
  { name: 'session', test: /src\/features\/session\/[\w.]+\.ts/, minShareCount: 2, priority: 1 },
  { name: 'cart', test: /src\/features\/cart\/[\w.]+\.ts/, minShareCount: 2 },
  // How a listing is bought, on its page and from its card: whoever only looks around goes without.
  { name: 'buying', test: /src\/features\/(?:buying\/(?:Buy|ListingQuantity|offer|openCart|useBuying|useVariantChoice)|listing\/useListing)/ },
]
