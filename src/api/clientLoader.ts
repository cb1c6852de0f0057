import { inject, type InjectionKey } from 'vue'
import type { Client } from './client.ts'

/** Loads the client and answers it: for pages that rarely need it, so that it stays out of the first load. */
export type ClientLoader = () => Promise<Client>

/** Provides the loader to composables. */
export const ClientLoaderKey: InjectionKey<ClientLoader> = Symbol('client loader')

/** The application's client, as soon as it is needed. */
export const useClientLoader = (): ClientLoader => {
  const load = inject(ClientLoaderKey)
  if (!load) throw new Error('useClientLoader() needs an application that provides ClientLoaderKey')
  return load
}
