export default {
  category: {
    one: '{count} Angebot in {category}, von einem unabhängigen Anbieter.',
    other: '{count} Angebote unabhängiger Anbieter in {category}. Ein Warenkorb für alle Anbieter.',
  },
  categoryUncounted: '{category} von unabhängigen Anbietern. Ein Warenkorb für alle Anbieter.',
  vendor: 'Angebote und Bewertungen von {vendor}.',
  vendorPlace: 'Angebote und Bewertungen von {vendor}, {place}.',
} as const
