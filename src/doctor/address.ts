/** Where the marketplace is: its primary address, its prefix, and its clock. */
import { type Answer, inWords, isRedirect } from './answer.ts'
import { finding } from './finding.ts'
import { NOWHERE, PREFIX, type Visit } from './visit.ts'

/** There is no Front API: nothing further can be looked at. */
export class NoMarketplace extends Error {
  override readonly name = 'NoMarketplace'
}

const MAX_HOPS = 5
/** Where some installations have everything. */
const PLACES_OF_BASE = ['/index.php', '/en', '/fr', '/shop', '/marketplace', '/app', '/public']
/** Beyond it the storefront's times read as wrong, and a session may seem to have ended. */
const CLOCK_NOTE_MS = 60_000
const CLOCK_PROBLEM_MS = 5 * 60_000

/** `{base_url}` of the address that a request for `path` was sent to; null where it stays the same or is no web address. */
const baseOfTarget = (answer: Answer, base: string, path: string): string | null => {
  const location = answer.headers.get('location') ?? ''
  if (!URL.canParse(location, answer.url)) return null
  const { protocol, origin, pathname } = new URL(location, answer.url)
  const bare = pathname.replace(/\/+$/, '')
  const target = bare.endsWith(path) ? origin + bare.slice(0, -path.length) : origin
  return /^https?:$/.test(protocol) && target !== base ? target : null
}

/** Follows redirects of the address; ends at the primary one (specification, What the service does, rule 1). */
export const checkAddress = async (visit: Visit): Promise<Answer> => {
  const given = visit.base
  const path = `${PREFIX}/categories`
  for (let hops = 0; ; hops += 1) {
    const answer = await visit.ask('GET', '/categories')
    const target = isRedirect(answer) ? baseOfTarget(answer, visit.base, path) : null
    if (target === null || hops >= MAX_HOPS) {
      const isMoved = visit.base !== given
      visit.report(finding({
        check: 'address', subject: 'primary address', result: isMoved ? 'problem' : 'ok',
        summary: isMoved ? `${given} is not the primary address: it sends callers to ${visit.base}.` : `${given} answers itself, without a redirect.`,
        ...(isMoved && { details: ['Browsers follow no redirect with a token: use the primary address.'] }),
        ...(visit.setup.origin !== new URL(visit.base).origin && visit.setup.config.baseUrl.replace(/\/+$/, '') !== visit.base && { settings: { baseUrl: visit.base } }),
      }))
      return answer
    }
    visit.base = target
  }
}

const SPECIFIED_READS = ['/categories', '/listings/attributes', '/auth/me', '/directories/1']

/** Whether anything answers JSON below an address. */
const findApi = async (visit: Visit, base: string): Promise<string | null> => {
  for (const path of SPECIFIED_READS) {
    const answer = await visit.wire.ask('GET', base + PREFIX + path)
    if (answer.kind === 'json' && answer.status < 500) return path
  }
  return null
}

/** @throws NoMarketplace */
export const checkPrefix = async (visit: Visit): Promise<void> => {
  const found = await findApi(visit, visit.base)
  if (found !== null) {
    return visit.report(finding({ check: 'prefix', subject: PREFIX, result: 'ok', summary: `The Front API answers below ${visit.base}${PREFIX}.` }))
  }
  for (const place of PLACES_OF_BASE) {
    const base = visit.base + place
    if ((await findApi(visit, base)) === null) continue
    visit.report(finding({
      check: 'prefix', subject: PREFIX, result: 'problem', summary: `The Front API is not below ${visit.base}, but below ${base}.`, settings: { baseUrl: base },
    }))
    visit.base = base
    return
  }
  const nowhere = await visit.ask('GET', `/${NOWHERE}`)
  visit.report(finding({
    check: 'prefix', subject: PREFIX, result: 'problem', summary: `Nothing below ${visit.base}${PREFIX} answers JSON (${inWords(nowhere)}).`,
    details: ['Is this a marketplace’s address? The Front API is expected at {base_url}/front_api/v1.'],
  }))
  throw new NoMarketplace()
}

const inUnits = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** Compares the marketplace's `Date` with this machine's. */
export const checkClock = (visit: Visit, { headers, begun, ended }: Answer): void => {
  const theirs = Date.parse(headers.get('date') ?? '')
  const about = { check: 'clock', subject: 'Date' } as const
  if (Number.isNaN(theirs)) return visit.report(finding({ ...about, result: 'note', summary: 'The marketplace does not state its time (Date).' }))
  // `Date` has whole seconds.
  const off = theirs + 500 - (begun + ended) / 2
  const size = Math.abs(off)
  const result = size > CLOCK_PROBLEM_MS ? 'problem' : size > CLOCK_NOTE_MS ? 'note' : 'ok'
  visit.report(finding({
    ...about, result,
    summary: result === 'ok' ? 'Its clock and this machine’s agree.' : `Its clock is ${inUnits(size)} ${off > 0 ? 'ahead of' : 'behind'} this machine’s.`,
    ...(result !== 'ok' && { details: ['One of the two is wrong. Tokens and times of orders are the marketplace’s: set its clock by NTP if it is its own.'] }),
  }))
}
