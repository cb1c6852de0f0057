/** What a checkout remembers in this tab, for marketplaces that do not repeat it in the cart. */
import * as z from 'zod/mini'
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'
import type { CheckoutNotes } from './checkoutSteps.ts'

const NOTES_KEY = 'stoa.checkout'

const Notes = z.object({
  cart: z.string(),
  shipping: z.nullable(z.int()),
  billing: z.nullable(z.int()),
  choice: z.optional(z.object({ shipping: z.string(), billing: z.string(), isSame: z.boolean(), purpose: z.optional(z.enum(['shipping', 'billing'])) })),
  delivery: z.nullable(z.string()),
  incomplete: z.optional(z.record(z.string(), z.string())),
  points: z.record(z.string(), z.string()),
})

const read = () => readStored('session', NOTES_KEY, (raw) => Notes.safeParse(raw).data)

/** The cart that was being checked out in this tab. */
export const notedCart = (): string | undefined => read()?.cart

/** The notes about the cart with this key; empty ones where there are none. */
export const readNotes = (cart: string): CheckoutNotes => {
  const stored = read()
  return stored?.cart === cart ? stored : { cart, shipping: null, billing: null, delivery: null, points: {} }
}

export const writeNotes = (notes: CheckoutNotes): void => {
  writeStored('session', NOTES_KEY, notes)
}

/** Its cart has been ordered. */
export const dropNotes = (): void => dropStored('session', NOTES_KEY)
