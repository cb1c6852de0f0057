/** The API's client by itself: who reads only what is public needs neither session nor cart. */
import { createClient, type Client } from '../api/client.ts'
import { readToken } from '../features/identity/token.storage.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import type { Services } from './services.ts'

interface Options {
  readonly config: StorefrontConfig
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** The services, where they are loaded. */
  readonly current: () => Services | null
  readonly services: () => Promise<Services>
}

export const createAppClient = ({ config, fetch, current, services }: Options): Client =>
  createClient({
    config,
    getToken: readToken,
    renew: async (lost) => (await services()).session.renew(lost),
    hold: (quiet) => current()?.session.hold(quiet) ?? null,
    // One line for each endpoint that breaks its contract, for the operator who looks.
    onReport: (report) => console.warn('An answer was not as specified', report),
    ...(fetch && { fetch }),
  })
