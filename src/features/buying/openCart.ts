import type { Pinia } from 'pinia'
import type { useCartStore } from '../cart/index.ts'

export type Cart = ReturnType<typeof useCartStore>

/** The cart, whose code comes when it is about to be used: most visits only look. */
export const openCart = async (pinia: Pinia | undefined): Promise<Cart> => (await import('../cart/index.ts')).useCartStore(pinia)
