export default {
  all: 'Toutes les annonces',
  filters: 'Filtres',
  more: 'En voir plus',
  moreFailed: 'Les annonces suivantes n’ont pas pu être chargées. Réessayez.',
  noFilters: 'Les filtres ne sont pas disponibles pour le moment',
  noFiltersText: 'Vous pouvez parcourir les annonces page par page.',
  nothing: 'Aucun résultat',
  partial: 'Certaines annonces n’ont pas pu être chargées et manquent ici.',
  searchFor: 'Résultats pour « {text} »',
  shown: '{from} à {to} sur {count}',
  sortRelevance: 'Les plus pertinentes',
} as const
