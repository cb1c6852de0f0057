/**
 * How the doctor asks: one request after another, with GET, HEAD and OPTIONS only. The two exceptions have functions of
 * their own, `signIn` and `signOut`; nothing else can be sent.
 */
import { abortable } from '../lib/abortable.ts'
import { certificateProblem } from '../lib/systemErrors.ts'
import { type Answer, readBody } from './answer.ts'

/** Time, which tests make themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
export type SafeMethod = 'GET' | 'HEAD' | 'OPTIONS'

export interface WireOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Milliseconds for one request. */
  readonly timeout?: number
  /** Milliseconds from one request to the next. */
  readonly gap?: number
  /** Says why nothing happens for a while. */
  readonly note?: (line: string) => void
  /** Ends the examination. */
  readonly signal?: AbortSignal | undefined
}

export interface Wire {
  /** Asks, and waits where the marketplace wants it. @throws NoAnswer, Later, or the signal's reason */
  readonly ask: (method: SafeMethod, url: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  /** `POST /auth/login`. */
  readonly signIn: (url: string, credentials: { readonly email: string, readonly password: string }) => Promise<Answer>
  /** `DELETE /auth/logout`; also after the examination was interrupted. */
  readonly signOut: (url: string, headers: Readonly<Record<string, string>>) => Promise<Answer>
}

/** Nothing came back. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  /** @param isFinal asking again would end the same */
  constructor(message: string, readonly isFinal: boolean) {
    super(message)
  }
}

/** The marketplace wants to be asked much later. */
export class Later extends Error {
  override readonly name = 'Later'
}

const REQUEST_TIMEOUT_MS = 15_000
const SIGN_OUT_TIMEOUT_MS = 5_000
const MAX_ATTEMPTS = 3
/** The one rate that the platform names (specification, Limits), kept once a marketplace has complained. */
const CALM_GAP_MS = 1_500
/** Limits are counted by the minute. */
const LIMITED_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/** `Retry-After` in milliseconds: seconds or a date; undefined where it says neither. */
const retryAfter = (headers: Headers, now: number): number | undefined => {
  const stated = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+(?:\.\d+)?$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - now
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
}

const send = async (options: WireOptions, url: string, init: RequestInit, timeout: number): Promise<Answer> => {
  const limit = AbortSignal.timeout(timeout)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const begun = options.clock.now()
  try {
    const response = await options.fetch(url, { ...init, redirect: 'manual', signal })
    return await readBody(response, url, begun, options.clock.now())
  } catch (error) {
    init.signal?.throwIfAborted()
    const certificate = certificateProblem(error)
    if (certificate !== undefined) throw new NoAnswer(certificate, true)
    throw new NoAnswer(limit.aborted ? `no answer within ${timeout / 1000} s` : `no answer${codeOf(error)}`, limit.aborted)
  }
}

/** How long an answer asks to wait; undefined where it can be used. */
const delayOf = ({ status, headers }: Answer, now: number): number | undefined => {
  if (status === 429) return retryAfter(headers, now) ?? LIMITED_WAIT_MS
  return status === 503 ? retryAfter(headers, now) : undefined
}

export const createWire = (options: WireOptions): Wire => {
  const { clock, note = () => undefined, timeout = REQUEST_TIMEOUT_MS } = options
  let gap = options.gap ?? 0
  let asked = -Infinity

  const rest = (ms: number) => abortable(clock.wait(ms), options.signal)
  const paced = async (url: string, init: RequestInit): Promise<Answer> => {
    options.signal?.throwIfAborted()
    const early = asked + gap - clock.now()
    if (early > 0) await rest(early)
    options.signal?.throwIfAborted()
    asked = clock.now()
    return send(options, url, { ...init, ...(options.signal && { signal: options.signal }) }, timeout)
  }

  const patient = async (url: string, init: RequestInit): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await paced(url, init)
      const delay = delayOf(answer, clock.now())
      if (delay === undefined || tries >= MAX_ATTEMPTS) return answer
      const why = answer.status === 429 ? 'The marketplace has had too many requests' : 'The marketplace is in maintenance'
      if (delay > LONGEST_WAIT_MS) throw new Later(`${why}, and asks to come back in ${Math.ceil(delay / 60_000)} minutes.`)
      if (answer.status === 429) gap = Math.max(gap, CALM_GAP_MS)
      note(`${why}: waiting ${Math.ceil(delay / 1000)} s.`)
      await rest(delay)
    }
  }

  return {
    ask: async (method, url, headers = {}) => {
      const init = { method, headers: { accept: 'application/json', ...headers } }
      try {
        return await patient(url, init)
      } catch (error) {
        // A connection may break by itself: the second failure counts.
        if (!(error instanceof NoAnswer) || error.isFinal) throw error
        return patient(url, init)
      }
    },
    signIn: (url, credentials) => patient(url, {
      method: 'POST', headers: { 'accept': 'application/json', 'content-type': 'application/json' }, body: JSON.stringify(credentials),
    }),
    signOut: (url, headers) => send(options, url, { method: 'DELETE', headers: { accept: 'application/json', ...headers } }, SIGN_OUT_TIMEOUT_MS),
  }
}
