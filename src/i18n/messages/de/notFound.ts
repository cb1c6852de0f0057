export default {
  text: 'Vielleicht ist der Link falsch oder die Seite wurde entfernt. Wonach haben Sie gesucht?',
  searchLabel: 'Den Marktplatz durchsuchen',
  nothing: 'Nichts für „{text}“ gefunden',
  didYouMean: 'Meinten Sie {text}?',
  spelling: 'Prüfen Sie die Schreibweise oder versuchen Sie es mit einem anderen Wort.',
  addOns: 'Erhältlich mit {titles}',
  quoted: '„{title}“',
  categories: 'Passende Kategorien',
  listings: 'Ähnliche Angebote',
} as const
