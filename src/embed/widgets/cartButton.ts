import type { Widget } from '../widget.ts'
import CartButton from './CartButton.vue'

export default { component: CartButton, methods: { open: (page) => page.openCart() } } satisfies Widget
