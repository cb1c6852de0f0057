import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, watch } from 'vue'
import { useClient } from '../../api/client.ts'
import type { Cart } from '../../contract/carts.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { lazyOnce } from '../../lib/lazyOnce.ts'
import { listen } from '../../lib/listen.ts'
import { dropStored } from '../../lib/storage.ts'
import { useSessionStore } from '../session/index.ts'
import type { Addition, AddResult, CartActions } from './cart.actions.ts'
import { groupBySupplier, intendedItems, obstacleOf, piecesOf } from './cart.lines.ts'
import { readJoin, veilJoins, writeJoin } from './cart.joinRecord.ts'
import { createMending } from './cart.mending.ts'
import type { Reading } from './cart.server.ts'
import { createCartState } from './cart.state.ts'
import {
  CART_STORAGE_KEY, UNSENT_STORAGE_KEY, dropStoredCart, wasLeftOpen, readStoredCart, writeStoredCart,
} from './cart.storage.ts'

/** A look at the server that is younger than this, in milliseconds, is not repeated when the window is focused. */
const FRESH = 5_000

/** The cart: the server's, with the person's intentions over it until the server has answered. */
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

  const loadKit = lazyOnce(async () => {
    const { CartKit } = await import('./cart.kit.ts')
    const kit = new CartKit(state, client, i18n, follow)
    kit.goOn = async () => (await loadJoin()).goOn(kit)
    return kit
  })
  // Reading says nothing: the words come with what has something to say.
  const loadJoin = async () => (await Promise.all([import('./cart.join.ts'), i18n.load(['cart'])]))[0]
  const loadActions = lazyOnce(async () => {
    const [{ createCartActions }, kit] = await Promise.all([import('./cart.actions.ts'), loadKit(), i18n.load(['cart'])])
    return createCartActions(kit)
  })

  const read = async (quiet: boolean): Promise<Reading | null> => {
    readAt = Date.now()
    if (key.value === null) {
      status.value = 'success'
      return null
    }
    asyncStatus.value = 'loading'
    try {
      const kit = await loadKit().catch(() => null)
      if (kit) return await kit.read(quiet)
      // The code did not arrive: to the person that is the same as a cart that did not.
      if (cart.value) return null
      error.value = null
      status.value = 'error'
      return null
    } finally {
      asyncStatus.value = 'idle'
    }
  }

  const refresh = () => read(false)

  /** Reads again what may have changed; goes on with a join that was interrupted. */
  const lookAgain = async (): Promise<void> => {
    if (readJoin(state.owner)?.unfinished) return adopt()
    const found = await read(true)
    if (state.owner === undefined || (key.value !== null && cart.value?.items.length !== 0) || (found && 'error' in found)) return
    // Nothing is here: another browser of the member's may have begun, or brought everything into another cart.
    const kit = await loadKit().catch(() => null)
    if (await kit?.hasOthers()) await adopt()
  }

  /** Takes up the cart that this browser remembers, or else the member's own. */
  const restore = async (): Promise<void> => {
    if (session.status === 'unknown') await session.restore()
    const remembered = readStoredCart()
    // A member's cart is not for whoever opens the browser after them.
    if (remembered?.owner !== undefined && session.status === 'guest') {
      if (session.wasLost()) leave()
      else forget()
    }
    joined.value = sayJoined()
    await lookAgain()
    // Nobody knows whose it would become while the marketplace does not say who is here; the next page asks again.
    if (wasLeftOpen() && session.status !== 'unknown') void resume().catch(() => undefined)
  }

  const resume = async (): Promise<void> => {
    const [how, kit, { additions }] = await Promise.all([import('./cart.resume.ts'), loadKit(), loadActions()])
    await how.resume(kit, additions)
  }

  const add = async (wanted: Addition): Promise<AddResult> => {
    const { epoch } = state
    const loaded = await loadActions().catch(() => null)
    if (!loaded) return { ok: false, reason: errorText('network', i18n.t) }
    return epoch === state.epoch ? loaded.additions.add(wanted) : { ok: false, reason: i18n.t('cart.letGo') }
  }

  const { sayJoined, dismissJoined, retryLost, saveLost, mending } = createMending({ state, i18n, add })

  const changeLine = async (itemId: number, how: (changes: CartActions['changes']) => void): Promise<void> => {
    const loaded = await loadActions().catch(() => null)
    if (loaded) how(loaded.changes)
    else failures.set(itemId, errorText('network', i18n.t))
  }

  const setQty = (itemId: number, qty: number): Promise<void> => changeLine(itemId, (changes) => changes.setQty(itemId, qty))

  const remove = (itemId: number): Promise<void> => changeLine(itemId, (changes) => changes.remove(itemId))

  const settled = async (): Promise<void> => (await loadKit()).queue.idle()

  /** Whatever becomes of this page, the join is not forgotten. */
  function beginJoin(owner: number): void {
    writeJoin({ outcome: { joined: 0, lost: [] }, ...readJoin(owner), owner, unfinished: true })
  }

  async function adopt(): Promise<void> {
    joining.value = true
    let loaded = null
    try {
      loaded = await Promise.all([loadJoin(), loadKit()]).catch(() => null)
      if (loaded) await loaded[0].joinCarts(loaded[1])
      // The code did not arrive: the next occasion begins.
      else if (state.owner !== undefined) beginJoin(state.owner)
    } finally {
      joining.value = false
      if (cart.value || key.value === null) status.value = 'success'
      else if (!loaded) status.value = 'error'
    }
  }

  const change = async (request: (key: string) => Promise<Cart>): Promise<boolean> => (await loadKit()).change(request)

  /** Nothing of one cart may be shown, or sent, as another's. */
  const letGo = (): void => {
    state.epoch++
    cart.value = key.value = error.value = joined.value = null
    intents.clear()
    failures.clear()
    adding.value = 0
  }

  /** Without a cart from here on, on this page. */
  const leave = (): void => {
    letGo()
    drawerOpen.value = false
    status.value = 'success'
  }

  const forget = (): void => {
    dropStoredCart()
    dropStored('session', UNSENT_STORAGE_KEY)
    veilJoins()
    leave()
  }

  /** The cart of a member whose session ended stays theirs, whoever is here next. */
  const keepOwner = (owner: number | undefined, before?: number) => {
    state.owner = owner
    const remembered = readStoredCart()
    const isGone = before !== undefined && before !== owner
    if (isGone && (!remembered || remembered.owner === before)) return forget()
    if (isGone) {
      // It was begun in another tab, which knew that the member had gone before this one did.
      dropStored('session', UNSENT_STORAGE_KEY)
      veilJoins()
      leave()
    }
    if (owner !== undefined && remembered && remembered.owner !== owner) {
      if (remembered.owner !== undefined) return forget()
      // A guest's: it becomes the member's, and is joined with what they have, now or at the next occasion.
      state.revision = writeStoredCart({ ...remembered, owner })
      beginJoin(owner)
    }
    // A member's is read when they are here.
    if (isGone && (remembered?.owner === undefined || remembered.owner === owner)) followOtherTabs()
  }
  watch(() => session.member?.id, keepOwner, { flush: 'sync', immediate: true })

  /** Takes up the cart that storage remembers: another tab may have put another one there, or none. */
  function follow(): void {
    const stored = readStoredCart()
    // A member's is nobody else's; it stays for them, whose session may be renewed in another tab at this moment.
    const isForeign = stored?.owner !== undefined && stored.owner !== state.owner && session.status === 'guest' && session.wasLost()
    const remembered = isForeign ? undefined : stored
    if ((remembered?.key ?? null) === key.value) return
    if (!remembered) return isForeign ? leave() : forget()
    letGo()
    key.value = remembered.key
    status.value = 'pending'
  }
  const followOtherTabs = () => {
    follow()
    if (key.value !== null || state.owner !== undefined) void lookAgain()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === CART_STORAGE_KEY) followOtherTabs()
  }
  const onReturn = (event: Event) => {
    if (event.type === 'focus' && Date.now() - readAt < FRESH) return
    // A page that was loaded just now has read its cart; one from the Back/forward cache has not.
    if ('persisted' in event && event.persisted === false) return
    followOtherTabs()
  }
  const stops = [
    listen({ storage: onStorage, focus: onReturn, online: onReturn, pageshow: onReturn }),
    session.onSignedIn(adopt),
    session.onSignedOut(forget),
  ]
  onScopeDispose(() => { for (const stop of stops) stop() })

  return {
    /** As the server last stated it; null when there is none. */
    cart,
    /** What the cart is addressed by; null until something was put into it. */
    key,
    /** `error` only where there is no cart to show. */
    status,
    asyncStatus,
    /** Why there is no cart to show; null where not even the code arrived. */
    error,
    /** The lines with the quantities that are meant; amounts are the server's, old while `busyItems` has the line. */
    items,
    /** The lines by vendor: one group becomes one order. */
    groups,
    /** Pieces in the cart and on their way into it. */
    itemsCount,
    /** Lines for whose change the server's answer is awaited. */
    busyItems,
    /** Line → why its last change was refused. */
    failures,
    /** The server's totals are awaited: what `cart` says of amounts is old. */
    settling,
    /** The guest's cart and the member's are becoming one. */
    joining,
    /** There are lines, and nothing keeps them from being ordered. */
    canCheckOut,
    /** What happened when the guest's cart and the member's became one. */
    joined,
    drawerOpen,
    /** Puts a listing into the cart. Never rejects: a refusal comes back in words. Opens nothing. */
    add,
    /** The line shows `qty` at once; a refusal takes it back and leaves the reason in `failures`. */
    setQty,
    /** Removes a line at once; a toast offers to undo it. */
    remove,
    /** Reads the cart again, after the changes that are under way. Never rejects; null where nothing could be asked. */
    refresh,
    /** Takes up the cart that this browser remembers, or the member's own. Called once, at start. */
    restore,
    /** Joins the guest's cart and the member's. Called by itself when somebody signs in. */
    adopt,
    /** Lets the cart go: when it has been ordered. Called by itself when the person signs out. */
    forget,
    /**
     * Makes another change of the cart (an address or a delivery is chosen) after those that are under way. Rejects
     * with `ApiError`; where an answer was lost, the cart has been read again by then. False where this cart has been
     * let go meanwhile: nothing was asked for.
     */
    change,
    /** The cart is about to be changed. */
    prepare: () => void loadActions().catch(() => undefined),
    /** Resolves when the server has answered everything that was asked of it. */
    settled,
    dismissJoined,
    /** Asks once more for what could not be kept. */
    retryLost,
    /** Puts what could not be kept on the wishlist. */
    saveLost,
    /** The loss about which something is being done. */
    mending,
    openDrawer: () => void (drawerOpen.value = true),
    closeDrawer: () => void (drawerOpen.value = false),
  }
})
