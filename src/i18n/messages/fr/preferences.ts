export default {
  language: 'Langue',
  languageFailed: 'Cette langue n’a pas pu être chargée. Réessayez.',
  languageNotSaved: 'La langue n’a pas pu être enregistrée dans votre compte.',
  appearance: 'Apparence',
  appearanceSystem: 'Automatique',
  appearanceLight: 'Claire',
  appearanceDark: 'Sombre',
  searchShortcut: 'Recherche avec « / »',
  on: 'Activée',
  off: 'Désactivée',
} as const
