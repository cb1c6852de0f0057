/** The member's own account: making one, its pages' common frame, the profile and the passwords. */
export { default as AccountFrame } from './AccountFrame.vue'
