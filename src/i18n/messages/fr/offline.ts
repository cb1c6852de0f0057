export default {
  unavailable: 'Vous êtes hors ligne et cette page n’est pas disponible. Elle s’ouvrira dès que vous serez reconnecté.',
} as const
