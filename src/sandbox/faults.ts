/** Misfortune on demand: what a network or a server does to a call, for tests and for the panel. */
import type { ErrorBody } from '../contract/endpoint.ts'
import { errorBody } from './http/refusal.ts'

/** The parts of the sandbox, beside endpoints, to which a fault can be given. */
export const FAULT_PLACES = ['admin', 'catalogue', 'checkout', 'media'] as const

/** One misfortune. Without `status`, `body` and `drop` the true answer comes, only later. */
export interface Fault {
  /** Name of an endpoint (`carts.addItem`), of a whole group (`carts.*`), `admin`, `catalogue`, `checkout`, `media`, or `*`. */
  endpoint: string
  /** How many calls it hits; 1 unless stated, `Infinity` until it is cleared. */
  times?: number
  /** Status of the answer; that of the true answer unless stated (500 where a `body` alone is given). */
  status?: number
  /** `json`: the endpoint group's own error shape. `truncated`: the answer breaks off in the middle. */
  body?: 'json' | 'html' | 'empty' | 'truncated'
  /** The words of an error body. */
  message?: string
  /** Milliseconds before the answer. */
  latency?: number
  /** The connection breaks: no answer at all. */
  drop?: boolean
  /** `after`: the call is carried out, and only its answer is lost or replaced. `before` unless stated. */
  when?: 'before' | 'after'
  /** Headers of the answer, such as `Retry-After` in seconds or as a date. */
  headers?: Readonly<Record<string, string>>
}

/** A fault that still waits for calls. */
export interface ActiveFault extends Fault {
  readonly id: number
  left: number
}

/** The connection broke. `fetch` rejects with a TypeError, and so does the sandbox. */
export class DroppedConnection extends TypeError {
  constructor() {
    super('fetch failed: the sandbox dropped the connection')
  }
}

const covers = (fault: Fault, place: string): boolean =>
  fault.endpoint === '*' || fault.endpoint === place ||
  (fault.endpoint.endsWith('.*') && place.startsWith(fault.endpoint.slice(0, -1)))

/** Waits, or rejects as soon as the caller gives up. */
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

/** The faults that wait, in the order in which they were given. */
export class Faults {
  #next = 1
  #active: ActiveFault[] = []

  /** Gives a fault to the next calls of an endpoint. */
  inject(fault: Fault): ActiveFault {
    const active = { ...fault, id: this.#next, left: fault.times ?? 1 }
    this.#next += 1
    if (active.left > 0) this.#active.push(active)
    return active
  }

  /** Takes one back. */
  remove(id: number): void {
    this.#active = this.#active.filter((fault) => fault.id !== id)
  }

  /** Takes all of them back. */
  clear(): void {
    this.#active = []
  }

  /** The faults that still wait. */
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
   * Carries out a call, with the misfortune that waits for its place.
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
