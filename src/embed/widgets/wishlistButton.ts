import type { Widget } from '../widget.ts'
import WishlistButton from './WishlistButton.vue'

export default {
  component: WishlistButton,
  messages: ['browse'],
  methods: { toggle: (_page, { element }) => element.shadowRoot?.querySelector('button')?.click() },
} satisfies Widget
