/** What sends and reads the wishlist: the store's actions that are loaded with the first press, or for a member. */
import type { Pinia } from 'pinia'
import { onScopeDispose, type ComputedRef } from 'vue'
import type { Router } from 'vue-router'
import type { ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import { listen } from '../../lib/listen.ts'
import { SAVED_COUNT_STORAGE_KEY } from '../../lib/storage.ts'
import { titleInSentence } from '../../lib/text.ts'
import type { Announce } from '../../ui/announce.ts'
import type { ShowToast } from '../../ui/toasts.ts'
import type { useIdentityStore } from '../identity/index.ts'
import { useSessionStore } from '../session/index.ts'
import { createAccount } from './wishlist.api.ts'
import type { createMerge } from './wishlist.merge.ts'
import { LATE_ARRIVAL_MS, MAX_STORED_ITEMS, isEarly, type StoredItem, type WishlistItem, type WishlistState } from './wishlist.state.ts'

/** The account is not read again before. */
const ACCOUNT_REFRESH_MIN_AGE_MS = 30_000
/** Another tab counts what it has changed at once: by then the marketplace has most likely answered it. */
const OTHER_TAB_DELAY_MS = 1_500

interface Options extends WishlistState {
  readonly pinia: Pinia | undefined
  readonly client: Client
  readonly i18n: I18n
  readonly announce: Announce
  readonly showToast: ShowToast
  readonly router: Router
  readonly identity: ReturnType<typeof useIdentityStore>
  /** The saved listings, pending writes included. */
  readonly ids: ComputedRef<ReadonlySet<number>>
  /** The store's own action. */
  readonly set: (item: WishlistItem, wanted: boolean) => unknown
}

/** Makes the actions; they end with the scope that is active. */
export const createWishlistActions = (options: Options) => {
  const { pinia, i18n: { t }, announce, showToast, router, identity, ids, stored, isStorageRefused, pending, isPageOpen, changeStored, setPending } = options
  const session = useSessionStore(pinia)
  const account = createAccount(options)
  const textOfFailure = ({ title }: WishlistItem, wanted: boolean, error: ApiError | 'network'): string =>
    t(wanted ? 'wishlist.notSaved' : 'wishlist.notRemoved', { title: titleInSentence(title), reason: errorText(error, t) })
  const showPage = { label: t('wishlist.show'), run: () => router.push({ name: 'wishlist' }).catch(() => {}) }
  let loadedMerge: ReturnType<typeof createMerge> | undefined
  /** What was saved before signing in is this member's from here on, whoever signs in next. */
  const takeOver = (memberId: number): void => {
    if (stored.value.every((item) => item.memberId !== undefined)) return
    changeStored((items) => {
      const taken = items.flatMap((item) => (item.memberId === undefined ? [{ ...item, memberId }] : []))
      return [...taken, ...items.filter((item) => item.memberId !== undefined && !(item.memberId === memberId && taken.some(({ id }) => id === item.id)))]
    })
  }
  /**
   * Writes what is stored for the member's account.
   * @param hasRetry also sends what was refused before
   */
  const merge = async (hasRetry = false): Promise<void> => {
    const { memberId } = identity
    if (memberId === undefined) return
    takeOver(memberId)
    if (!stored.value.some((item) => item.memberId === memberId)) return
    const create = await import('./wishlist.merge.ts').then(({ createMerge }) => createMerge).catch(() => null)
    loadedMerge ??= create?.({ ...options, write: account.write, showPage, textOfFailure })
    if (loadedMerge) return loadedMerge(hasRetry)
    const count = stored.value.filter((item) => item.memberId === memberId && !item.removed).length
    const message = t('wishlist.mergeStopped', { count, reason: errorText('network', t) })
    if (count > 0 && identity.memberId === memberId) showToast({ message, tone: 'bad', action: { label: t('core.retry'), run: () => merge(true) } })
  }
  /** One queue for each listing: its writes keep their order, and the newest wins. */
  const queues = new Map<number, Promise<void>>()

  const unstore = (id: number): void => {
    const isIt = (item: StoredItem) => item.id === id && (item.memberId ?? identity.memberId) === identity.memberId
    if (stored.value.some(isIt)) changeStored((items) => items.filter((item) => !isIt(item)))
  }
  /** A write has its answer: nothing of it is left for the next page. */
  const settle = (id: number): void => {
    unstore(id)
    setPending(id, undefined)
  }
  /** What is said of a listing replaces what was said of it before. */
  const topicOf = (id: number) => `saving ${id}`

  const rollBack = (item: WishlistItem, error: ApiError | 'network'): void => {
    const wanted = pending.value.get(item.id) === true
    settle(item.id)
    showToast({ message: textOfFailure(item, wanted, error), tone: 'bad', topic: topicOf(item.id), action: { label: t('core.retry'), run: () => options.set(item, wanted) } })
  }

  let dismissSavedHere: (() => void) | undefined
  /** A guest's item is stored by now, unless there is no room. */
  const finishForGuest = ({ id }: WishlistItem): void => {
    const wanted = pending.value.get(id) === true
    setPending(id, undefined)
    if (!wanted) return dismissSavedHere?.()
    const items = stored.value.filter(({ memberId }) => memberId === undefined)
    if (!items.some((item) => item.id === id)) showToast({ message: t('wishlist.full', { count: MAX_STORED_ITEMS }), tone: 'bad' })
    else if (isStorageRefused.value) showToast({ message: t('wishlist.notStored'), tone: 'bad' })
    else if (items.length === 1 && !isPageOpen.value) dismissSavedHere = showToast({ message: t('wishlist.savedHere'), tone: 'good', action: showPage })
  }

  const sendForMember = async (item: WishlistItem): Promise<void> => {
    const { id } = item
    const wanted = pending.value.get(id) === true
    const written = await account.write(id, wanted)
    // A newer write is still to be sent and gets an answer of its own.
    if (!written || pending.value.get(id) !== wanted) return
    if (written.error) rollBack(item, written.error)
    else settle(id)
  }

  const runQueue = async (item: WishlistItem): Promise<void> => {
    while (pending.value.has(item.id)) {
      if (identity.status === 'unknown') await session.restore()
      if (identity.status === 'member') await sendForMember(item)
      else if (identity.status === 'guest') finishForGuest(item)
      // Nobody knows whose it would be.
      else if (pending.value.get(item.id)) rollBack(item, 'network')
      else setPending(item.id, undefined)
    }
  }

  /** Sends what is pending for a listing. */
  const send = (item: WishlistItem, wanted: boolean, canUndo: boolean): void => {
    if (!wanted && canUndo && isPageOpen.value) {
      const title = titleInSentence(item.title)
      const undo = async (): Promise<void> => {
        await options.set(item, true)
        await queues.get(item.id)
        // A refusal says so itself.
        if (ids.value.has(item.id)) announce(t('wishlist.putBack', { title }))
      }
      const action = { label: t('wishlist.undo'), run: undo, isUndo: true }
      showToast({ message: t('wishlist.removed', { title }), action, topic: topicOf(item.id) })
    }
    if (queues.has(item.id)) return
    queues.set(item.id, runQueue(item).finally(() => queues.delete(item.id)))
  }

  const onOnline = () => void merge().then(() => account.read())
  const refresh = () => void account.read(ACCOUNT_REFRESH_MIN_AGE_MS)
  let timer: ReturnType<typeof setTimeout> | undefined
  const readSoon = (delay = OTHER_TAB_DELAY_MS): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void merge().then(() => account.read()), delay)
  }
  /** Another tab has counted anew: it has changed the account. */
  const onStorage = ({ key }: StorageEvent): void => { if (key === SAVED_COUNT_STORAGE_KEY) readSoon() }
  const stop = listen({ focus: refresh, online: onOnline, storage: onStorage })
  onScopeDispose(() => {
    stop()
    clearTimeout(timer)
  })

  return {
    send,
    merge,
    /** A member is here: merges what was saved before, then reads what the account holds. */
    begin: async (signal: AbortSignal): Promise<void> => {
      account.reset()
      await merge()
      if (signal.aborted) return
      if (stored.value.some(isEarly)) readSoon(LATE_ARRIVAL_MS)
      await account.read()
    },
    /** Forgets an item that could not be merged. */
    dismiss: unstore,
    /** Another tab has taken these out of the browser's storage, most likely because it has merged them. */
    takeMerged: (items: readonly StoredItem[]): void => {
      for (const { id, removed } of items) account.learn(id, !removed)
      // Or its person has dropped them: the account tells.
      if (items.length > 0) readSoon()
      else refresh()
    },
    /** A page of the account's list was read, perhaps before all was. */
    takePage: (page: readonly number[]): void => {
      const isUnknown = (id: number) => !options.account.value.has(id) && !pending.value.has(id)
      if (options.status.value !== 'success') for (const id of page.filter(isUnknown)) account.learn(id, true)
      else if (page.some(isUnknown)) void account.read()
    },
    /** Resolves when every write has been answered. */
    settled: async (): Promise<void> => {
      while (queues.size > 0) await Promise.all(queues.values())
    },
  }
}

/** See `createWishlistActions`. */
export type WishlistActions = ReturnType<typeof createWishlistActions>
