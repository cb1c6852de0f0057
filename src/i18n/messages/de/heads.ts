export default {
  category: {
    one: '{count} Angebot in {category} bei {marketplace}, von einem unabhängigen Anbieter.',
    other: '{count} Angebote unabhängiger Anbieter in {category} bei {marketplace}. Ein Warenkorb für alle Anbieter.',
  },
  categoryUncounted: '{category} von unabhängigen Anbietern bei {marketplace}. Ein Warenkorb für alle Anbieter.',
  vendor: 'Angebote und Bewertungen von {vendor}.',
  vendorPlace: 'Angebote und Bewertungen von {vendor}, {place}.',
} as const
