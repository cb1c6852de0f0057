/** Looks for an endpoint at other places, without changing anything there. */
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { type Answer, isRedirect, isSuccess, saysNo } from './answer.ts'
import { type Values, fill, unknownValues } from './parameters.ts'
import { placesOf } from './places.ts'
import { preflightMethods } from './preflight.ts'
import { isLikely } from './shape.ts'
import { type Identity, NOBODY, PREFIX, type Visit, showsLife } from './visit.ts'

/** A place, and whether what answers there was read, or something answers there that needs more than we have. */
export interface Found {
  readonly path: string
  readonly method?: string
  readonly isRead: boolean
}

/** The template of a path that a redirect names, with the parameters where their values stand; null for another address. */
const templateOf = (answer: Answer, visit: Visit, { values }: Values): string | null => {
  const location = answer.headers.get('location') ?? ''
  if (!URL.canParse(location, answer.url)) return null
  const { origin, pathname, search } = new URL(location, answer.url)
  const root = new URL(visit.base + PREFIX)
  if (origin !== root.origin || !pathname.startsWith(`${root.pathname}/`)) return null
  const path = pathname.slice(root.pathname.length) + search
  if (path.startsWith('//')) return null
  return Object.entries(values).reduce((text, [name, value]) => text.replace(value, `{${name}}`), path)
}

/** Whether an endpoint that is read is at a path. */
export const isReadAt = async (visit: Visit, endpoint: AnyEndpoint, path: string, values: Values, as: Identity): Promise<Found | null> => {
  const filled = fill(path, values)
  const answer = await visit.ask('GET', filled, as)
  if (isSuccess(answer) && answer.kind === 'json' && !saysNo(answer) && isLikely(endpoint.response, answer.json)) return { path, isRead: true }
  // Nothing more can be learned where a member is needed, or where nothing is known to ask for.
  const isBlind = !path.includes('?') && ((endpoint.auth === 'member' && as === NOBODY) || values.unknown.length > 0)
  const isAlive = isBlind && answer.kind === 'json' && !isSuccess(answer) && answer.status !== 405 && answer.status < 500
  return isAlive && showsLife(answer, await visit.control('GET', filled, as)) ? { path, isRead: false } : null
}

/** Looks for an endpoint that is read. @param answered what its own place answered */
export const findRead = async (visit: Visit, endpoint: AnyEndpoint, values: Values, as: Identity, answered?: Answer): Promise<Found | null> => {
  const looked = visit.placeOf(endpoint).path
  const told = answered && isRedirect(answered) ? templateOf(answered, visit, values) : null
  for (const path of [...(told === null ? [] : [told]), ...placesOf(endpoint, looked)]) {
    const found = await isReadAt(visit, endpoint, path, values, as)
    if (found) return found
  }
  return null
}

/** What is known of a path that is written to: the methods that it takes, as far as it says so. */
export interface Evidence {
  readonly methods: readonly string[] | null
  /** Whether something is there: it takes some other method, or needs a member. */
  readonly isThere: boolean
  /** Whether the path takes no GET: then what is there is written to. */
  readonly isWritten: boolean
  /** Whether nothing answers beside it: only then does its silence mean that it is not there. */
  readonly isClear: boolean
}

const methodsIn = ({ headers }: Answer): string[] | null => {
  const stated = headers.get('allow')
  return stated === null ? null : stated.toUpperCase().split(',').map((method) => method.trim()).filter(Boolean)
}

/**
 * Asks a path what it takes; with ids that nobody has, so that even a server that mistakes GET for more changes nothing.
 * @param preflown the method that is asked for as browsers do before a call, where the answer can be believed
 */
export const evidenceAt = async (visit: Visit, path: string, as: Identity = NOBODY, preflown?: string): Promise<Evidence> => {
  const filled = fill(path, unknownValues(path)).split('?')[0] ?? ''
  const options = await visit.ask('OPTIONS', filled, as)
  const aside = await visit.control('OPTIONS', filled, as)
  const stated = methodsIn(options)
  const asideStated = methodsIn(aside)
  // A server that answers OPTIONS the same everywhere says nothing by it.
  if (stated && String(stated) !== String(asideStated)) return { methods: stated, isThere: true, isWritten: !stated.includes('GET'), isClear: true }
  const told = preflown === undefined ? null : await preflightMethods(visit, filled, preflown)
  if (told) return { methods: told, isThere: true, isWritten: !told.includes('GET'), isClear: true }
  const get = await visit.ask('GET', filled, as)
  const beside = await visit.control('GET', filled, as)
  const isOther = showsLife(get, beside)
  const isWritten = get.status === 405 && isOther
  const methods = isOther ? methodsIn(get) ?? (stated && String(stated) !== String(asideStated) ? stated : null) : null
  return { methods, isThere: isOther, isWritten, isClear: beside.status === 404 }
}

/** Looks for an endpoint that is written to: only where a path says that it takes the method, or takes no GET. */
export const findWrite = async (visit: Visit, endpoint: AnyEndpoint, most: number, as: Identity = NOBODY, byPreflight = false): Promise<Found | null> => {
  const { path: looked, method } = visit.placeOf(endpoint)
  for (const path of placesOf(endpoint, looked).slice(0, most)) {
    const { methods, isWritten } = await evidenceAt(visit, path, as, byPreflight ? method : undefined)
    if (methods ? methods.includes(method) : isWritten) return { path, isRead: false }
  }
  return null
}
