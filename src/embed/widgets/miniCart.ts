import type { Widget } from '../widget.ts'

/** Drawn above the page (`PageLayer.vue`): the element says that the theme wants one, and opens it. */
export default {
  component: null,
  methods: { open: (page) => page.openCart(), close: (page) => page.closeCart() },
} satisfies Widget
