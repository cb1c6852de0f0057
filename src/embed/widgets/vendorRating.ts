import type { Widget } from '../widget.ts'
import VendorRating from './VendorRating.vue'

export default { component: VendorRating, messages: ['vendors'], hasQueries: true } satisfies Widget
