import { onScopeDispose, watch } from 'vue'
import { listen } from '../../lib/listen.ts'
import { useSessionStore } from '../session/index.ts'
import { FRESH, WishlistActions } from './wishlist.actions.ts'
import { dropHearts } from './wishlist.keep.ts'
import type { WishlistParts } from './wishlist.parts.ts'

/** Makes the actions, and follows who is here. Ends with the scope that is active. */
export const createWishlistActions = (parts: WishlistParts): WishlistActions => {
  const session = useSessionStore(parts.pinia)
  const actions = new WishlistActions(parts)
  const who = () => (session.status === 'unknown' ? 'unknown' : String(session.member?.id ?? 'guest'))
  watch(who, (_now, before) => actions.change(before), { immediate: true, flush: 'sync' })
  const onReturn = () => {
    if (session.isMember) void actions.refresh(FRESH)
  }
  const onOnline = () => {
    if (session.isMember) void actions.join().then(() => actions.refresh())
  }
  onScopeDispose(listen({ focus: onReturn, online: onOnline }))
  onScopeDispose(session.onSignedOut(() => {
    dropHearts()
    actions.show()
  }))
  return actions
}
