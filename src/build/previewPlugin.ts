import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { compression } from './compression.ts'

/** Paths that are files: where they are missing, the application's page would be a lie. */
export const FILE_PATH = /^\/(?:assets|media|catalogue|front_api)\/|\.(?:js|css|map|json|svg|png|ico|webp|avif|woff2|txt|xml|webmanifest)$/

/** Milliseconds for which an idle connection stays open. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

const headers = (): Connect.NextHandleFunction => (request, response, next) => {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  response.setHeader('content-security-policy', "frame-ancestors 'none'")
  // Files below /assets carry a hash of their content in their name.
  if (request.url?.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  next()
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
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (!FILE_PATH.test(path) && !isReadable(path)) request.url = '/index.html'
  next()
}

const missingFiles = (folder: string): Connect.NextHandleFunction => (request, response, next) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (!FILE_PATH.test(path) || existsSync(resolve(folder, `.${path}`))) return next()
  response.removeHeader('cache-control')
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found')
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
