import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { Cart } from '../../contract/carts.ts'
import { useI18n } from '../../i18n/index.ts'
import { useSessionStore } from '../session/index.ts'
import type { Addition, AddResult } from './cart.actions.ts'
import { groupBySupplier, intendedItems, obstacleOf, piecesOf } from './cart.lines.ts'
import { createCartState } from './cart.state.ts'
import { CART_STORAGE_KEY, dropStoredCart, readStoredCart } from './cart.storage.ts'

/** A look at the server that is younger than this, in milliseconds, is not repeated when the window is focused. */
const FRESH = 5_000

/**
 * The cart: the server's, with the person's intentions over it until the server has answered.
 *
 * What reads and writes is loaded with the first cart, not with the first page.
 */
export const useCartStore = defineStore('cart', () => {
  const client = useClient()
  const i18n = useI18n()
  const session = useSessionStore()
  const state = createCartState()
  const { cart, key, status, asyncStatus, error, intents, failures, adding, joining, joined } = state
  const drawerOpen = ref(false)
  let readAt = 0

  const items = computed(() => intendedItems(cart.value?.items ?? [], intents))
  const groups = computed(() => groupBySupplier(items.value))
  const itemsCount = computed(() => piecesOf(items.value) + adding.value)
  const busyItems = computed(() => new Set(intents.keys()))
  const settling = computed(() => intents.size > 0 || adding.value > 0 || joining.value)
  const canCheckOut = computed(() => items.value.length > 0 && items.value.every((item) => obstacleOf(item) === null))

  let loading: ReturnType<typeof load> | null = null
  async function load() {
    const [{ createCartActions }] = await Promise.all([import('./cart.actions.ts'), i18n.load(['cart'])])
    return createCartActions({ state, client, i18n })
  }
  const actions = () => {
    loading ??= load().catch((reason: unknown) => {
      loading = null // A part that did not arrive is asked for again the next time.
      throw reason
    })
    return loading
  }

  const refresh = async (): Promise<void> => {
    if (key.value === null) {
      status.value = 'success'
      return
    }
    readAt = Date.now()
    asyncStatus.value = 'loading'
    try {
      await (await actions()).read()
    } catch (reason) {
      if (reason instanceof ApiError) throw reason
      if (!cart.value) status.value = 'error'
    } finally {
      asyncStatus.value = 'idle'
    }
  }

  /** Takes up the cart that this browser remembers, or the member's own. */
  const restore = async (): Promise<void> => {
    const remembered = readStoredCart()
    if (session.isMember && (!remembered || remembered.joining)) await adopt()
    else await refresh()
  }

  const add = async (wanted: Addition): Promise<AddResult> => (await actions()).add(wanted)

  /** The line shows `qty` at once; a refusal takes it back and leaves the reason in `failures`. */
  const setQty = async (itemId: number, qty: number): Promise<void> => (await actions()).setQty(itemId, qty)

  /** Removes a line at once; the toast offers to undo it. */
  const remove = async (itemId: number): Promise<void> => (await actions()).remove(itemId)

  /** Resolves when the server has answered everything that was asked of it. */
  const settled = async (): Promise<void> => {
    if (loading) await (await loading).settled()
  }

  /** After signing in: the guest's cart becomes the member's, and what lay in the member's other carts joins it. */
  async function adopt(): Promise<void> {
    joining.value = true
    try {
      const [{ joinCarts }, kit] = await Promise.all([import('./cart.join.ts'), actions()])
      joined.value = await joinCarts(kit)
    } finally {
      joining.value = false
      status.value = cart.value || key.value === null ? 'success' : 'error'
    }
  }

  /** Takes an answer that another feature got from the server (an address or a delivery was chosen). */
  const take = (answer: Cart): void => {
    if (answer.key === key.value) cart.value = answer
  }

  /** Lets the cart go: after signing out, or when it has been ordered. */
  const forget = (): void => {
    state.epoch++
    dropStoredCart()
    cart.value = key.value = error.value = joined.value = null
    intents.clear()
    failures.clear()
    adding.value = 0
    drawerOpen.value = false
    status.value = 'success'
  }

  const followOtherTabs = () => {
    const remembered = readStoredCart()?.key ?? null
    if (remembered === null) return forget()
    if (remembered !== key.value) {
      state.epoch++
      intents.clear()
      key.value = remembered
    }
    void refresh()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === CART_STORAGE_KEY) followOtherTabs()
  }
  const onReturn = (event: Event) => {
    const stale = event.type !== 'focus' || Date.now() - readAt > FRESH
    if (stale && (event.type !== 'pageshow' || (event as PageTransitionEvent).persisted)) followOtherTabs()
  }
  window.addEventListener('storage', onStorage)
  for (const type of ['focus', 'online', 'pageshow']) window.addEventListener(type, onReturn)
  const stops = [session.onSignedIn(adopt), session.onSignedOut(forget)]
  onScopeDispose(() => {
    window.removeEventListener('storage', onStorage)
    for (const type of ['focus', 'online', 'pageshow']) window.removeEventListener(type, onReturn)
    for (const stop of stops) stop()
  })

  return {
    cart,
    key,
    status,
    asyncStatus,
    error,
    items,
    groups,
    itemsCount,
    busyItems,
    failures,
    settling,
    canCheckOut,
    joined,
    drawerOpen,
    add,
    setQty,
    remove,
    refresh,
    restore,
    adopt,
    forget,
    take,
    settled,
    openDrawer: () => (drawerOpen.value = true),
    closeDrawer: () => (drawerOpen.value = false),
  }
})
