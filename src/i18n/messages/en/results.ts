export default {
  all: 'All listings',
  filters: 'Filters',
  filtersInUse: { one: 'Filters, {count} in use', other: 'Filters, {count} in use' },
  more: 'Load more',
  moreFailed: 'We couldn’t load more listings. Please try again.',
  noFilters: 'Filters are unavailable right now',
  noFiltersText: 'You can still browse the listings page by page.',
  nothing: 'No results',
  partial: 'Some listings couldn’t be loaded and are missing here.',
  partialNames:
    'Part of the catalogue couldn’t be loaded. Vendor names, ratings and some filters are missing, and searches may find less.',
  searchFor: 'Results for “{text}”',
  shown: '{from} to {to} of {count}',
  sortRelevance: 'Best match',
  unfilteredText: 'Your filters couldn’t be applied, so you see all listings. Try again to apply them.',
} as const
