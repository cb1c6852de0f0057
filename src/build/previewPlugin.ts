import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { compression } from './compression.ts'
import {
  HEALTH_ANSWER, HEALTH_PATH, MARKETPLACE_FOLDERS, MISSING_FILES, SECURITY_HEADERS, cacheControlOf, isFilePath,
} from './hosting.ts'

/** Milliseconds for which an idle connection stays open. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

const pathOf = (url = '/'): string => url.split('?')[0] ?? '/'

/** What a visitor cannot be shown the application's page for: a file, or something of the marketplace's. */
export const isNoPage = (path: string): boolean =>
  isFilePath(path) || MARKETPLACE_FOLDERS.some((folder) => path.startsWith(folder))

/** The headers of a good host. The marketplace's answers say for themselves how long they may be kept. */
const headers = (): Connect.NextHandleFunction => (request, response, next) => {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
  response.setHeader('cache-control', cacheControlOf(pathOf(request.url)))
  next()
}

const health = (): Connect.NextHandleFunction => (request, response, next) => {
  if (pathOf(request.url) !== HEALTH_PATH) return next()
  response.writeHead(200, { 'content-type': 'text/plain' }).end(HEALTH_ANSWER)
}

const isReadable = (path: string): boolean => {
  try {
    // The value is used, or the bundler of this configuration takes the call for dead code.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** An address that cannot be decoded is no file: the application says so, where the server would answer an empty page. */
const unreadable = (): Connect.NextHandleFunction => (request, _response, next) => {
  const path = pathOf(request.url)
  if (!isNoPage(path) && !isReadable(path)) request.url = '/index.html'
  next()
}

const missingFiles = (folder: string): Connect.NextHandleFunction => (request, response, next) => {
  const path = pathOf(request.url)
  if (!isNoPage(path) || existsSync(resolve(folder, `.${path}`))) return next()
  response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': MISSING_FILES }).end('Not Found')
}

/** What a good host would do, for `vite preview`: headers, compression, and an honest 404 for a file. */
export const previewPlugin = (): Plugin[] => [
  {
    name: 'stoa:preview-headers',
    configurePreviewServer: (server) => {
      // A browser or a proxy uses a connection again after longer pauses than Node's five seconds.
      if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
      server.middlewares.use(compression())
      server.middlewares.use(headers())
      server.middlewares.use(health())
      server.middlewares.use(unreadable())
    },
  },
  {
    name: 'stoa:preview-files',
    // After the sandbox, which answers paths that look like files.
    enforce: 'post',
    configurePreviewServer: (server) => {
      server.middlewares.use(missingFiles(resolve(server.config.root, server.config.build.outDir)))
    },
  },
]
