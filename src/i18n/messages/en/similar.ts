export default {
  nothing: 'Nothing for “{text}”',
  didYouMean: 'Did you mean {text}?',
  spelling: 'Check the spelling, or try another word.',
  addOns: 'Available with {titles}',
  quoted: '“{title}”',
  categories: 'Categories that fit',
  listings: 'Similar listings',
} as const
