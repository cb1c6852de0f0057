/** The Front API: one route for each endpoint of the contract. */
import { Hono } from 'hono'
import { contract, endpoints } from '../contract/all.ts'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import type { Faults } from './faults.ts'
import { handlers } from './handlers/all.ts'
import { identify } from './http/auth.ts'
import type { Call, Desk } from './http/call.ts'
import { json, refusalFor } from './http/call.ts'
import { UnusableBody, readBody } from './http/input.ts'
import { Refusal, errorResponse, shapeFor } from './http/refusal.ts'
import { LISTING_NOT_CREATED } from './market/newListing.ts'
import { playOtherSide } from './otherSide/play.ts'
import { noteMember } from './otherSide/watch.ts'

/** Prefix of every path of the Front API. */
export const FRONT_API_PREFIX = '/front_api/v1'

type AnyHandler = (call: Call) => unknown

interface Route {
  readonly endpoint: AnyEndpoint
  readonly handler: AnyHandler
}

const routes = (): Route[] => {
  const found: Route[] = []
  for (const [group, operations] of Object.entries(contract)) {
    // Both objects have the same keys, as the type of `handlers` says, but `Object.entries` loses this type.
    const own = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[group]
    for (const [name, endpoint] of Object.entries(operations) as [string, AnyEndpoint][]) {
      const handler = own?.[name]
      if (handler) found.push({ endpoint, handler })
    }
  }
  // `/listings/attributes` must come before `/listings/{listing_id}`.
  return found.sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`)

const ENDPOINT_PATHS = endpoints.map(({ path, method }) => ({ pattern: patternOf(path), method }))

/** When no endpoint matches: 405 if the path exists with another method, 404 otherwise; both are HTML pages. */
const unmatched = (path: string): Response => {
  const allowed = ENDPOINT_PATHS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (allowed.length === 0) return errorResponse('html', 404, 'No endpoint has this path.')
  const response = errorResponse('html', 405, 'This endpoint exists, but not with this method.')
  response.headers.set('allow', [...new Set(allowed)].join(', '))
  return response
}

/** Authentication comes before reading the body: an unauthorised caller learns nothing about its validation. */
const perform = async (desk: Desk, route: Route, request: Request, params: Record<string, string>): Promise<Response> => {
  const caller = identify(desk.records, desk.mint, request)
  const refusal = refusalFor(route.endpoint, caller)
  if (refusal) throw refusal
  if (caller.member) noteMember(desk.records, caller.member.id)
  playOtherSide(desk)
  const url = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const body = isRead ? {} : await readBody(request)
  const answer = await route.handler({ ...desk, request, url, params, query: url.searchParams, body, caller })
  if (!isRead) desk.changed()
  return answer instanceof Response ? answer : json(answer, route.endpoint.status ?? 200)
}

const LISTING_CREATIONS: ReadonlySet<string> = new Set(['listings.create', 'listings.createAlternative'])

const answer = async (...call: Parameters<typeof perform>): Promise<Response> => {
  try {
    return await perform(...call)
  } catch (error) {
    // Creation "always answers HTTP 200" (specification, POST /listings), whatever it was sent.
    if (error instanceof UnusableBody && LISTING_CREATIONS.has(call[1].endpoint.name)) return json({ id: null, success: false, message: LISTING_NOT_CREATED })
    if (error instanceof UnusableBody) return errorResponse(shapeFor(call[1].endpoint, error.status), error.status, error.message)
    if (error instanceof Refusal) return errorResponse(error.body, error.status, error.message, error.problems)
    throw error
  }
}

/** The Front API over one marketplace. */
export const frontApi = (desk: Desk, faults: Faults): Hono => {
  const app = new Hono({ strict: false })
  for (const route of routes()) {
    const { endpoint } = route
    app.on(endpoint.method, FRONT_API_PREFIX + endpoint.path.replace(/\{([^}]+)\}/g, ':$1'), (c) =>
      faults.suffer(endpoint.name, c.req.raw, (status) => shapeFor(endpoint, status), () =>
        answer(desk, route, c.req.raw, c.req.param()),
      ),
    )
  }
  app.all(`${FRONT_API_PREFIX}/*`, (c) => unmatched(new URL(c.req.url).pathname.slice(FRONT_API_PREFIX.length)))
  return app
}
