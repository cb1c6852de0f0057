import type { Widget } from '../widget.ts'
import AccountMenu from './AccountMenu.vue'

export default {
  component: AccountMenu,
  methods: { signOut: async (page) => (await page.services()).session.signOut() },
} satisfies Widget
