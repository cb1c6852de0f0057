/**
 * The marketplace in a box: the whole Front API, what an export needs of the Admin API, the hosted checkout page, the
 * catalogue, a sample theme, faults.
 */
import { Hono } from 'hono'
import { Drafts } from './appearance/drafts.ts'
import { ADMIN_API_PREFIX, adminApi } from './admin/adminApi.ts'
import { catalogueOf } from './catalogue.ts'
import { Faults, pause } from './faults.ts'
import { FRONT_API_PREFIX, frontApi } from './frontApi.ts'
import { issueToken, openSession } from './http/auth.ts'
import type { Desk, Mail } from './http/call.ts'
import { withOrigin } from './http/cors.ts'
import { Refusal, errorResponse } from './http/refusal.ts'
import type { Painter } from './media.ts'
import { mediaOf } from './media.ts'
import type { Member, World } from './model.ts'
import { checkoutPages } from './pages/checkout.ts'
import { doctorPage } from './pages/doctorPage.ts'
import { stylesheet } from './pages/html.ts'
import { panelPages } from './pages/panel.ts'
import { DOCTOR_CSS } from './pages/styles.ts'
import { PICTURE_UPLOAD, takePicture } from './pictureUpload.ts'
import { Records } from './records.ts'
import { themePages } from './theme/theme.ts'

/** How a marketplace runs. */
export interface MarketplaceOptions {
  /** The clock: milliseconds since 1970. */
  readonly now?: () => number
  /** Random number generator: 0 ≤ x < 1. */
  readonly random?: () => number
  /** Creates unique ids, for example of tokens, sessions and carts: 32 hexadecimal digits. */
  readonly newId?: () => string
  /** Delay of every request, in milliseconds. */
  readonly latency?: number
  /** The marketplace's name inside its tokens: a token of another one is refused. */
  readonly marketplace?: string
  /** Another origin that may call the Front API from a browser; none unless given. */
  readonly allowOrigin?: string
  /** Other hosts of the marketplace: a request to one of them is redirected to `primary` with a 301. */
  readonly otherHosts?: { readonly hosts: readonly string[], readonly primary: string }
  /** Whether the other side of orders answers until somebody switches it on the panel; it does not unless given. */
  readonly otherSide?: boolean
  /** What the operator's settings file states, to begin with in the editor of the appearance. */
  readonly operatorSettings?: object
  /** E-mails that were sent before the start. */
  readonly outbox?: readonly Mail[]
  /** Called after every change that has to be stored. */
  readonly onChange?: () => void
}

/** What a marketplace is made of. */
interface MarketplaceParts {
  /** The world to begin with. */
  readonly world: World
  /** Makes a fresh one, for a reset. */
  readonly makeWorld: () => World
  /** Draws the pictures of a world. */
  readonly paint: (world: World) => Painter
}

/** A running marketplace. */
export interface Sandbox {
  /** Answers a request as the marketplace would; rejects with a TypeError where a fault drops the connection. */
  fetch(request: Request): Promise<Response>
  /** The state as it is now: tests may change it between calls. */
  readonly world: World
  /** Lookups in the world and tracking of its changes. */
  readonly records: Records
  readonly faults: Faults
  /** Settings that are being tried out. */
  readonly drafts: Drafts
  /** Mails that the marketplace has sent, oldest first. */
  readonly outbox: readonly Mail[]
  /** A valid token for a member. @throws when no member has this e-mail address */
  signIn(email: string): string
  /** A valid value of the theme's session cookie, `marketplace_session`. */
  openSession(email: string): string
  /** Begins again with a fresh world. */
  reset(): void
}

const hexId = (): string => crypto.randomUUID().replaceAll('-', '')

const HTTP_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Whether the sandbox answers this path; all other paths belong to the storefront. */
export const claims = (pathname: string): boolean =>
  /^\/(?:front_api\/v1|api\/v1|catalogue|media|sandbox|theme)(?:\/|$)/.test(pathname) || /^\/checkout\/[0-9a-f]{32}\/?$/.test(pathname)

/** The redirect of a host that is not the primary one (specification, What the service does, rule 1). */
const movedFrom = (other: MarketplaceOptions['otherHosts'], request: Request): Response | null => {
  const url = new URL(request.url)
  if (!other?.hosts.includes(url.host)) return null
  return new Response(null, { status: 301, headers: { location: other.primary + url.pathname + url.search } })
}

/** Starts a marketplace with a world. */
export const openMarketplace = (parts: MarketplaceParts, options: MarketplaceOptions = {}): Sandbox => {
  const records = new Records(parts.world, options.now ?? Date.now)
  const faults = new Faults()
  const outbox: Mail[] = [...(options.outbox ?? [])]
  const desk: Desk = {
    records,
    mint: { marketplace: options.marketplace ?? 'stoa', newId: options.newId ?? hexId },
    random: options.random ?? Math.random,
    newId: options.newId ?? hexId,
    outbox,
    otherSide: options.otherSide ?? false,
    changed: options.onChange ?? (() => undefined),
  }
  const drafts = new Drafts(options.operatorSettings ?? {})
  let paint = parts.paint(records.world)
  const reset = (): void => {
    records.replace(parts.makeWorld())
    outbox.length = 0
    faults.clear()
    drafts.apply(null)
    paint = parts.paint(records.world)
    desk.changed()
  }

  const app = buildApp(desk, faults, (path, width) => paint(path, width), reset, drafts)
  const memberAt = (email: string): Member => {
    const member = records.memberByEmail(email)
    if (!member) throw new Error(`Nobody in the sandbox has the address ${email}`)
    return member
  }

  return {
    fetch: async (request) => {
      // The router looks methods up in plain objects, where it would find a method named `constructor`.
      if (!HTTP_METHODS.has(request.method)) return errorResponse('html', 405, 'This marketplace knows no such method.')
      if (options.latency) await pause(options.latency, request.signal)
      const moved = movedFrom(options.otherHosts, request)
      if (moved) return moved
      return withOrigin(options.allowOrigin, request, () => Promise.resolve(app.fetch(request)))
    },
    get world() {
      return records.world
    },
    records,
    faults,
    drafts,
    outbox,
    signIn: (email) => issueToken(records, desk.mint, memberAt(email)).token,
    openSession: (email) => openSession(records, desk.mint, memberAt(email)),
    reset,
  }
}

const buildApp = (desk: Desk, faults: Faults, paint: Painter, reset: () => void, drafts: Drafts): Hono => {
  const app = new Hono({ strict: false })
  const catalogue = catalogueOf(desk.records)
  const media = mediaOf(desk.records, paint)
  app.get('/sandbox/doctor', (c) => doctorPage(desk, faults, paint, c.req.raw))
  app.get('/sandbox/doctor.css', () => stylesheet(DOCTOR_CSS))
  app.route('/', frontApi(desk, faults))
  app.route(ADMIN_API_PREFIX, adminApi(desk, faults))
  app.get('/catalogue/*', (c) =>
    faults.suffer('catalogue', c.req.raw, () => 'standard', async () => catalogue(c.req.path.slice('/catalogue/'.length))),
  )
  app.post(PICTURE_UPLOAD.url, (c) =>
    faults.suffer('uploads', c.req.raw, () => 'standard', () => takePicture(desk, c.req.raw)),
  )
  app.get('/media/*', (c) => faults.suffer('media', c.req.raw, () => 'html', () => media(new URL(c.req.url))))
  app.route('/checkout', checkoutPages(desk, faults))
  app.route('/sandbox', panelPages(desk, faults, reset, drafts))
  app.route('/theme', themePages(desk))
  app.notFound(() => errorResponse('html', 404, `This marketplace answers ${FRONT_API_PREFIX}, its checkout and its catalogue.`))
  // A dropped connection and a bug of the sandbox are rethrown: a bug must not look like a refusal.
  app.onError((error) => {
    if (error instanceof Refusal) return errorResponse('html', error.status, error.message)
    throw error
  })
  return app
}
