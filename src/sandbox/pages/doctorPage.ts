/** The doctor before this marketplace: examines a copy of it, so that nothing here is changed by being looked at. */
import { Hono } from 'hono'
import { examine } from '../../doctor/examine.ts'
import type { Report } from '../../doctor/finding.ts'
import { defaultConfig } from '../../lib/settings.ts'
import { catalogueOf } from '../catalogue.ts'
import { Faults } from '../faults.ts'
import { frontApi } from '../frontApi.ts'
import type { Desk } from '../http/call.ts'
import { errorResponse } from '../http/refusal.ts'
import type { Painter } from '../media.ts'
import { PICTURE_SIZES, mediaOf } from '../media.ts'
import { Records } from '../records.ts'
import { demoAccounts } from '../world/demoAccounts.ts'
import { checkoutPages } from './checkout.ts'
import { doctorView } from './doctorView.ts'

/** A fault may delay every answer; a page has to come all the same. */
const REQUEST_TIMEOUT_MS = 3_000
const EXAMINATION_TIMEOUT_MS = 20_000

/** Faults are looked at, too; those that wait for their calls keep on waiting. */
const copyOf = (faults: Faults): Faults => {
  const copy = new Faults()
  for (const fault of faults.active) copy.inject({ ...fault, times: fault.left })
  return copy
}

/** What a storefront calls, over a copy of the world. */
const copiedShop = (desk: Desk, given: Faults, paint: Painter): Hono => {
  const records = new Records(structuredClone(desk.records.world), () => desk.records.now)
  const copy: Desk = { ...desk, records, outbox: [], otherSide: false, changed: () => undefined }
  const faults = copyOf(given)
  const catalogue = catalogueOf(records)
  const media = mediaOf(records, paint)
  const app = new Hono({ strict: false })
  app.route('/', frontApi(copy, faults))
  app.get('/catalogue/*', (c) => faults.suffer('catalogue', c.req.raw, () => 'standard', async () => catalogue(c.req.path.slice('/catalogue/'.length))))
  app.get('/media/*', (c) => faults.suffer('media', c.req.raw, () => 'html', () => media(new URL(c.req.url))))
  app.route('/checkout', checkoutPages(copy, faults))
  app.notFound(() => errorResponse('html', 404, 'This marketplace has no such page.'))
  app.onError((error) => {
    throw error
  })
  return app
}

const examineCopy = (desk: Desk, faults: Faults, paint: Painter, origin: string): Promise<Report> => {
  const shop = copiedShop(desk, faults, paint)
  const account = demoAccounts.find(({ email }) => email.startsWith('member'))
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = await shop.fetch(new Request(url, init))
    // A web server would state it.
    const response = new Response(answer.body, answer)
    if (!response.headers.has('date')) response.headers.set('date', new Date(desk.records.now).toUTCString())
    return response
  }
  return examine({
    base: origin, origin, storefront: null, catalogue: null, config: { ...defaultConfig, images: PICTURE_SIZES }, credentials: account ?? null,
    wire: {
      fetch, clock: { now: () => desk.records.now, wait: async () => undefined }, timeout: REQUEST_TIMEOUT_MS,
      signal: AbortSignal.timeout(EXAMINATION_TIMEOUT_MS),
    },
  })
}

/** The page at `/sandbox/doctor`. */
export const doctorPage = async (desk: Desk, faults: Faults, paint: Painter, request: Request): Promise<Response> => {
  const { origin } = new URL(request.url)
  return doctorView(await examineCopy(desk, faults, paint, origin), faults.active.length)
}
