export { maySell } from './maySell.ts'
export { useSessionStore, type Credentials, type SessionStatus } from './session.store.ts'
export { useTypedEmailStore } from './typedEmail.store.ts'

/**
 * The member's bearer token for the client's `getToken`; null for a guest. In cookie mode nothing is ever
 * stored, so it stays null (specification, Authentication, rules 6 to 8).
 */
export { readToken } from '../identity/token.storage.ts'
