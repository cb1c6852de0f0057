export default {
  all: 'Toutes les annonces',
  filters: 'Filtres',
  filtersInUse: { one: 'Filtres, {count} actif', other: 'Filtres, {count} actifs' },
  more: 'Afficher plus',
  moreFailed: 'Impossible de charger d’autres annonces. Réessayez.',
  noFilters: 'Les filtres ne sont pas disponibles pour le moment',
  noFiltersText: 'Vous pouvez parcourir les annonces page par page.',
  nothing: 'Aucun résultat',
  partial: 'Certaines annonces n’ont pas pu être chargées et manquent ici.',
  partialNames:
    'Une partie du catalogue n’a pas pu être chargée : il manque ici des noms de vendeurs, des notes et certains filtres, et une recherche peut trouver moins d’annonces.',
  searchFor: 'Résultats pour « {text} »',
  shown: '{from} à {to} sur {count}',
  sortRelevance: 'Les plus pertinentes',
  unfilteredText: 'Vos filtres n’ont pas pu être appliqués : toutes les annonces sont affichées. Réessayez pour les appliquer.',
} as const
