/** What a checkout remembers in this tab, for marketplaces that do not repeat it in the cart. */
import * as z from 'zod/mini'
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'

const NOTES_KEY = 'stoa.checkout'

const Notes = z.object({
  cart: z.string(),
  shipping: z.nullable(z.int()),
  billing: z.nullable(z.int()),
  /**
   * What is chosen at the address step and not told to the server yet: addresses by their ids as text, '' for none;
   * `isSame`: the billing address follows the one for delivery; `purpose`: for which of them an address is being written.
   */
  choice: z.optional(z.object({ shipping: z.string(), billing: z.string(), isSame: z.boolean(), purpose: z.optional(z.enum(['shipping', 'billing'])) })),
  /** The `deliveryKey` of the cart whose deliveries were chosen: with another one they are asked for again. */
  delivery: z.nullable(z.string()),
  /** Vendor → the chosen delivery that still lacks its pickup point: the server is told only when it has one. */
  incomplete: z.optional(z.record(z.string(), z.string())),
  /** The words of the chosen pickup points by their id, which is all that the cart states of them. */
  points: z.record(z.string(), z.string()),
})

/** What this browser knows of a cart's checkout beside what the server states of it. */
export type CheckoutNotes = Readonly<z.infer<typeof Notes>>

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
