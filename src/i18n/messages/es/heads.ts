export default {
  category: {
    one: '{count} anuncio en {category} en {marketplace}, de un vendedor independiente.',
    other: '{count} anuncios de vendedores independientes en {category}, en {marketplace}. Un solo carrito para todos los vendedores.',
  },
  categoryUncounted: '{category} de vendedores independientes en {marketplace}. Un solo carrito para todos los vendedores.',
  vendor: 'Los anuncios y las opiniones de {vendor}.',
  vendorPlace: 'Los anuncios y las opiniones de {vendor}, {place}.',
} as const
