/** Calls a marketplace: the Admin API within its limit, the public Front API without credentials. */
import { type Clock, pace } from './clock.ts'
import { ExportFailure, codeOf } from './ExportFailure.ts'

/** Where and as whom to call. */
export interface Access {
  /** `{base_url}`, without a slash at its end. */
  readonly base: string
  readonly key: string
  readonly secret: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Says why nothing happens for a while. */
  readonly note: (line: string) => void
}

/** A marketplace that can be asked. Answers are parsed JSON, or null where there is nothing (404). */
export interface Marketplace {
  readonly admin: (path: string) => Promise<unknown>
  readonly front: (path: string) => Promise<unknown>
  /** Requests so far. */
  readonly requests: () => number
}

const TIMEOUT = 60_000
const TRIES = 5
/** A marketplace that sends its callers away again and again is not going to answer. */
const TRIES_WHEN_LIMITED = 12
const LONGEST_WAIT = 15 * 60_000

const secondsLeft = (ms: number) => `${Math.ceil(ms / 1000)} s`

/** `Retry-After` in milliseconds: seconds or a date; undefined where it says neither. */
const retryAfter = (answer: Response, now: number): number | undefined => {
  const stated = answer.headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), LONGEST_WAIT)
}

/** `{base_url}` as a redirect states it (specification, What the service does, rule 1). */
const baseOf = (location: string, asked: string, path: string): string => {
  if (!URL.canParse(location, asked)) return location
  const { origin, pathname } = new URL(location, asked)
  const [bare = ''] = path.split('?')
  return pathname.endsWith(bare) ? origin + pathname.slice(0, -bare.length) : origin
}

const messageOf = async (answer: Response): Promise<string> => {
  const body: unknown = await answer.json().catch(() => null)
  const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof said === 'string' ? said.slice(0, 200) : `status ${answer.status}`
}

/** Statuses after which the same question is not asked again. @throws ExportFailure */
const refuse = async (answer: Response, base: string, path: string): Promise<void> => {
  const { status } = answer
  if (status >= 300 && status < 400) {
    const location = answer.headers.get('location')
    const where = location ? `--base-url ${baseOf(location, base + path, path)}` : 'the marketplace’s primary address'
    throw new ExportFailure('address', `${base} is not the marketplace’s primary address (${status}). Use ${where}`)
  }
  if (status === 401 || status === 403) {
    const message = await messageOf(answer)
    throw new ExportFailure('credentials', `${base} does not accept STOA_ADMIN_KEY and STOA_ADMIN_SECRET: ${message}`)
  }
  if (status >= 400 && status < 500 && status !== 429) {
    throw new ExportFailure('answer', `${base}${path} answered ${status}: ${await messageOf(answer)}`)
  }
}

/** How long to wait before asking again, and why. */
interface Delay { readonly ms: number, readonly why: string }

const delayAfter = (answer: Response, tries: number, now: number): Delay => {
  const stated = retryAfter(answer, now)
  if (answer.status === 429) return { ms: stated ?? 60_000, why: 'The marketplace has had too many requests' }
  const why = answer.status === 503 ? 'The marketplace is in maintenance' : `The marketplace answered ${answer.status}`
  return { ms: stated ?? 2000 * 2 ** tries, why }
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
    answer = await access.fetch(base + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
  } catch (error) {
    if (tries + 1 >= TRIES) throw lost(error, base)
    return { ms: 2000 * 2 ** tries, why: 'The marketplace did not answer' }
  }
  if (answer.status === 404) return { found: null }
  await refuse(answer, base, path)
  if (answer.status !== 429 && tries + 1 >= TRIES && !answer.ok) throw new ExportFailure('answer', `${base}${path} answered ${answer.status} again and again.`)
  if (!answer.ok) return delayAfter(answer, tries, clock.now())
  try {
    return { found: await answer.json() }
  } catch {
    if (tries + 1 >= TRIES) throw new ExportFailure('answer', `${base}${path} does not answer with JSON. Is this a marketplace’s address?`)
    return { ms: 2000 * 2 ** tries, why: 'An answer was incomplete' }
  }
}

const ask = async (access: Access, path: string, headers: HeadersInit, before: () => Promise<void>): Promise<unknown> => {
  for (let tries = 0; tries < TRIES_WHEN_LIMITED; tries += 1) {
    await before()
    const outcome = await attempt(access, path, headers, tries)
    if ('found' in outcome) return outcome.found
    access.note(`${outcome.why}: waiting ${secondsLeft(outcome.ms)}.`)
    await access.clock.wait(outcome.ms)
  }
  throw new ExportFailure('answer', `${access.base} keeps answering that it has had too many requests. Run again later to go on.`)
}

/** Opens a marketplace. The credentials stay in here. */
export const openMarketplace = (access: Access): Marketplace => {
  const credentials = Buffer.from(`${access.key}:${access.secret}`).toString('base64')
  const paced = pace(access.clock)
  let count = 0
  const counted = async () => void (count += 1)
  return {
    admin: (path) => ask(access, `/api/v1${path}`, { accept: 'application/json', authorization: `Basic ${credentials}` }, async () => {
      await paced()
      await counted()
    }),
    front: (path) => ask(access, `/front_api/v1${path}`, { accept: 'application/json' }, counted),
    requests: () => count,
  }
}
