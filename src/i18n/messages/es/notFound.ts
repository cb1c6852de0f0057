export default {
  text: 'Puede que el enlace no sea correcto o que la página ya no exista. ¿Qué estabas buscando?',
  searchLabel: 'Buscar en la plataforma',
  action: 'Ir a la página de inicio',
} as const
