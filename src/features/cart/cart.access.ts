/** What the cart's store, its queue and its additions know of each other. */
import type { Ref, ShallowRef } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import type { Cart } from '../../contract/carts.ts'
import type { I18n } from '../../i18n/index.ts'
import type { Root } from '../../ui/root.ts'
import type { Addition, LineWrite } from './cart.lines.ts'

/** Whether the server put a listing into the cart; if not, why, in words for the person. */
export type AddResult = { readonly ok: true } | { readonly ok: false, readonly reason: string }

/** What the queue sees of the store, and the actions by which it changes it. */
export interface CartAccess extends Pick<Root, 'announce' | 'showToast'> {
  readonly client: Client
  readonly i18n: I18n
  readonly words: () => Promise<unknown> // Loads the cart's messages; never rejects.
  readonly cart: Readonly<ShallowRef<Cart | null>>
  readonly key: Readonly<Ref<string | null>>
  readonly writes: Readonly<ShallowRef<readonly LineWrite[]>>
  readonly memberId: () => number | undefined
  /** Aborted when the cart at hand is dropped: what was asked of it ends, and its answers are dropped. */
  readonly signal: () => AbortSignal
  /** Whether another tab may have changed the cart since it was read. */
  readonly isBehind: () => boolean
  /** Takes up the cart that storage remembers, where another tab changed it. */
  readonly follow: () => void
  /**
   * Call it before each write. It marks the stored cart as changed, so that every tab reads it again, also where this page
   * is closed before the server has answered.
   */
  readonly markChanging: () => void
  /** Takes the server's word about the cart at hand. */
  readonly accept: (cart: Cart, isWritten: boolean) => void
  /** Makes another cart the one at hand. */
  readonly take: (cart: Cart) => void
  /** The marketplace has no such cart any more. */
  readonly drop: () => void
  readonly failReading: (error: ApiError) => void
  readonly putWrite: (write: LineWrite) => void
  /** By the id of an addition, or of the line whose quantity is set. */
  readonly dropWrite: (id: string | number) => void
  readonly setFailure: (itemId: number, reason: string | null) => void
  readonly add: (wanted: Addition) => Promise<AddResult>
  /** Ends the step of a merge that was interrupted. Rejects with `ApiError`. */
  readonly resumeMergeStep: () => Promise<void>
}
