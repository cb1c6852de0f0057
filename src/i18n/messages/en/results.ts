export default {
  all: 'All listings',
  filters: 'Filters',
  more: 'Load more',
  moreFailed: 'The next listings could not be loaded. Try again.',
  noFilters: 'Filters are not available now',
  noFiltersText: 'The listings can still be looked through page by page.',
  nothing: 'Nothing was found',
  partial: 'Some listings could not be loaded and are missing here.',
  partialNames:
    'Part of the catalogue could not be loaded: names of vendors, ratings and some filters are missing here, and a search may find less.',
  searchFor: 'Results for “{text}”',
  shown: '{from} to {to} of {count}',
  sortRelevance: 'Best match',
  unfilteredText: 'These are all the listings here. Your choices are kept in the address.',
} as const
