import type { Fate } from './browser.ts'

/** One thing that happens. Numbers choose among what there is. */
export type Deed =
  | { do: 'add', tab: number, ware: number, qty: number }
  | { do: 'set', tab: number, line: number, qty: number }
  | { do: 'remove', tab: number, line: number }
  | { do: 'undo', which: number }
  | { do: 'refresh' | 'online' | 'return' | 'reload' | 'sign out', tab: number }
  | { do: 'sign in', tab: number, person: number }
  | { do: 'ordered' }
  /** Whether whoever is asked to sign in again does. */
  | { do: 'session dies', again: boolean }
  | { do: 'stock', ware: number, qty: number }
  | { do: 'withdraw' | 'publish', ware: number }
  | { do: 'elsewhere', person: number, ware: number, qty: number }
  | { do: 'other browser', ware: number, qty: number }

export type Step = Deed & {
  /** Whether the next thing happens only when this one is over. */
  wait: boolean
  fates?: Fate[]
}
