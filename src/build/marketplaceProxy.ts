import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Connect } from 'vite'
import { requestProblem } from '../lib/systemErrors.ts'
import { CHECKOUT_PATTERN, NO_STORE, MARKETPLACE_FOLDERS, PICTURE_ENDINGS, SECURITY_HEADERS } from './hosting.ts'

/** Headers that belong to one connection, or name the storefront's host where the marketplace's is meant. */
const HOP_HEADERS = new Set([
  'connection', 'host', 'keep-alive', 'origin', 'proxy-connection', 'referer', 'te', 'transfer-encoding', 'upgrade',
])

/** Pictures that the marketplace names without its host may stand anywhere. */
const PICTURE_PATH = new RegExp(String.raw`^/[^?]+\.(?:${PICTURE_ENDINGS.join('|')})$`, 'i')
const CHECKOUT_PATH = new RegExp(CHECKOUT_PATTERN)

const isMarketplaces = (path: string): boolean =>
  MARKETPLACE_FOLDERS.some((folder) => path.startsWith(folder)) || CHECKOUT_PATH.test(path)

const forwarded = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name)))

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': NO_STORE, ...SECURITY_HEADERS }).end(JSON.stringify(body))
}

/** A person followed a link or sent a form: what programs read helps them nothing. */
const wantsPage = ({ headers }: IncomingMessage): boolean => (headers.accept ?? '').includes('text/html')

const AWAY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>The marketplace does not answer</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-inline-size:34rem;margin:15vh auto;padding:1rem;color-scheme:light dark}</style>
<h1>The marketplace does not answer</h1>
<p>This page is the marketplace’s own, and it cannot be reached at the moment: please try again in a few minutes. If you have just confirmed a payment, look first whether your orders are there.</p>
<p><a href="">Try again</a> · <a href="/orders">Your orders</a> · <a href="/cart">Back to the cart</a></p>
</html>
`

const sendPage = (response: ServerResponse, status: number): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': NO_STORE, ...SECURITY_HEADERS }).end(AWAY_PAGE)
}

/** Where a marketplace says that it lives, from the address that it redirects a request to. */
const baseOfTarget = (location: string, asked: URL): string => {
  if (!URL.canParse(location, asked)) return location
  const target = new URL(location, asked)
  const path = asked.pathname
  return target.pathname.endsWith(path) ? target.origin + target.pathname.slice(0, -path.length) : target.origin
}

interface ProxyOptions {
  /** `{base_url}` of the marketplace. */
  readonly base: string
  readonly warn: (line: string) => void
  /** Whether a path is a file of the storefront itself. */
  readonly isOwn?: (path: string) => boolean
  /** Where pictures are posted (`imageUpload`). */
  readonly uploadPath?: string | undefined
  /** The marketplace is told the name that the visitor asked for, and not its own. */
  readonly keepsHost?: boolean
  /** Until it has begun to answer. */
  readonly answerSeconds?: number
  /** Told of a request before it is handed on. */
  readonly taking?: (request: IncomingMessage, response: ServerResponse) => void
}

/** Who asked whom, for a marketplace that keeps a record of it. */
const forwardedFor = ({ headers, socket }: IncomingMessage): OutgoingHttpHeaders => ({
  'x-forwarded-for': [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? []].flat().join(', '),
  ...(headers.host !== undefined && { 'x-forwarded-host': headers.host }),
  'x-forwarded-proto': headers['x-forwarded-proto'] ?? ('encrypted' in socket ? 'https' : 'http'),
})

/**
 * Hands the marketplace's paths to a real one. A redirect to its canonical address is not followed, because a browser
 * would drop the token on the way: it becomes a failure that names the address to configure.
 */
export const marketplaceProxy = (
  { base, warn, isOwn = () => true, uploadPath, keepsHost = false, answerSeconds = 60, taking }: ProxyOptions,
): Connect.NextHandleFunction => {
  const origin = new URL(base)
  const prefix = origin.pathname.replace(/\/+$/, '')
  const send = origin.protocol === 'https:' ? httpsRequest : httpRequest

  return (request, response, next) => {
    const path = request.url ?? '/'
    const [bare = '/'] = path.split('?')
    const isUpload = request.method === 'POST' && path === uploadPath
    const isTheirs = isMarketplaces(bare) || isUpload || (request.method === 'GET' && PICTURE_PATH.test(bare) && !isOwn(path))
    if (!isTheirs) return next()
    taking?.(request, response)
    // Theirs to say.
    response.removeHeader('cache-control')
    const asked = new URL(prefix + path, origin)
    const { host, origin: asking, referer } = request.headers
    const own = keepsHost ? { host, ...(asking !== undefined && { origin: asking }), ...(referer !== undefined && { referer }) } : {}
    const headers = { ...forwarded(request.headers), ...own, ...forwardedFor(request) }
    const outgoing = send(asked, { method: request.method, headers, timeout: answerSeconds * 1000 }, (incoming) => {
      const { statusCode = 502, headers } = incoming
      const location = headers.location
      if ((statusCode === 301 || statusCode === 308) && location) {
        incoming.resume()
        warn(`The marketplace has moved. Start with STOREFRONT_BASE_URL=${baseOfTarget(location, asked)}`)
        const moved = { code: 301, status: 'error', message: 'Moved Permanently', location }
        return sendJson(response, 502, moved)
      }
      response.writeHead(statusCode, forwarded(headers))
      // What breaks off there breaks off here: it must not look whole.
      incoming.on('error', () => response.destroy()).pipe(response)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`nothing came for ${answerSeconds} s`)))
    outgoing.on('error', (error) => {
      // Nobody waits for it any more.
      if (response.destroyed) return
      warn(`${origin.origin} did not answer: ${requestProblem(error)}`)
      if (wantsPage(request)) return sendPage(response, 502)
      sendJson(response, 502, { code: 502, status: 'error', message: 'Bad Gateway' })
    })
    response.on('close', () => outgoing.destroy())
    request.pipe(outgoing)
  }
}
