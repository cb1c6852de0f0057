export default {
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Vos modifications ne sont pas encore enregistrées.',
  leave: 'Quitter sans enregistrer',
  stay: 'Rester ici',
} as const
