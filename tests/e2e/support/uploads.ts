import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../support/tree.ts'

/** What the page of `serveUploads` offers to `page.evaluate`. */
export interface UploadPage {
  /** Begins to upload a file of so many bytes; `timeout` in milliseconds. */
  readonly start: (bytes: number, timeout: number) => void
  readonly cancel: () => void
  /** All `sent` and `total` that were told, in bytes. */
  readonly progress: readonly { readonly sent: number, readonly total: number }[]
  /** 'done', or the kind of the error; '' as long as it goes on. */
  readonly outcome: string
}

const PAGE_SCRIPT = `
import { createClient } from '${join(root, 'src/api/client.ts')}'
import { attach } from '${join(root, 'src/contract/orders.ts')}'

let token = 'old'
const caller = new AbortController()
const renew = () => {
  token = 'new'
  return Promise.resolve(true)
}
const page = {
  progress: [],
  outcome: '',
  cancel: () => caller.abort(),
  start(bytes, timeout) {
    const config = { baseUrl: location.origin, auth: 'token', endpoints: {}, timeout }
    const client = createClient({ config, getToken: () => token, renew })
    const file = new File([new Uint8Array(bytes)], 'file.bin')
    const onProgress = (progress) => page.progress.push(progress)
    client.call(attach, { params: { order_id: 5 }, body: { file }, signal: caller.signal, onProgress }).then(
      () => { page.outcome = 'done' },
      (error) => { page.outcome = error.kind ?? String(error) },
    )
  },
}
window.uploads = page
`

const ENTRY = 'virtual:upload-page'

/** The page's script and what it loads later, by file name: the client as a build has it. */
const bundle = async (): Promise<ReadonlyMap<string, string>> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    publicDir: false,
    plugins: [{
      name: 'upload-page',
      resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
      load: (id) => (id === `\0${ENTRY}` ? PAGE_SCRIPT : null),
    }],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: { page: ENTRY }, output: { entryFileNames: 'page.js', chunkFileNames: '[name].js' } },
    },
  })
  if (!Array.isArray(built) && !('output' in built)) throw new Error('a watcher was made instead of a build')
  const files = [built].flat().flatMap(({ output }) => output)
  return new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])))
}

/** As strict as the storefront's own: neither text as code nor workers made of text. */
const CSP = [
  "default-src 'none'", "script-src 'self'", "connect-src 'self'", 'img-src data:',
  "require-trusted-types-for 'script'", "trusted-types 'none'",
].join('; ')
const DOCUMENT =
  '<!doctype html><link rel="icon" href="data:,"><title>Uploads</title><script type="module" src="/page.js"></script>'

/**
 * A page with the client, and a marketplace on its origin whose uploads go to `receive`.
 * @returns the page's address, and how to end it all, open connections too
 */
export const serveUploads = async (receive: (request: IncomingMessage, response: ServerResponse) => void) => {
  const scripts = await bundle()
  const server = createServer((request, response) => {
    const send = (type: string, body: string, headers = {}) =>
      void response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    if (request.method === 'POST') return receive(request, response)
    const script = scripts.get(request.url?.slice(1) ?? '')
    if (script !== undefined) return send('text/javascript', script)
    if (request.url === '/front_api/v1/categories') return send('application/json', '{"categories":[]}')
    send('text/html', DOCUMENT, { 'content-security-policy': CSP })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, close }
}
