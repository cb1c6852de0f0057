/** How the client is handed on; apart from the client, so that a page can name it without carrying it. */
import { inject, type InjectionKey } from 'vue'
import type { Call } from './call.ts'

/** Calls the Front API. */
export interface Client {
  /**
   * Calls an endpoint of the contract and answers what its schema settles.
   * @throws ApiError
   */
  readonly call: Call
}

/** Provides the client to stores and composables; components never call it themselves. */
export const ClientKey: InjectionKey<Client> = Symbol('client')

/** The application's client. */
export const useClient = (): Client => {
  const client = inject(ClientKey)
  if (!client) throw new Error('useClient() needs an application that provides ClientKey')
  return client
}
