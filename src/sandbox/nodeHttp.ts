/** Converts between Node's requests and responses and those of the Fetch API. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { DroppedConnection } from './faults.ts'

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'

/** Whether the client's connection is encrypted, either here or at a reverse proxy. */
const isSecure = (request: IncomingMessage): boolean =>
  'encrypted' in request.socket || request.headers['x-forwarded-proto'] === 'https'

/** Whether a Fetch API `Request` can represent it: it allows neither these methods nor an invalid host. */
export const isUsable = ({ method, headers }: IncomingMessage): boolean =>
  !/^(?:CONNECT|TRACE|TRACK)$/i.test(method ?? '') && URL.canParse(`http://${headers.host ?? 'localhost'}`)

/** A Fetch API `Request` that is aborted when the client closes the connection. */
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
 * Sends the headers of a response and closes the connection before its body. Not before the headers: when a keep-alive
 * connection closes without a response, browsers repeat the request by themselves, even a POST, and the fault would
 * have no effect.
 */
const breakOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 })
  response.flushHeaders()
  response.socket?.destroySoon()
}

/** Writes a response; when the connection is dropped, only headers are sent. */
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
