export default {
  text: 'The link may be wrong, or the page was removed. What were you looking for?',
  searchLabel: 'Search the marketplace',
  nothing: 'Nothing for “{text}”',
  didYouMean: 'Did you mean {text}?',
  spelling: 'Check the spelling, or try another word.',
  addOns: 'Available with {titles}',
  quoted: '“{title}”',
  categories: 'Categories that fit',
  listings: 'Similar listings',
} as const
