import type { Widget } from '../widget.ts'
import StorefrontWidget from './StorefrontWidget.vue'

export default {
  component: StorefrontWidget,
  methods: { navigate: (page, _host, path) => { if (typeof path === 'string') page.navigate(path) } },
} satisfies Widget
