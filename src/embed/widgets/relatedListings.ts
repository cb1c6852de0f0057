import type { Widget } from '../widget.ts'
import RelatedWidget from './RelatedWidget.vue'

export default { component: RelatedWidget, messages: ['browse', 'listingPage'], hasQueries: true } satisfies Widget
