export default {
  draft: 'Entwurf',
  published: 'Veröffentlicht',
  archived: 'Archiviert',
  waiting: 'Wartet auf Freigabe',
  approved: 'Freigegeben',
  rejected: 'Nicht freigegeben',
  blocked: 'Gesperrt',
} as const
