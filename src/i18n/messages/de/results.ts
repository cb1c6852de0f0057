export default {
  all: 'Alle Angebote',
  filters: 'Filter',
  filtersInUse: { one: 'Filter, {count} aktiv', other: 'Filter, {count} aktiv' },
  more: 'Mehr laden',
  moreFailed: 'Weitere Angebote konnten nicht geladen werden. Bitte versuchen Sie es erneut.',
  noFilters: 'Die Filter sind gerade nicht verfügbar',
  noFiltersText: 'Sie können die Angebote weiterhin Seite für Seite ansehen.',
  nothing: 'Keine Ergebnisse',
  partial: 'Einige Angebote konnten nicht geladen werden und fehlen hier.',
  partialNames:
    'Ein Teil des Katalogs konnte nicht geladen werden. Namen der Anbieter, Bewertungen und einige Filter fehlen, und die Suche findet eventuell weniger.',
  searchFor: 'Ergebnisse für „{text}“',
  shown: '{from} bis {to} von {count}',
  sortRelevance: 'Beste Treffer',
  unfilteredText: 'Ihre Filter konnten nicht angewendet werden, deshalb sehen Sie alle Angebote. Versuchen Sie es erneut, um sie anzuwenden.',
} as const
