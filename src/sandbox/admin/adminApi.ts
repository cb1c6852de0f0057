/** The part of the Admin API that exporting a catalogue needs (specification, Admin API). */
import { Hono } from 'hono'
import type { Faults } from '../faults.ts'
import type { Desk } from '../http/call.ts'
import { json } from '../http/call.ts'
import { entryOf, filterOf, wholeOf } from '../http/input.ts'
import { paginate } from '../http/pagination.ts'
import { Refusal } from '../http/refusal.ts'
import type { Records } from '../records.ts'
import { refusalOf } from './credentials.ts'
import { adminListing, userWire } from './present.ts'
import { chosen, filtered, sorted } from './query.ts'
import { rateLimit } from './rate.ts'

/** Prefix of every path of the Admin API. */
export const ADMIN_API_PREFIX = '/api/v1'

/** Default page size (specification, Limits). */
const ADMIN_PAGE_SIZE = 25

/** The Admin API's error body: not that of the Front API (specification, Errors, Admin API). */
const refused = (request: Request, status: number, message: string, more: object = {}, headers = {}): Response =>
  json({ message, url: new URL(request.url).pathname, code: status, ...more }, status, headers)

interface Asked {
  readonly desk: Desk
  readonly query: URLSearchParams
  readonly id: string
}

const gone = (kind: string, id: string) => new Refusal(404, 'standard', `${kind} with ID ${id} cannot be found`)

const pageOf = <T>(asked: Asked, key: string, rows: readonly T[], show: (row: T) => object): object => {
  const { rows: shown, pagination } = paginate(rows, asked.query, ADMIN_PAGE_SIZE)
  return { [key]: shown.map((row) => chosen(show(row), asked.query)), pagination }
}

const isFlag = (query: URLSearchParams, name: string, value: boolean): boolean => {
  const [wanted] = filterOf(query, name)
  return wanted === undefined || (wanted === '1') === value
}

const listListings = (asked: Asked): object => {
  const { desk: { records }, query } = asked
  // Listings of deleted or blocked members are left out (specification, GET /api/v1/listings).
  const present = records.world.listings.filter((one) =>
    records.member(one.user_id)?.is_active === true &&
    isFlag(query, 'on_homepage', one.on_homepage) && isFlag(query, 'is_online', records.isVisible(one)))
  const rows = filtered(present, query, 'admin_status', 'status', 'category_id', 'order_type_id', 'user_id')
  return pageOf(asked, 'listings', sorted(rows, query), (one) => adminListing(records, one))
}

const oneListing = ({ desk: { records }, query, id }: Asked): object => {
  const listing = records.listing(wholeOf(id) ?? 0)
  if (!listing) throw gone('Listing', id)
  return chosen(adminListing(records, listing), query)
}

const deleteListing = ({ desk, id }: Asked): object => {
  if (!desk.records.removeListing(wholeOf(id) ?? 0)) throw gone('Listing', id)
  desk.changed()
  return { success: true, message: 'Listing deleted' }
}

const listUsers = (asked: Asked): object => {
  const { desk: { records }, query } = asked
  const groups = new Set(filterOf(query, 'group_id').map(Number))
  const rows = records.world.members.filter((one) => groups.size === 0 || groups.has(one.group.id))
  return pageOf(asked, 'users', sorted(rows, query), (one) => userWire(records, one))
}

const oneUser = ({ desk: { records }, query, id }: Asked): object => {
  const member = records.member(wholeOf(id) ?? 0)
  if (!member) throw gone('User', id)
  return chosen(userWire(records, member), query)
}

const listEvents = (asked: Asked): object => {
  const rows = filtered(asked.desk.records.world.events, asked.query, 'type', 'object', 'object_id')
  return pageOf(asked, 'events', sorted(rows, asked.query), (one) => one)
}

type Handler = (asked: Asked) => object

const ADMIN_ROUTES: readonly { path: string, methods: Readonly<Record<string, Handler>> }[] = [
  { path: '/listings', methods: { GET: listListings } },
  { path: '/listings/:id', methods: { GET: oneListing, DELETE: deleteListing } },
  { path: '/users', methods: { GET: listUsers } },
  { path: '/users/:id', methods: { GET: oneUser } },
  { path: '/events', methods: { GET: listEvents } },
]

/** Answers one request: checks the credentials, then the rate limit, then runs the handler. */
const answer = (request: Request, admit: () => number, run: () => object): Response => {
  const problem = refusalOf(request)
  if (problem) return refused(request, 403, problem)
  const wait = admit()
  if (wait > 0) return refused(request, 429, 'Too Many Requests', {}, { 'retry-after': String(wait) })
  try {
    const found = run()
    return found instanceof Response ? found : json(found)
  } catch (error) {
    if (error instanceof Refusal) return refused(request, error.status, error.message)
    throw error
  }
}

/** The Admin API of one marketplace. There is only one administrator, so that the rate limit has a single counter. */
export const adminApi = (desk: Desk, faults: Faults): Hono => {
  const app = new Hono({ strict: false })
  const records: Records = desk.records
  const admit = rateLimit(() => records.now)
  for (const { path, methods } of ADMIN_ROUTES) {
    app.all(path, (c) => faults.suffer('admin', c.req.raw, () => 'standard', async () => {
      const request = c.req.raw
      return answer(request, admit, () => {
        const handler = entryOf(methods, request.method === 'HEAD' ? 'GET' : request.method)
        const allow = Object.keys(methods).join(', ')
        if (!handler) return refused(request, 405, 'Method Not Allowed', { method: request.method }, { allow })
        return handler({ desk, query: new URL(request.url).searchParams, id: c.req.param('id') ?? '' })
      })
    }))
  }
  app.all('*', (c) => {
    const request = c.req.raw
    return answer(request, admit, () => refused(request, 404, 'Not Found', { method: request.method }))
  })
  return app
}
