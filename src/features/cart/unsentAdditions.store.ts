/** What the cart stores, as far as pages without its code need it. Every page has this: the frame looks whether there is a cart. */
import { defineStore } from 'pinia'
import { CART_OUTBOX_STORAGE_KEY, CART_STORAGE_KEY, dropStored, hasStored, readStored, writeStored } from '../../lib/storage.ts'
import { useIdentityStore } from '../identity/index.ts'
import type { StoredAddition } from './cart.storage.ts'

/** Whether a cart is remembered, or an addition that an earlier page of this tab did not finish; without the cart's code. */
export const hasStoredCart = (): boolean => hasStored('local', CART_STORAGE_KEY) || hasStored('session', CART_OUTBOX_STORAGE_KEY)

/** What to add is not checked here: the cart does so when it reads its outbox. */
export type UnsentAddition = Pick<StoredAddition, 'id' | 'at' | 'owner'> & { readonly wanted: object }

/** Requests also fail because the page is being left: a failure counts only if the page is still there after this time. */
export const LEAVING_PAGE_MS = 1_000

const read = () => readStored('session', CART_OUTBOX_STORAGE_KEY, (raw) => (Array.isArray(raw) ? raw as (Partial<UnsentAddition> | null)[] : undefined)) ?? []
const isStored = (id: string): boolean => read().some((one) => one?.id === id)

/**
 * The additions of this page whose code has not come yet. A button stores one in the cart's outbox as it is pressed, because the
 * page may end before that: the tab's next page finds it there and sends it (`cart.resume.ts`).
 */
export const useUnsentAdditionsStore = defineStore('unsentAdditions', () => {
  const identity = useIdentityStore()
  /** Those that the cart has not taken over yet, by id, and whether the browser could store them. */
  const own = new Map<string, boolean>()

  /** Stores an addition, where it is not stored yet; returns false where nothing can be stored. */
  const put = (addition: UnsentAddition): boolean =>
    isStored(addition.id) || writeStored('session', CART_OUTBOX_STORAGE_KEY, [...read(), addition])

  /** Forgets an addition that is not made, unless the cart has taken it over. */
  const drop = (id: string | undefined): void => {
    if (id === undefined || !own.delete(id)) return
    const others = read().filter((one) => one?.id !== id)
    if (others.length > 0) writeStored('session', CART_OUTBOX_STORAGE_KEY, others)
    else dropStored('session', CART_OUTBOX_STORAGE_KEY)
  }

  return {
    put,
    /** Stores what a person asks for, at once, for whoever is here. Give the id to the cart's `add`. */
    store: (wanted: object): UnsentAddition => {
      // By the beginning of its id a later page knows that it is not its own (`cart.resume.ts`).
      const addition = { id: performance.timeOrigin + ' ' + Math.random(), wanted, at: Date.now(), owner: identity.memberId }
      own.set(addition.id, put(addition))
      return addition
    },
    /** Whether this page has stored it and will make it: nothing that an earlier page has left. */
    isOwn: (id: string): boolean => own.has(id),
    /** The cart takes it over; false where a later page of the tab has done so, while this one was hidden. */
    take: (id: string): boolean => {
      const wasStored = own.get(id)
      own.delete(id)
      return !wasStored || isStored(id)
    },
    drop,
    /** The same, where its code did not arrive. */
    dropIfPageStays: (id: string | undefined): void => void setTimeout(drop, LEAVING_PAGE_MS, id),
  }
})
