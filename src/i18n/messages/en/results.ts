export default {
  all: 'All listings',
  filters: 'Filters',
  more: 'Load more',
  moreFailed: 'The next listings could not be loaded. Try again.',
  noFilters: 'Filters are not available now',
  noFiltersText: 'The listings can still be looked through page by page.',
  nothing: 'Nothing was found',
  partial: 'Some listings could not be loaded and are missing here.',
  searchFor: 'Results for “{text}”',
  shown: '{from} to {to} of {count}',
  sortRelevance: 'Best match',
} as const
