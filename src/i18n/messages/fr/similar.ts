export default {
  nothing: 'Aucun résultat pour « {text} »',
  didYouMean: 'Vouliez-vous dire {text} ?',
  spelling: 'Vérifiez l’orthographe ou essayez un autre mot.',
  addOns: 'Disponibles avec {titles}',
  quoted: '« {title} »',
  categories: 'Catégories correspondantes',
  listings: 'Annonces similaires',
} as const
