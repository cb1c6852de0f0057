import { reactive, ref, shallowRef } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import type { Cart } from '../../contract/carts.ts'
import type { JoinOutcome } from './cart.joinRecord.ts'
import { readStoredCart } from './cart.storage.ts'

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
  /** The member who is signed in. */
  owner: undefined as number | undefined,
  /** The stored revision that `cart` goes with. */
  revision: undefined as string | undefined,
  /** Counts the carts that this page has let go: an answer that belongs to an earlier one is dropped. */
  epoch: 0,
})

/** See `createCartState`. */
export type CartState = ReturnType<typeof createCartState>
