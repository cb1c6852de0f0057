/** What the checks share: where the marketplace is, how it is asked, what it has answered so far. */
import type { AnyEndpoint } from '../contract/endpoint.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { joinUrl } from '../lib/url.ts'
import { type Answer, isRefusal, signatureOf } from './answer.ts'
import type { Finding } from './finding.ts'
import type { SafeMethod, Wire } from './wire.ts'

/** Placed after `{base_url}` (specification, 'What the service does'). */
export const PREFIX = '/front_api/v1'

/** A part of a path that no marketplace has. */
export const NOWHERE = 'stoa-doctor-looks-for-nothing'

/** Ids that nobody has: what is asked for them can be neither shown nor changed. */
export const UNKNOWN_ID = '999999937'
export const UNKNOWN_KEY = '0'.repeat(32)

/** What is known before anything is asked. */
export interface Setup {
  /** The settings that the operator has. */
  readonly config: Pick<StorefrontConfig, 'baseUrl' | 'endpoints' | 'auth' | 'catalogueUrl' | 'checkoutUrl' | 'images'>
  /** Where the storefront stands, or will. */
  readonly origin: string | null
  readonly storefront: string | null
  readonly catalogue: string | null
}

/** The headers that say who asks: of a member, or none. */
export type Identity = Readonly<Record<string, string>>
export const NOBODY: Identity = {}

export interface Place {
  readonly path: string
  readonly method: string
}

export class Visit {
  /** Answers of endpoints, by name: what further questions need is taken from them. */
  readonly answers = new Map<string, unknown>()
  /** Listings of the public catalogue, as far as one was found. */
  listings: readonly { readonly id: number, readonly cover: string | null, readonly user_id: number | null }[] = []
  /** Endpoints that were found elsewhere. */
  readonly found = new Map<string, Partial<Place>>()
  /** Who the signed-in member is; nobody's headers where none is. */
  member: Identity = NOBODY
  readonly #controls = new Map<string, Promise<Answer>>()

  constructor(
    readonly wire: Wire,
    readonly setup: Setup,
    readonly report: (finding: Finding) => void,
    /** `{base_url}`; without a slash at its end. */
    public base: string,
  ) {}

  get isSignedIn(): boolean {
    return this.member !== NOBODY
  }

  url(path: string): string {
    return joinUrl(this.base, PREFIX + path)
  }

  /** Asks a path below the prefix. */
  ask(method: SafeMethod, path: string, as: Identity = NOBODY): Promise<Answer> {
    return this.wire.ask(method, this.url(path), as)
  }

  /** What the marketplace answers where it has nothing, beside a path: its last fixed part is replaced. */
  control(method: SafeMethod, path: string, as: Identity = NOBODY): Promise<Answer> {
    const beside = siblingOf(path)
    const name = `${method} ${beside} ${as === NOBODY ? 'nobody' : 'member'}`
    const known = this.#controls.get(name) ?? this.ask(method, beside, as)
    this.#controls.set(name, known)
    return known
  }

  /** Where the storefront looks for an endpoint: as the settings say, or the contract. */
  placeOf({ name, path, method }: AnyEndpoint): Place {
    const own = this.setup.config.endpoints[name]
    return { path: own?.path ?? path, method: (own?.method ?? method).toUpperCase() }
  }

  /** Where it really is, as far as that was found out. */
  realPlaceOf(endpoint: AnyEndpoint): Place {
    return { ...this.placeOf(endpoint), ...this.found.get(endpoint.name) }
  }
}

/** What is beside a path, where nothing is: its last fixed part is replaced. */
export const siblingOf = (path: string): string => {
  const parts = (path.split('?')[0] ?? '').split('/')
  const isFixed = (part: string) => part !== '' && !/^\d+$|^[0-9a-f]{16,}$/.test(part)
  const last = parts.findLastIndex(isFixed)
  return parts.map((part, at) => (at === last ? NOWHERE : part)).join('/')
}

/**
 * What the storefront can do without: asked for where something else is missing, or by nothing yet. That it is missing is
 * no problem.
 */
const SPARE_ENDPOINTS: ReadonlySet<string> = new Set([
  'listings.createAlternative', 'listings.editByPost', 'listings.patch', 'addresses.get', 'orders.message', 'orders.attachment', 'carts.quantity',
])

/** What it means that an endpoint is nowhere. */
export const missing = ({ name }: AnyEndpoint): Pick<Finding, 'result' | 'details'> => (SPARE_ENDPOINTS.has(name)
  ? { result: 'note', details: ['The storefront can do without it.'] }
  : { result: 'problem', details: ['If the marketplace has it, name its path in the settings, at endpoints; what stands on it does not work otherwise.'] })

/** Whether an answer, though it is no success, shows that something is there: nothing else answers so beside it. */
export const showsLife = (answer: Answer, control: Answer): boolean => {
  if (signatureOf(answer) === signatureOf(control)) return false
  return answer.status === 405 || isRefusal(answer) !== isRefusal(control) || (answer.kind === 'json' && control.kind !== 'json')
}
