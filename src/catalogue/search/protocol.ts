/** What the client and the worker say to each other. */
import type { CatalogueError } from '../CatalogueError.ts'
import type { SearchHost } from './host.ts'

/** What can be asked of the worker, each by its name. */
export type Calls = { readonly [K in keyof SearchHost]: Parameters<SearchHost[K]> }

/** `open` comes first; `cancel` withdraws a question that was not begun. */
export type ToWorker =
  | { readonly open: string }
  | { readonly cancel: number }
  | { readonly id: number, readonly call: keyof Calls, readonly input: readonly unknown[] }

/** Errors lose their class on the way: their kind and path are told. `alive` comes now and then while a question is open. */
export type FromWorker =
  | { readonly alive: true }
  | { readonly id: number, readonly answer: unknown }
  | { readonly id: number, readonly error: { readonly kind: CatalogueError['kind'], readonly path: string } | string }
