export default {
  category: {
    one: '{count} anuncio en {category}, de un vendedor independiente.',
    other: '{count} anuncios de vendedores independientes en {category}. Un solo carrito para todos los vendedores.',
  },
  categoryUncounted: '{category} de vendedores independientes. Un solo carrito para todos los vendedores.',
  vendor: 'Los anuncios y las opiniones de {vendor}.',
  vendorPlace: 'Los anuncios y las opiniones de {vendor}, {place}.',
} as const
