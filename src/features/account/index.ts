/** The member's own account: making one, its pages' common frame, the profile and the passwords. */
export { keepLink, keptLink, linkOf } from './resetLink.ts'
export { useLeaveGuard } from './useLeaveGuard.ts'
export { useVisitorPage } from './useVisitorPage.ts'
