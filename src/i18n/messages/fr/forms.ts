export default {
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Vos modifications ne sont pas encore enregistrées.',
  leave: 'Quitter sans enregistrer',
  stay: 'Rester ici',
} as const
