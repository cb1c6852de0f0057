import type { Widget } from '../widget.ts'
import AddToCart from './AddToCart.vue'

export default {
  component: AddToCart,
  messages: ['browse', 'listingPage'],
  // The button does it: it shows what is under way, and what was refused.
  methods: { add: (_page, { element }) => element.shadowRoot?.querySelector('button')?.click() },
} satisfies Widget
