export default {
  text: 'The link may be wrong, or the page was removed.',
  action: 'Go to the home page',
} as const
