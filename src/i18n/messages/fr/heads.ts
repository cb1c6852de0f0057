export default {
  category: {
    one: '{count} annonce dans {category}, proposée par un vendeur indépendant.',
    other: '{count} annonces de vendeurs indépendants dans {category}. Un seul panier pour tous les vendeurs.',
  },
  categoryUncounted: '{category}, par des vendeurs indépendants. Un seul panier pour tous les vendeurs.',
  vendor: 'Les annonces et les avis de {vendor}.',
  vendorPlace: 'Les annonces et les avis de {vendor}, {place}.',
} as const
