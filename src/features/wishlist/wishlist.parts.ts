import type { Pinia } from 'pinia'
import type { Ref, ShallowRef } from 'vue'
import type { Router } from 'vue-router'
import type { Client } from '../../api/clientKey.ts'
import type { I18n } from '../../i18n/index.ts'
import type { KeptHeart } from './wishlist.hearts.ts'

/** `error`: which listings a member has saved could not be read. */
export type WishlistStatus = 'pending' | 'error' | 'success'

/** What the store shares with its actions. */
export interface WishlistParts {
  readonly pinia: Pinia | undefined
  readonly client: Client
  readonly i18n: I18n
  readonly router: Router
  readonly ids: Set<number>
  readonly show: (id: number, has: boolean) => void
  readonly status: Ref<WishlistStatus>
  readonly left: ShallowRef<readonly KeptHeart[]>
  readonly undoable: Ref<boolean>
}

/** What a message offers that speaks of saved listings. */
export const wayToPage = ({ i18n, router }: WishlistParts) =>
  ({ label: i18n.t('wishlist.show'), run: () => router.push({ name: 'wishlist' }).catch(() => {}) })
