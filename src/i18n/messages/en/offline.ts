export default {
  unavailable: 'You are offline, and that page isn’t available. It opens when you are connected again.',
} as const
