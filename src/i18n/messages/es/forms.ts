export default {
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  leaveTitle: '¿Salir sin guardar?',
  leaveText: 'Tus cambios aún no están guardados.',
  leave: 'Salir sin guardar',
  stay: 'Quedarme aquí',
} as const
