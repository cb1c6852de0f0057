export default {
  text: 'Le lien est peut-être erroné, ou la page a été supprimée. Que cherchiez-vous ?',
  searchLabel: 'Rechercher sur la place de marché',
  action: 'Aller à l’accueil',
} as const
