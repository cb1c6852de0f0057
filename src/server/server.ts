/** The storefront's own server: its files and the catalogue's, pages with their content in them, and a marketplace behind. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import {
  ASK_FIRST, DOCUMENT_PATH, HEALTH_ANSWER, HEALTH_PATH, NO_STORE, MISSING_FILES, OTHER_FILES, SECURITY_HEADERS, cacheControlOf, isNoPage,
} from '../build/hosting.ts'
import { decodedPath, originOf, readAddress, type Address } from './address.ts'
import { responseOf, textAnswer, type Answer } from './answer.ts'
import type { Catalogue } from './catalogue.ts'
import type { ServedDocument } from './documents.ts'
import { acceptedEncoding, tagOf, type Encoding } from './encoding.ts'
import { createFeeds } from './feeds.ts'
import { createFiles } from './files.ts'
import { withoutKeys } from './lines.ts'
import { KEEP_ALIVE_TIMEOUT_MS, endServer, isTaken, type NodeHandler } from './node.ts'
import type { PageAnswer } from './pages.ts'
import type { Site } from './site.ts'

/** What a server serves. */
export interface StorefrontServerOptions {
  /** The present version of the storefront. */
  readonly site: () => Promise<Site>
  /** undefined where it stands elsewhere. */
  readonly catalogue: Catalogue
  /** What is asked first: the marketplace, for what is its. */
  readonly before?: readonly NodeHandler[]
  /** An answer in place of the storefront's own. */
  readonly instead?: (address: Address, site: Site) => Promise<Answer | undefined>
  /** The address that visitors ask for, where their browsers and the proxies on the way do not say it. */
  readonly origin?: string | undefined
  readonly warn: (line: string) => void
  /** Told of each answer. */
  readonly log?: ((entry: LogEntry) => void) | undefined
}

/** One answer, without what may be a secret: what follows the path, and the keys of carts in it. */
export interface LogEntry {
  readonly time: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** A running server. */
export interface StorefrontServer {
  readonly server: Server
  /** Ends it; what was begun is answered. */
  readonly close: (graceMs?: number) => Promise<void>
}

type Environment = { Bindings: HttpBindings }

const LISTENERS_MAX = 20

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

const pageAnswer = ({ status, location, document, isOfReader }: PageAnswer, encoding: Encoding | undefined): Answer => {
  // A name may change back: nobody keeps for good where it led.
  if (location !== undefined) return { status, headers: { location, 'cache-control': OTHER_FILES } }
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // A document names files and prices of this version: it is asked for again each time, which costs a 304.
      'cache-control': ASK_FIRST,
      'vary': isOfReader ? 'accept-language, accept-encoding' : 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
    ...(document && { etag: tagOf(document.etag, encoding), body: () => document.body(encoding) }),
  }
}

/** The operator's texts: of the settings that are served, which a marketplace in a box adds to. */
const textsAnswer = (texts: ServedDocument, path: string, encoding: Encoding | undefined): Answer => ({
  status: 200,
  headers: {
    'content-type': 'application/json', 'cache-control': cacheControlOf(path), 'vary': 'accept-encoding', ...(encoding && { 'content-encoding': encoding }),
  },
  etag: tagOf(texts.etag, encoding),
  body: () => texts.body(encoding),
})

const failure = ({ method, url }: IncomingMessage, error: unknown): string =>
  `${method} ${readAddress(url)?.path ?? '?'}: ${error instanceof Error ? error.message : String(error)}`

/** Where the catalogue's files are, on this origin. */
const catalogueFolder = ({ config }: Site): string | undefined =>
  config.catalogueUrl.startsWith('/') ? `${config.catalogueUrl.replace(/\/+$/, '')}/` : undefined

/** Tells of an answer when it is out, or given up. */
const follow = (request: IncomingMessage, response: ServerResponse, path: string, log: (entry: LogEntry) => void): void => {
  const started = performance.now()
  response.once('close', () => log({
    time: new Date().toISOString(), method: request.method ?? '', path, status: response.writableFinished ? response.statusCode : 499,
    ms: Math.round((performance.now() - started) * 10) / 10,
  }))
}

/** Makes a server; it listens once it is told to. */
export const createStorefrontServer = (options: StorefrontServerOptions): StorefrontServer => {
  const { site: presentSite, catalogue, before = [], instead, warn, log } = options
  const files = createFiles()
  const feeds = createFeeds(warn)
  const app = new Hono<Environment>()
  let isEnding = false

  const send = ({ env: { incoming } }: Context<Environment>, answer: Answer): Promise<Response> =>
    responseOf(answer, {
      method: incoming.method ?? 'GET',
      ifNoneMatch: incoming.headers['if-none-match'],
      headers: { ...SECURITY_HEADERS, ...(isEnding && { connection: 'close' }) },
    })

  /** The address of the storefront as whoever asks sees it. */
  const originFor = ({ host, 'x-forwarded-proto': protocol }: IncomingMessage['headers']): string =>
    options.origin ?? originOf(host, String(protocol ?? '')) ?? 'http://localhost'

  /** What machines read names one address, whichever leads here. */
  const answerFeed = async ({ path }: Address, { config }: Site, headers: IncomingMessage['headers'], encoding: Encoding | undefined): Promise<Answer | undefined> => {
    const stated = config.siteUrl === '' ? undefined : new URL(config.siteUrl).origin
    return feeds({ path, config, origin: options.origin ?? stated ?? originFor(headers), state: await catalogue.current(), encoding })
  }

  const answerFile = async (address: Address, site: Site, encoding: Encoding | undefined): Promise<Answer | undefined> => {
    const { path } = address
    const below = catalogueFolder(site)
    if (below !== undefined && path.startsWith(below)) {
      const { folder } = await catalogue.current()
      const isDocument = path.endsWith('.json')
      const found = folder !== undefined && isDocument ? await files({ root: folder, path: path.slice(below.length), address: path, encoding }) : undefined
      return found ?? { status: 404, headers: { 'content-type': 'application/json', 'cache-control': MISSING_FILES }, body: () => Buffer.from('{"message":"Not Found"}') }
    }
    if (path === DOCUMENT_PATH) return pageAnswer({ status: 200, document: site.pages.plain, isOfReader: false }, encoding)
    const texts = site.texts.get(path)
    return texts ? textsAnswer(texts, path, encoding) : files({ root: site.root, path, address: path, encoding })
  }

  const answerOf = async (context: Context<Environment>, address: Address): Promise<Answer> => {
    const { incoming } = context.env
    const { path, search } = address
    if (!isRead(incoming.method ?? '')) return textAnswer(405, 'Method Not Allowed', { allow: 'GET, HEAD', 'cache-control': NO_STORE })
    const encoding = acceptedEncoding(String(incoming.headers['accept-encoding'] ?? ''))
    const site = await presentSite()
    if (decodedPath(path) === undefined) {
      if (isNoPage(path)) return textAnswer(400, 'Bad Request', { 'cache-control': NO_STORE })
      // Whoever mistyped it still finds the shop.
      return { ...pageAnswer({ status: 200, document: site.pages.plain, isOfReader: false }, encoding), status: 400 }
    }
    const other = await instead?.(address, site)
    if (other) return other
    // The operator's own files come first.
    const file = await answerFile(address, site, encoding) ?? await answerFeed(address, site, incoming.headers, encoding)
    if (file) return file
    if (isNoPage(path)) return textAnswer(404, 'Not Found', { 'cache-control': MISSING_FILES })
    const asked = { path, search, languages: incoming.headers['accept-language'], origin: originFor(incoming.headers) }
    return pageAnswer(await site.pages.answer(asked, await catalogue.current()), encoding)
  }

  app.use(async (context) => {
    const { incoming } = context.env
    const address = readAddress(incoming.url)
    if (!address) return send(context, textAnswer(400, 'Bad Request', { 'cache-control': NO_STORE }))
    if (address.path === HEALTH_PATH && isRead(incoming.method ?? '')) {
      return send(context, textAnswer(isEnding ? 503 : 200, isEnding ? 'ending' : HEALTH_ANSWER, { 'cache-control': NO_STORE }))
    }
    return send(context, await answerOf(context, address))
  })

  app.onError((error, context) => {
    warn(failure(context.env.incoming, error))
    return send(context, textAnswer(500, 'Internal Server Error', { 'cache-control': NO_STORE }))
  })

  const ours = getRequestListener(app.fetch)
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // All who hand an answer on follow its end: eleven, where it comes through the compression.
    outgoing.setMaxListeners(LISTENERS_MAX)
    if (log) follow(incoming, outgoing, withoutKeys(readAddress(incoming.url)?.path ?? '?'), log)
    if (isEnding) outgoing.setHeader('connection', 'close')
    for (const handler of before) if (await isTaken(handler, incoming, outgoing)) return
    await ours(incoming, outgoing)
  }
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      warn(failure(incoming, error))
      // Half an answer must not look whole.
      if (outgoing.headersSent) return void outgoing.destroy()
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NO_STORE }).end('Internal Server Error')
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.headersTimeout = KEEP_ALIVE_TIMEOUT_MS + 1_000
  return {
    server,
    close: (graceMs) => {
      isEnding = true
      return endServer(server, graceMs)
    },
  }
}
