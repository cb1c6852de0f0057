import type { ComputedRef, Ref } from 'vue'
import type { ListingCard } from '../../catalogue/documents.ts'

/** A saved listing on the page of the wishlist. */
export interface SavedEntry {
  readonly id: number
  /** Empty where nothing is known of it any more. */
  readonly title: string
  /** null where nobody can buy it any more. */
  readonly card: ListingCard | null
}

/** One page of the wishlist, a guest's or a member's. */
export interface SavedPage {
  readonly entries: ComputedRef<readonly SavedEntry[]>
  readonly pages: ComputedRef<number>
  readonly status: ComputedRef<'pending' | 'error' | 'past-end' | 'success'>
  readonly error: Ref<unknown>
  readonly isLoading: Ref<boolean>
  readonly retry: () => unknown
}

/** Listings on one page (specification, Limits: Front, wishlists). */
export const SAVED_PER_PAGE = 20
