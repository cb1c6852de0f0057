/** Faults that tests and the panel can inject: what a network or a server does to a request. */
import type { ErrorBody } from '../contract/endpoint.ts'
import { errorBody } from './http/refusal.ts'

/** Parts of the sandbox, other than endpoints, for which a fault can be set. */
export const FAULT_PLACES = ['admin', 'catalogue', 'checkout', 'media', 'uploads'] as const

/** One fault. Without `status`, `body` and `drop` it only delays the real response. */
export interface Fault {
  /** Name of an endpoint (`carts.addItem`), of a whole group (`carts.*`), `admin`, `catalogue`, `checkout`, `media`, `uploads`, or `*`. */
  endpoint: string
  /** Number of requests that it affects; 1 by default, `Infinity` until it is removed. */
  times?: number
  /** Status of the response; by default the real one, or 500 when only a `body` other than `truncated` is set. */
  status?: number
  /** `json`: the error shape of the endpoint's group. `truncated`: the body is cut in half. */
  body?: 'json' | 'html' | 'empty' | 'truncated'
  /** The message in an error body. */
  message?: string
  /** Milliseconds before the answer. */
  latency?: number
  /** The connection is dropped: the caller gets no complete response. */
  drop?: boolean
  /** `after`: the request is executed, and only its response is lost or replaced. `before` by default. */
  when?: 'before' | 'after'
  /** Headers to set on a replaced or truncated response, such as `Retry-After` in seconds or as a date. */
  headers?: Readonly<Record<string, string>>
}

/** A pending fault; `left` is the number of requests that it still affects. */
export interface ActiveFault extends Fault {
  readonly id: number
  left: number
}

/** Rejection of a dropped connection: a TypeError, because `fetch` rejects with one on a network error. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('fetch failed: the sandbox dropped the connection')
  }
}

const covers = (fault: Fault, place: string): boolean =>
  fault.endpoint === '*' || fault.endpoint === place ||
  (fault.endpoint.endsWith('.*') && place.startsWith(fault.endpoint.slice(0, -1)))

/** Resolves after `ms` milliseconds; rejects as soon as `signal` is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal.addEventListener('abort', giveUp, { once: true })
  })

/** Statuses whose answers have no body, whatever is asked for. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

const replaced = (fault: Fault, status: number, shape: ErrorBody): Response => {
  const headers = new Headers({ 'cache-control': 'no-store', ...fault.headers })
  if (fault.body === 'empty' || BODILESS.has(status)) return new Response(null, { status, headers })
  const kind = fault.body === 'html' ? 'html' : shape
  const { text, type } = errorBody(kind, status, fault.message ?? 'The sandbox was asked to fail here.')
  if (!headers.has('content-type')) headers.set('content-type', type)
  return new Response(text, { status, headers })
}

const cut = async (answer: Response, fault: Fault): Promise<Response> => {
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value)
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: answer.status, headers })
}

/** Pending faults, in the order in which they were added. */
export class Faults {
  #next = 1
  #active: ActiveFault[] = []

  /** Adds a fault that affects the next requests to an endpoint. */
  inject(fault: Fault): ActiveFault {
    const active = { ...fault, id: this.#next, left: fault.times ?? 1 }
    this.#next += 1
    if (active.left > 0) this.#active.push(active)
    return active
  }

  /** Removes a fault. */
  remove(id: number): void {
    this.#active = this.#active.filter((fault) => fault.id !== id)
  }

  /** Removes all faults. */
  clear(): void {
    this.#active = []
  }

  /** The pending faults. */
  get active(): readonly ActiveFault[] {
    return this.#active
  }

  #take(place: string): ActiveFault | undefined {
    const fault = this.#active.find((one) => covers(one, place))
    if (!fault) return undefined
    fault.left -= 1
    if (fault.left <= 0) this.remove(fault.id)
    return fault
  }

  /**
   * Executes a request, applying the first pending fault that matches its place, if there is one.
   * @param shape the error shape of the place, by status
   * @throws DroppedConnection
   */
  async suffer(
    place: string,
    request: Request,
    shape: (status: number) => ErrorBody,
    run: () => Promise<Response>,
  ): Promise<Response> {
    const fault = this.#take(place)
    if (!fault) return run()
    if (fault.latency) await pause(fault.latency, request.signal)
    const fails = fault.drop === true || fault.status !== undefined || fault.body !== undefined
    const isTrueAnswer = !fails || (fault.body === 'truncated' && fault.status === undefined)
    const answer = fault.when === 'after' || (isTrueAnswer && fault.drop !== true) ? await run() : undefined
    if (fault.drop) throw new DroppedConnection()
    if (answer && !fails) return answer
    if (answer && isTrueAnswer) return cut(answer, fault)
    const status = fault.status ?? 500
    const failure = replaced(fault, status, shape(status))
    return fault.body === 'truncated' && failure.body ? cut(failure, fault) : failure
  }
}
