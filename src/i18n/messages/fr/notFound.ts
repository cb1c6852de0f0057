export default {
  text: 'Le lien est peut-être erroné, ou la page a été supprimée. Que cherchiez-vous ?',
  searchLabel: 'Rechercher sur la place de marché',
  nothing: 'Aucun résultat pour « {text} »',
  didYouMean: 'Vouliez-vous dire {text} ?',
  spelling: 'Vérifiez l’orthographe ou essayez un autre mot.',
  addOns: 'Disponibles avec {titles}',
  quoted: '« {title} »',
  categories: 'Catégories correspondantes',
  listings: 'Annonces similaires',
} as const
