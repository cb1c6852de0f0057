import { createFetch } from 'ofetch'
import type { AnyEndpoint } from '../contract/endpoint.ts'
import type { Address } from './address.ts'
import type { CommonOptions } from './call.ts'
import { exchange, type Answer } from './exchange.ts'

/** What a call carried of the person's session. */
export interface Sent {
  /** The token that was sent. */
  readonly token: string | null
  /** Whether the theme's session cookie may have gone with it. */
  readonly cookie: boolean
}

/** What a call sends beside its address. */
export interface Content {
  readonly body?: BodyInit
  readonly type?: string
}

/** Something that sends requests like `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One request; `sent` says which session it carries. */
export type Ask = (address: Address, sent: Sent, options?: CommonOptions, content?: Content, follow?: boolean) => Promise<Answer>

/** JSON, or a form where the contract says `multipart`. */
export const encodeBody = (endpoint: AnyEndpoint, body: unknown): Content => {
  if (typeof body !== 'object' || body === null) return {}
  if (endpoint.encoding !== 'multipart') return { body: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value))
  // The browser states the type: only it knows the boundary.
  return { body: form }
}

/** Carries requests over a fetch function. Redirects are followed only where it is asked for, and never with a session. */
export const createWire = (fetch: Fetch, timeout: number): Ask => {
  // ofetch is only ever given a string.
  const ofetch = createFetch({ fetch: (url, init) => fetch(String(url), init ?? {}) })
  return (address, sent, options = {}, content = {}, follow = false) =>
    exchange(ofetch, address.url, {
      method: address.method,
      headers: {
        accept: 'application/json',
        ...(content.type && { 'content-type': content.type }),
        ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      },
      body: content.body,
      credentials: sent.cookie ? 'include' : 'omit',
      redirect: follow ? 'follow' : 'manual',
      signal: options.signal,
      keepalive: options.keepalive ?? false,
      timeout: options.timeout ?? timeout,
    })
}
