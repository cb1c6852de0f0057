/** What the bench uses of it: the package has no types of its own. */
declare module 'autocannon' {
  interface Spread {
    readonly average: number
    readonly p50: number
    readonly p99: number
    readonly max: number
  }
  export interface Result {
    readonly requests: { readonly average: number, readonly total: number }
    readonly latency: Spread
    readonly errors: number
    readonly timeouts: number
    readonly mismatches: number
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  }
  interface Request {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
  }
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    /** Asked before each request. */
    readonly requests: readonly { readonly setupRequest: (request: Request) => Request }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
