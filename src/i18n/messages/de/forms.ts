export default {
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  leaveTitle: 'Seite verlassen, ohne zu speichern?',
  leaveText: 'Ihre Änderungen sind noch nicht gespeichert.',
  leave: 'Ohne Speichern verlassen',
  stay: 'Hier bleiben',
} as const
