export default {
  text: 'Vielleicht ist der Link falsch oder die Seite wurde entfernt. Wonach haben Sie gesucht?',
  searchLabel: 'Den Marktplatz durchsuchen',
  action: 'Zur Startseite',
} as const
