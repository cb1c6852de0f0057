/** Calls a marketplace: the Admin API within its limit, the public Front API without credentials. */
import { backoffMs } from '../../lib/backoff.ts'
import { certificateProblem } from '../../lib/systemErrors.ts'
import type { Clock } from './clock.ts'
import { ExportFailure, codeOf } from './ExportFailure.ts'
import { type AskedStore, Pace } from './pace.ts'

/** Where and as whom to call. */
export interface Access {
  /** `{base_url}`, without a slash at its end. */
  readonly base: string
  readonly key: string
  readonly secret: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Remembers between runs what was asked. */
  readonly store: AskedStore
  /** Says why nothing happens for a while. */
  readonly note: (line: string) => void
}

/** A marketplace that can be asked. Answers are parsed JSON, or null where there is nothing (404). */
export interface Marketplace {
  readonly admin: (path: string) => Promise<unknown>
  readonly front: (path: string) => Promise<unknown>
  /** Requests of the Admin API in the last minute, which its limit counts. */
  readonly lastMinute: () => number
}

const REQUEST_TIMEOUT_MS = 60_000
const MAX_ATTEMPTS = 5
const RETRY_FIRST_MS = 2_000
/** A marketplace that sends its callers away again and again is not going to answer. */
const TRIES_WHEN_LIMITED = 12
/** Ten years: a number that JSON and dates can hold, for those that are larger. */
const TEN_YEARS_MS = 3650 * 24 * 3_600_000

/** `Retry-After` in milliseconds: seconds or a date; undefined where it says neither. */
const retryAfter = (answer: Response, now: number): number | undefined => {
  const stated = answer.headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+(?:\.\d+)?$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), TEN_YEARS_MS)
}

/** `{base_url}` as a redirect states it, without credentials (specification, What the service does, rule 1); null for no address. */
const baseOf = (location: string, asked: string, path: string): string | null => {
  if (!URL.canParse(location, asked)) return null
  const { origin, pathname } = new URL(location, asked)
  const [bare = ''] = path.split('?')
  return pathname.endsWith(bare) ? origin + pathname.slice(0, -bare.length) : origin
}

const encoded = ({ key, secret }: Access) => Buffer.from(`${key}:${secret}`).toString('base64')

/** What an answer says, without credentials: some servers repeat what they were sent. */
const messageOf = async (answer: Response, access: Access): Promise<string> => {
  const body: unknown = await answer.json().catch(() => null)
  const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  if (typeof said !== 'string') return `status ${answer.status}`
  return [encoded(access), access.secret, access.key].reduce((text, hidden) => text.replaceAll(hidden, '…'), said).slice(0, 200)
}

/** Statuses after which the same question is not asked again. @throws ExportFailure */
const refuse = async (answer: Response, access: Access, path: string): Promise<void> => {
  const { status } = answer
  const { base } = access
  if (status >= 300 && status < 400) {
    const location = answer.headers.get('location')
    const primary = location === null ? null : baseOf(location, base + path, path)
    const where = primary === null ? 'the marketplace’s primary address' : `--base-url ${primary}`
    throw new ExportFailure('address', `${base} is not the marketplace’s primary address (${status}). Use ${where}`)
  }
  if (status === 401 || status === 403) {
    const message = await messageOf(answer, access)
    throw new ExportFailure('credentials', `${base} does not accept STOA_ADMIN_KEY and STOA_ADMIN_SECRET: ${message}`)
  }
  if (status >= 400 && status < 500 && status !== 429) {
    throw new ExportFailure('answer', `${base}${path} answered ${status}: ${await messageOf(answer, access)}`)
  }
}

/** How long to wait before asking again, and why; `isTold` where the marketplace says so. */
interface Delay { readonly ms: number, readonly why: string, readonly isTold: boolean }

const delayAfter = (answer: Response, tries: number, now: number): Delay => {
  const stated = retryAfter(answer, now)
  // What says nothing else is counted by the minute (specification, Limits).
  if (answer.status === 429) return { ms: stated ?? 60_000, why: 'The marketplace has had too many requests', isTold: true }
  const why = answer.status === 503 ? 'The marketplace is in maintenance' : `The marketplace answered ${answer.status}`
  return { ms: stated ?? backoffMs(tries, { firstMs: RETRY_FIRST_MS }), why, isTold: stated !== undefined }
}

const lost = (error: unknown, base: string): ExportFailure => {
  const cause = error instanceof Error ? error.cause : undefined
  const code = codeOf(cause) ?? codeOf(error)
  return new ExportFailure('network', `${base} does not answer${code ? ` (${code})` : ''}. Run again to go on where this run stopped.`)
}

/** One attempt: what it found, or how long to wait. @throws ExportFailure */
const attempt = async (access: Access, path: string, headers: HeadersInit, tries: number): Promise<{ found: unknown } | Delay> => {
  const { base, clock } = access
  let answer: Response
  try {
    answer = await access.fetch(base + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  } catch (error) {
    const certificate = certificateProblem(error)
    // Waiting makes it no better.
    if (certificate !== undefined) throw new ExportFailure('network', `${base}: ${certificate}.`)
    if (tries + 1 >= MAX_ATTEMPTS) throw lost(error, base)
    return { ms: backoffMs(tries, { firstMs: RETRY_FIRST_MS }), why: 'The marketplace did not answer', isTold: false }
  }
  if (answer.status === 404) return { found: null }
  await refuse(answer, access, path)
  if (answer.status !== 429 && tries + 1 >= MAX_ATTEMPTS && !answer.ok) throw new ExportFailure('answer', `${base}${path} answered ${answer.status} again and again.`)
  if (!answer.ok) return delayAfter(answer, tries, clock.now())
  try {
    return { found: await answer.json() }
  } catch {
    if (tries + 1 >= MAX_ATTEMPTS) throw new ExportFailure('answer', `${base}${path} does not answer with JSON. Is this a marketplace’s address?`)
    return { ms: backoffMs(tries, { firstMs: RETRY_FIRST_MS }), why: 'An answer was incomplete', isTold: false }
  }
}

/** @param turn waits until a request may go. @returns what to call when it was answered */
const ask = async (
  access: Access, path: string, headers: HeadersInit, pace: Pace, turn: () => Promise<() => void>,
): Promise<unknown> => {
  for (let tries = 0; tries < TRIES_WHEN_LIMITED; tries += 1) {
    const answered = await turn()
    const outcome = await attempt(access, path, headers, tries).finally(answered)
    if ('found' in outcome) return outcome.found
    const { ms, why, isTold } = outcome
    if (isTold) {
      await pace.pause(ms, why)
      continue
    }
    access.note(`${why}: waiting ${Math.ceil(ms / 1000)} s.`)
    await access.clock.wait(ms)
  }
  throw new ExportFailure('later', `${access.base} keeps answering that it has had too many requests. Run again later to go on.`)
}

/** Opens a marketplace. The credentials stay in here. */
export const openMarketplace = (access: Access): Marketplace => {
  const { base, clock, store, note } = access
  const pace = new Pace(base, clock, store, note)
  const accept = 'application/json'
  const authorization = `Basic ${encoded(access)}`
  return {
    admin: (path) => ask(access, `/api/v1${path}`, { accept, authorization }, pace, () => pace.turn()),
    front: (path) => ask(access, `/front_api/v1${path}`, { accept }, pace, async () => {
      await pace.open()
      return () => undefined
    }),
    lastMinute: () => pace.lastMinute(),
  }
}
