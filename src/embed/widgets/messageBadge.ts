import type { Widget } from '../widget.ts'
import MessageBadge from './MessageBadge.vue'

export default { component: MessageBadge } satisfies Widget
