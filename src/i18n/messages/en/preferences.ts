export default {
  language: 'Language',
  languageFailed: 'That language could not be loaded. Try again.',
  languageNotSaved: 'The language could not be saved to your account.',
  appearance: 'Appearance',
  appearanceSystem: 'Automatic',
  appearanceLight: 'Light',
  appearanceDark: 'Dark',
  searchShortcut: 'Search with “/”',
  on: 'On',
  off: 'Off',
} as const
