import { createFetch, type $Fetch } from 'ofetch'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { nextTask } from '../lib/nextTask.ts'
import type { ErrorKind } from './ApiError.ts'
import type { Target } from './endpointUrl.ts'
import type { CommonOptions } from './call.ts'

/** An answer, read to its end. */
export interface Answer {
  /** 0 where the browser hides a redirect. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The URL that answered, after redirects where they were followed. */
  readonly url: string
}

/** Why no answer came. */
export class NoAnswer extends Error {
  constructor(readonly kind: Extract<ErrorKind, 'network' | 'timeout' | 'aborted'>) {
    super(kind)
  }
}

/** What a call carried of the person's session. */
export interface Sent {
  /** The token that was sent. */
  readonly token: string | null
  /** Whether the theme's session cookie may have gone with it. */
  readonly cookie: boolean
}

/** What a call sends beside its method and URL. */
export interface Content {
  readonly body?: string | FormData
  readonly type?: string
}

/** Something that sends requests like `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One request; `sent` says which session it carries. */
export type Ask = (target: Target, sent: Sent, options?: CommonOptions, content?: Content, follow?: boolean) => Promise<Answer>

/** JSON, or a form where the contract says `multipart`. */
export const encodeBody = (endpoint: AnyEndpoint, body: unknown): Content => {
  if (typeof body !== 'object' || body === null) return {}
  if (endpoint.encoding !== 'multipart') return { body: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value))
  // The browser states the type: only it knows the boundary.
  return { body: form }
}

/**
 * One exchange, never repeated. Bounded even when the fetch function ignores its signal.
 * @param timeout milliseconds for the whole exchange, body included; none when not positive
 * @throws NoAnswer, which carries nothing of the request: the error of ofetch would hold the token
 */
const exchange = async (ofetch: $Fetch, url: string, request: RequestInit, timeout: number): Promise<Answer> => {
  const { signal, ...rest } = request
  if (signal?.aborted) throw new NoAnswer('aborted')
  const controller = new AbortController()
  let cause: 'network' | 'timeout' | 'aborted' = 'network'
  let giveUp: ((reason: unknown) => void) | undefined
  const stopped = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  const stop = (why: 'timeout' | 'aborted') => {
    cause = why
    controller.abort()
    giveUp?.(why)
  }
  const abort = () => stop('aborted')
  // setTimeout fires at once for a delay beyond 2^31 ms.
  const timer = timeout > 0 && timeout < 2 ** 31 ? setTimeout(() => stop('timeout'), timeout) : undefined
  signal?.addEventListener('abort', abort)
  try {
    const response = await Promise.race([
      ofetch.raw(url, {
        ...rest,
        responseType: 'text',
        retry: false,
        ignoreResponseError: true,
        signal: controller.signal,
      }),
      stopped,
    ])
    return { status: response.status, headers: response.headers, text: response._data ?? '', url: response.url }
  } catch {
    // A page that ends fails its requests, and has no further task: what it stored is not taken back for that.
    if (cause === 'network') await nextTask()
    throw new NoAnswer(cause)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** The headers of a request: the token, and the type of a body that does not state its own. */
export const headersOf = (sent: Sent, content: Content): Record<string, string> => ({
  accept: 'application/json',
  ...(content.type && { 'content-type': content.type }),
  ...(sent.token && { authorization: `Bearer ${sent.token}` }),
})

/** Carries requests over a fetch function. Redirects are followed only where it is asked for, and never with a session. */
export const createWire = (fetch: Fetch, timeout: number): Ask => {
  // ofetch is only ever given a string.
  const ofetch = createFetch({ fetch: (url, init) => fetch(String(url), init ?? {}) })
  return (target, sent, options = {}, content = {}, follow = false) =>
    exchange(ofetch, target.url, {
      method: target.method,
      headers: headersOf(sent, content),
      body: content.body ?? null,
      credentials: sent.cookie ? 'include' : 'omit',
      redirect: follow ? 'follow' : 'manual',
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    }, options.timeout ?? timeout)
}
