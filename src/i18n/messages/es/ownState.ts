export default {
  draft: 'Borrador',
  published: 'Publicado',
  archived: 'Archivado',
  waiting: 'Pendiente de aprobación',
  approved: 'Aprobado',
  rejected: 'No aprobado',
  blocked: 'Bloqueado',
} as const
