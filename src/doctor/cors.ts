/** Whether a browser that shows the storefront may call the marketplace (CORS). */
import { joinUrl } from '../lib/url.ts'
import { type Answer, inWords, isSuccess } from './answer.ts'
import { finding } from './finding.ts'
import { PREFIX, type Visit } from './visit.ts'
import { NoAnswer } from './wire.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** What the storefront's requests carry beyond what browsers always allow. */
const HEADERS = ['authorization', 'content-type']

const names = (header: string | null): string[] => (header ?? '').toLowerCase().split(',').map((name) => name.trim()).filter(Boolean)

const isAllowed = ({ headers }: Answer, origin: string, cookies: boolean): boolean => {
  const allowed = headers.get('access-control-allow-origin')
  return allowed === origin || (allowed === '*' && !cookies)
}

/** Asks as a browser does before a call. @returns what the answer does not allow */
const preflight = async (visit: Visit, origin: string, method: string, cookies: boolean): Promise<string[]> => {
  const answer = await visit.wire.ask('OPTIONS', visit.url('/carts'), {
    origin, 'access-control-request-method': method, 'access-control-request-headers': HEADERS.join(','),
  })
  const allowedMethods = names(answer.headers.get('access-control-allow-methods'))
  const allowedHeaders = names(answer.headers.get('access-control-allow-headers'))
  const isAny = (list: readonly string[]) => list.includes('*') && !cookies
  // The wildcard does not cover Authorization.
  const missing = HEADERS.filter((name) => !allowedHeaders.includes(name) && (name === 'authorization' || !isAny(allowedHeaders)))
  return [
    ...(answer.status >= 200 && answer.status < 300 ? [] : [`The preflight (OPTIONS) is answered ${inWords(answer)}: it has to be 2xx, without a token.`]),
    ...(isAllowed(answer, origin, cookies) ? [] : [`Access-Control-Allow-Origin of the preflight has to be ${origin}.`]),
    // What needs no preflight but for its headers.
    ...(method === 'GET' || method === 'POST' || isAny(allowedMethods) || allowedMethods.includes(method.toLowerCase())
      ? [] : [`Access-Control-Allow-Methods has to name ${method}.`]),
    ...missing.map((name) => `Access-Control-Allow-Headers has to name ${name}.`),
    ...(cookies && answer.headers.get('access-control-allow-credentials') !== 'true' ? ['Access-Control-Allow-Credentials has to be true.'] : []),
  ]
}

const WAYS_OUT = [
  'Let the marketplace, or the proxy before it, send these headers. Or serve the storefront from the marketplace’s own address: there no permission is needed.',
  'For trying it out, STOREFRONT_BASE_URL=… npm start hands calls on without CORS.',
]

/** Whether the web server of a deployed storefront answers the Front API at its own address. */
const isHandedOn = async ({ wire, setup: { storefront } }: Visit): Promise<boolean> => {
  if (storefront === null) return false
  const answer = await wire.ask('GET', joinUrl(storefront, `${PREFIX}/categories`)).catch((error: unknown) => {
    if (error instanceof NoAnswer) return null
    throw error
  })
  return answer?.kind === 'json' && isSuccess(answer)
}

export const checkCors = async (visit: Visit): Promise<void> => {
  const { origin, config } = visit.setup
  const about = { check: 'cors', subject: origin ?? 'origin' } as const
  if (origin === null) {
    return visit.report(finding({ ...about, result: 'note', summary: 'Not checked: say with --origin where the storefront will stand.' }))
  }
  if (origin === new URL(visit.base).origin) {
    return visit.report(finding({ ...about, result: 'ok', summary: 'The storefront stands at the marketplace’s own address: no permission is needed.' }))
  }
  if (await isHandedOn(visit)) {
    return visit.report(finding({ ...about, result: 'ok', summary: 'The storefront’s own server hands calls on: no permission is needed.' }))
  }
  const cookies = config.auth === 'cookie'
  const problems = new Set<string>()
  for (const method of METHODS) for (const one of await preflight(visit, origin, method, cookies)) problems.add(one)
  const actual = await visit.wire.ask('GET', visit.url('/categories'), { origin })
  if (!isAllowed(actual, origin, cookies)) problems.add(`Access-Control-Allow-Origin of the answer itself has to be ${origin}.`)
  const exposed = names(actual.headers.get('access-control-expose-headers'))
  const isTold = exposed.includes('retry-after') || exposed.includes('*')
  const hint = isTold ? [] : ['Access-Control-Expose-Headers does not name Retry-After: after “too many requests” the storefront has to guess how long to wait.']
  const isWrong = problems.size > 0
  visit.report(finding({
    ...about, result: isWrong ? 'problem' : isTold ? 'ok' : 'note',
    summary: isWrong ? `Browsers that show ${origin} may not call the marketplace.` : `Browsers that show ${origin} may call the marketplace.`,
    details: [...problems, ...hint, ...(isWrong ? WAYS_OUT : [])],
  }))
}
