import { reactive, ref, shallowRef } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import type { Cart } from '../../contract/carts.ts'
import { readStoredCart } from './cart.storage.ts'

/** What happened to lines when two carts became one. */
export interface JoinOutcome {
  /** How many lines came from the member's other carts. */
  readonly joined: number
  /** What could not be kept whole. */
  readonly lost: readonly { readonly title: string; readonly qty: number; readonly reason: string }[]
}

/** The cart's state, shared by the store and the actions that are loaded when they are needed. */
export const createCartState = () => ({
  /** As the server last stated it. */
  cart: shallowRef<Cart | null>(null),
  key: ref<string | null>(readStoredCart()?.key ?? null),
  status: ref<'pending' | 'error' | 'success'>('pending'),
  asyncStatus: ref<'idle' | 'loading'>('idle'),
  /** Why the last reading failed. */
  error: shallowRef<ApiError | null>(null),
  /** Line → quantity that is wanted and that the server has not confirmed; 0 is a removal. */
  intents: reactive(new Map<number, number>()),
  /** Line → why its last change was refused. */
  failures: reactive(new Map<number, string>()),
  /** Pieces on their way into the cart. */
  adding: ref(0),
  joining: ref(false),
  joined: shallowRef<JoinOutcome | null>(null),
  /** Counts the carts that this page has let go: an answer that belongs to an earlier one is dropped. */
  epoch: 0,
})

/** See `createCartState`. */
export type CartState = ReturnType<typeof createCartState>
