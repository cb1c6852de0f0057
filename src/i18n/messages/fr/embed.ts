export default {
  addToCart: 'Ajouter au panier',
} as const
