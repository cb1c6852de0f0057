/** The member's own account: making one, the frame of its pages, the profile and the passwords. */
export { linkOfQuery, readLink, storeLink } from './resetLink.ts'
export { useCheckoutVisit } from './useCheckoutVisit.ts'
export { useVisitorPage } from './useVisitorPage.ts'
