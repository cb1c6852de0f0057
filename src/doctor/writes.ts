/**
 * Endpoints that are written to. Nothing is written: a path is asked which methods it takes, with ids that nobody has.
 * Where that tells nothing, the endpoint stays unchecked.
 */
import { endpoints } from '../contract/all.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { isRefusal } from './answer.ts'
import { type Evidence, evidenceAt, findWrite } from './elsewhere.ts'
import { type Finding, finding } from './finding.ts'
import { isPreflightTrue } from './preflight.ts'
import { NOBODY, NOWHERE, type Identity, type Place, type Visit, missing } from './visit.ts'
import { NoAnswer } from './wire.ts'

export const WRITES: readonly AnyEndpoint[] = endpoints.filter(({ method }) => method !== 'GET')

/** What the specification names with its path and that takes no GET: if not even these say so, no path does. */
const SURE = ['/auth/login', '/account/create', '/account/forgot-password', '/account/reset-password', '/account/email-exist']

/** How many places are tried where an endpoint is perhaps at its own. */
const FEW_PLACES = 8
const ALL_PLACES = 80

type Verdict = Pick<Finding, 'result' | 'summary'> & Partial<Pick<Finding, 'details' | 'settings'>>

/** How a marketplace answers about methods; learned once. */
export interface Manners {
  /** Whether a path says that it takes another method than the one it was asked with. */
  readonly tellsMethods: boolean
  /** Whether only a preflight tells it. */
  readonly byPreflight: boolean
  /** As whom to ask: where nobody is told anything, as the member. */
  readonly as: Identity
}

export const learnManners = async (visit: Visit): Promise<Manners> => {
  const nobody = await visit.control('GET', `/${NOWHERE}/x`)
  const as = isRefusal(nobody) ? visit.member : NOBODY
  for (const path of SURE) if ((await evidenceAt(visit, path, as)).isWritten) return { tellsMethods: true, byPreflight: false, as }
  for (const path of SURE) if (await isPreflightTrue(visit, path)) return { tellsMethods: true, byPreflight: true, as }
  return { tellsMethods: false, byPreflight: false, as }
}

const moved = (visit: Visit, endpoint: AnyEndpoint, place: Partial<Place>) => {
  visit.found.set(endpoint.name, place)
  return { endpoints: { [endpoint.name]: place } }
}

const UPDATES = ['PUT', 'PATCH', 'POST']

/** Another method that the same path takes for the same thing. */
const otherMethod = (visit: Visit, endpoint: AnyEndpoint, { methods }: Evidence): string | undefined => {
  const { path, method } = visit.placeOf(endpoint)
  const isOthers = (one: string) => endpoints.some((other) => other.path === path && other.method === one)
  return UPDATES.includes(method) ? UPDATES.find((one) => methods?.includes(one) && !isOthers(one)) : undefined
}

const elsewhere = async (visit: Visit, endpoint: AnyEndpoint, most: number, { as, byPreflight }: Manners, said: string): Promise<Verdict | null> => {
  const found = await findWrite(visit, endpoint, most, as, byPreflight)
  if (!found) return null
  const { method } = visit.placeOf(endpoint)
  return {
    result: 'problem', summary: `${said}; ${method} ${found.path} is there.`, settings: moved(visit, endpoint, { path: found.path }),
    details: ['By what the path says of itself: nothing was sent to it, so try it out before shoppers do.'],
  }
}

const settingOf = (name: string, path: string) => `"endpoints": { "${name}": { "path": "${path}" } }`

/** What whoever runs the storefront can do about what could not be checked. */
const adviceOf = (visit: Visit, endpoint: AnyEndpoint): string[] => {
  const guesses = guessOf(visit, endpoint)
  return guesses.length > 0 ? guesses : [`If the marketplace has it elsewhere, add ${settingOf(endpoint.name, '…')} to the settings.`]
}

/** Where it may be, by where what is read at the same path was found. */
const guessOf = (visit: Visit, { name, path }: AnyEndpoint): string[] => endpoints.flatMap((other) => {
  const found = visit.found.get(other.name)?.path
  if (other.method !== 'GET' || found === undefined || !`${path}/`.startsWith(`${other.path}/`)) return []
  const here = found + path.slice(other.path.length)
  return [`${other.name} was found at ${found}: this may be at ${here}. If its documentation says so, add ${settingOf(name, here)} to the settings.`]
})

const judge = async (visit: Visit, endpoint: AnyEndpoint, manners: Manners): Promise<Verdict> => {
  const { tellsMethods, byPreflight, as } = manners
  const { path, method } = visit.placeOf(endpoint)
  const where = `${method} ${path}`
  const evidence = await evidenceAt(visit, path, as, byPreflight ? method : undefined)
  const { methods, isThere, isWritten, isClear } = evidence
  if (methods?.includes(method)) return { result: 'ok', summary: `${where} is there.` }
  const other = otherMethod(visit, endpoint, evidence)
  if (other) return { result: 'problem', summary: `${path} takes ${other} instead of ${method}.`, settings: moved(visit, endpoint, { method: other }) }
  if (!methods && isWritten) return { result: 'ok', summary: `${path} is there, and takes no GET; whether it takes ${method} is not said.` }
  // A record that nobody has is silent, too: so is then what changes it.
  const isRead = endpoints.some((one) => one.method === 'GET' && one.path === path)
  const isAbsent = methods !== null || (!isThere && isClear && !isRead && tellsMethods)
  const said = isAbsent ? `${where} is not there${methods ? ` (it takes ${methods.join(', ')})` : ''}` : `Whether ${where} is there is not said`
  // Where paths say nothing, other places say nothing either.
  const found = methods === null && !tellsMethods ? null : await elsewhere(visit, endpoint, isAbsent ? ALL_PLACES : FEW_PLACES, manners, said)
  if (found) return found
  if (!isAbsent) {
    return {
      result: 'note', summary: `Not checked: ${where} would change something, and the marketplace does not say what it takes.`, details: adviceOf(visit, endpoint),
    }
  }
  return { ...missing(endpoint), summary: `${said}, and was found nowhere else.` }
}

/** Checks one endpoint that is written to. */
export const checkWrite = async (visit: Visit, endpoint: AnyEndpoint, manners: Manners): Promise<void> => {
  const about = { check: 'write', subject: endpoint.name, provenance: endpoint.provenance.kind } as const
  try {
    visit.report(finding({ ...about, ...(await judge(visit, endpoint, manners)) }))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    visit.report(finding({ ...about, result: 'problem', summary: `${visit.placeOf(endpoint).path}: ${error.message}.` }))
  }
}
