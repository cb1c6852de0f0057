/** How the client is provided; a file of its own, so that a page can use the client without loading its code first. */
import { type InjectionKey } from 'vue'
import type { StorefrontConfig } from '../lib/config.ts'
import { injectRequired } from '../lib/injectRequired.ts'
import type { ApiError } from './ApiError.ts'
import type { Call } from './call.ts'
import type { Report } from './validateResponse.ts'
import type { Fetch } from './wire.ts'

/** Calls the Front API. */
export interface Client {
  /**
   * Calls an endpoint of the contract and answers what its schema settles.
   * @throws ApiError
   */
  readonly call: Call
}

/** A session that the marketplace refused. */
export interface LostSession {
  readonly error: ApiError
  /** The token that was refused; null where it was the theme's cookie. */
  readonly token: string | null
  /** When the refused call was made, in Unix milliseconds. */
  readonly sentAt: number
  /** A background call: the person is not asked to sign in again for it. */
  readonly quiet: boolean
}

/** What a client is made of. */
export interface ClientOptions {
  readonly config: Pick<StorefrontConfig, 'baseUrl' | 'auth' | 'endpoints' | 'timeout'>
  readonly fetch?: Fetch
  /** The token to send; asked for at each call. */
  readonly getToken?: () => string | null
  /**
   * Called when the session that was sent is not valid (any more). If it resolves true, the same person has a valid one
   * again, and the call is repeated once. Also called if the token has changed since: only the session knows whether the
   * new one is the same person's.
   */
  readonly renew?: (lost: LostSession) => Promise<boolean>
  /**
   * Called before each call that may carry a session; null: send at once. Otherwise the call waits, and fails unsent if it
   * resolves false.
   */
  readonly hold?: (quiet: boolean) => Promise<boolean> | null
  /** Awaited before the error is passed on to the caller; not for kinds `aborted` and `network`. */
  readonly onFailure?: () => Promise<unknown>
  /** Called once for each endpoint whose answer breaks the contract. */
  readonly onReport?: (report: Report) => void
  /** Counts the writes that await their answer. */
  readonly writes?: { value: number }
  /** Throws on an answer that breaks the contract instead of using the rest; true in development and tests. */
  readonly strict?: boolean
  /** How often a failed call may be repeated; 2. */
  readonly retries?: number
  /** Milliseconds before the first repetition, doubled for each further one; 400. */
  readonly backoff?: number
  /** In [0, 1), for jitter. */
  readonly random?: () => number
  /** Unix milliseconds, to read dates in `Retry-After`. */
  readonly now?: () => number
}

/** The client as an application provides it: its code comes with the first call, or `make` has it already. */
export interface ProvidedClient extends Client {
  /** Returns the application's client, made at the first call with the code that the caller has loaded. */
  readonly make?: (create: (options: ClientOptions) => Client) => Client
}

/** Provides the client to stores and composables; components never call it themselves. */
export const ClientKey: InjectionKey<ProvidedClient> = Symbol('client')

/** The application's client, whose code comes with the first call. */
export const useClient = (): ProvidedClient => injectRequired(ClientKey)
