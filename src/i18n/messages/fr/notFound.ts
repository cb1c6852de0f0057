export default {
  text: 'Le lien est peut-être erroné, ou la page a été supprimée.',
  action: 'Aller à l’accueil',
} as const
