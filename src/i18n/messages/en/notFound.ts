export default {
  text: 'The link may be wrong, or the page was removed. What were you looking for?',
  searchLabel: 'Search the marketplace',
  action: 'Go to the home page',
} as const
