export default {
  category: {
    one: '{count} listing in {category}, from an independent vendor.',
    other: '{count} listings in {category} from independent vendors. One cart, however many vendors.',
  },
  categoryUncounted: '{category} from independent vendors. One cart, however many vendors.',
  vendor: 'The listings and reviews of {vendor}.',
  vendorPlace: 'The listings and reviews of {vendor}, {place}.',
} as const
