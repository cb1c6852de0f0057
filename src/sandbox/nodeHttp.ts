/** Node's requests and answers as the web's. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { DroppedConnection } from './faults.ts'

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'

/** Whether the connection is encrypted, be it here or at a proxy in front. */
const isSecure = (request: IncomingMessage): boolean =>
  'encrypted' in request.socket || request.headers['x-forwarded-proto'] === 'https'

/** Whether a request can be one of the web's, which knows neither these methods nor a host that is none. */
export const isUsable = ({ method, headers }: IncomingMessage): boolean =>
  !/^(?:CONNECT|TRACE|TRACK)$/i.test(method ?? '') && URL.canParse(`http://${headers.host ?? 'localhost'}`)

/** A web request that ends with its connection. */
export const nodeRequest = (request: IncomingMessage, response: ServerResponse): Request => {
  const method = request.method ?? 'GET'
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined && !name.startsWith(':')) headers.append(name, one)
  }
  const host = request.headers.host ?? 'localhost'
  const url = new URL(request.url ?? '/', `${isSecure(request) ? 'https' : 'http'}://${host}`)
  if (!hasBody(method)) return new Request(url, { method, headers, signal: gone.signal })
  // `duplex` is required by Node for a streamed body and unknown to the DOM's types.
  const body = Readable.toWeb(request) as unknown as BodyInit
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal: gone.signal, duplex: 'half' }
  return new Request(url, init)
}

/**
 * Breaks the connection in the middle of an answer. Not before its head: where a connection that was kept open closes
 * without a word, browsers send a request once more by themselves, a POST too, and nothing would seem to have broken.
 */
const breakOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 })
  response.flushHeaders()
  response.socket?.destroySoon()
}

/** Writes an answer; a dropped connection breaks off in its middle. */
export const nodeAnswer = async (answer: () => Promise<Response>, response: ServerResponse): Promise<void> => {
  let answered: Response
  try {
    answered = await answer()
  } catch (error) {
    if (response.destroyed) return
    if (!(error instanceof DroppedConnection)) throw error
    breakOff(response)
    return
  }
  response.statusCode = answered.status
  for (const [name, value] of answered.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answered.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (!answered.body) {
    response.end()
    return
  }
  // Node's own type of the same stream: the two declarations differ in name only.
  await pipeline(Readable.fromWeb(answered.body as unknown as NodeStream), response).catch(() => response.destroy())
}
