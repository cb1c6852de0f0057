import type { Widget } from '../widget.ts'
import SearchBox from './SearchBox.vue'

export default {
  component: SearchBox,
  messages: ['browse'],
  methods: { focus: (_page, { element }) => element.shadowRoot?.querySelector('input')?.focus() },
} satisfies Widget
