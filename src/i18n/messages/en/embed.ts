export default {
  addToCart: 'Add to cart',
} as const
