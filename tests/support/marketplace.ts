import { createClient } from '../../src/api/client.ts'
import type { Client, ClientOptions } from '../../src/api/client.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import type { StorefrontConfig } from '../../src/lib/config.ts'
import { openMarketplace } from '../../src/sandbox/marketplace.ts'
import type { MarketplaceOptions, Sandbox } from '../../src/sandbox/marketplace.ts'
import type { World } from '../../src/sandbox/model.ts'
import { createWorld } from '../../src/sandbox/world/createWorld.ts'
import { worldCopies } from './worldCopies.ts'

/** Where the marketplace of the tests lives. No request ever leaves the process. */
export const ORIGIN = 'http://stoa.test'
/** 1 March 2026, ten o'clock in UTC. */
export const NOW = Date.parse('2026-03-01T10:00:00Z')

/** The demo accounts, by what they are for. */
export const people = {
  shopper: 'shopper@example.com',
  vendor: 'vendor@example.com',
  member: 'member@example.com',
} as const
export type Person = keyof typeof people

/** A world of 150 listings, always the same and as good as new. */
const makeWorld = worldCopies(() => createWorld({ seed: 1, listings: 150, now: new Date(NOW) }))

/** Identifiers and chance that are the same on every run. */
const counter = () => {
  let next = 0
  return () => (next += 1).toString(16).padStart(32, '0')
}

/** A marketplace of its own for one test; `options` may give it a clock, or an other side that answers. */
export function aMarketplace(change: (world: World) => void = () => undefined, options: MarketplaceOptions = {}): Sandbox {
  const world = makeWorld()
  change(world)
  return openMarketplace(
    { world, makeWorld, paint: () => () => Promise.reject(new Error('No pictures are drawn here')) },
    { now: () => NOW, random: () => 0.5, newId: counter(), ...options },
  )
}

/** The same marketplace, whose lists state nothing of their pages. @param query changes what it is asked for */
export const withoutPagination = (market: Sandbox, query: (query: URLSearchParams) => void = () => undefined): Sandbox => ({
  ...market,
  fetch: async (request) => {
    const url = new URL(request.url)
    query(url.searchParams)
    const answer = await market.fetch(new Request(url, request))
    if (!answer.headers.get('content-type')?.includes('json')) return answer
    const { pagination: _, ...body } = await answer.json() as Record<string, unknown>
    return Response.json(body, { status: answer.status })
  },
})

interface Wire {
  fetch: typeof globalThis.fetch
  /** What went through it, as `METHOD /path`. */
  calls: string[]
  /** Requests without an answer yet. */
  pending: () => number
}

/** A `fetch` that ends in a marketplace. */
export function fetchOf(market: Sandbox): Wire {
  const calls: string[] = []
  let pending = 0
  return {
    calls,
    pending: () => pending,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), ORIGIN)
      const request = input instanceof Request ? new Request(url, input) : new Request(url, init)
      calls.push(`${request.method} ${url.pathname}${url.search}`)
      pending += 1
      try {
        return await market.fetch(request)
      } finally {
        pending -= 1
      }
    },
  }
}

interface TestClientOptions extends Partial<Omit<ClientOptions, 'config' | 'fetch' | 'getToken'>> {
  /** Whose token is sent; nobody's unless given. */
  as?: Person
  market?: Sandbox
  config?: Partial<StorefrontConfig>
}

/** The typed client over a marketplace in this process. */
export function createTestClient(options: TestClientOptions = {}): { client: Client; market: Sandbox; calls: string[] } {
  const { as, market = aMarketplace(), config, ...rest } = options
  const { fetch, calls } = fetchOf(market)
  const token = as ? market.signIn(people[as]) : null
  const client = createClient({
    config: { ...defaultConfig, baseUrl: ORIGIN, ...config },
    fetch,
    getToken: () => token,
    strict: true,
    backoff: 1,
    random: () => 0,
    ...rest,
  })
  return { client, market, calls }
}
