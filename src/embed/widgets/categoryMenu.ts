import type { Widget } from '../widget.ts'
import CategoryMenu from './CategoryMenu.vue'

export default { component: CategoryMenu, messages: ['browse'], hasQueries: true } satisfies Widget
