/** The storefront's pages as static HTML: the limit of what a page of these words and pictures can reach. */
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { brotliCompressSync, constants } from 'node:zlib'

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>|<template data-shell[\s\S]*?<\/template>/g

/**
 * Serves what another server has, its documents without any script.
 * @returns where, and the way to end it
 */
export const serveWithoutScript = async (origin: string): Promise<{ readonly origin: string, readonly close: () => void }> => {
  const server = createServer((request, response) => {
    void fetch(new URL(request.url ?? '/', origin), { headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' } }).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? ''
      const headers = { 'content-type': type, 'cache-control': answer.headers.get('cache-control') ?? 'no-cache' }
      if (!type.startsWith('text/html')) {
        response.writeHead(answer.status, headers)
        // Node's own type of the same stream: the two declarations differ in name only.
        if (answer.body) Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]).pipe(response)
        else response.end()
        return
      }
      response.writeHead(answer.status, { ...headers, 'content-encoding': 'br' })
      // Quick rather than small: the visitor waits for it.
      response.end(brotliCompressSync((await answer.text()).replace(SCRIPTS, ''), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
    }).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
