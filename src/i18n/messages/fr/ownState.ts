export default {
  draft: 'Brouillon',
  published: 'Publiée',
  archived: 'Archivée',
  waiting: 'En attente d’approbation',
  approved: 'Approuvée',
  rejected: 'Non approuvée',
  blocked: 'Bloquée',
} as const
