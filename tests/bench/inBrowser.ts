/** The catalogue's real worker in a real browser: what it holds, when it is ready, how soon it answers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../support/browser.ts'
import { root } from '../support/tree.ts'
import { FILTERS, KEYSTROKES, ORDERS } from './questions.ts'

interface Figures {
  /** Megabytes of the page and its worker, more than before there was one. */
  readonly memory: number
  /** Milliseconds from opening to the first answer without a text and with one; the data is on the same machine. */
  readonly filters: number
  readonly texts: number
  /** Milliseconds to each answer, there and back. */
  readonly filter: readonly number[]
  readonly sort: readonly number[]
  readonly keystroke: readonly number[]
}

const bundleWorker = async (): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rolldownOptions: { input: join(root, 'src/catalogue/search/worker.ts') } },
  })
  const [bundle] = [built].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The worker was not built')
  return chunk.code
}

/** A page with the right to measure its memory. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
const TYPES: Readonly<Record<string, string>> = { json: 'application/json', js: 'text/javascript' }

const serve = (documents: ReadonlyMap<string, string>) => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/catalogue/', '')
    const body = path === '/' ? '<!doctype html><title>-</title>' : documents.get(path)
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, ...ISOLATED }).end(body)
  })
  return new Promise<{ origin: string, close: () => void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }) // It listens.
    })
  })
}

type Asked = Readonly<Record<'filter' | 'sort' | 'keystroke', readonly (readonly [call: string, input: unknown])[]>>

const measure = (page: Page, asked: Asked): Promise<Figures> => page.evaluate(async (asked) => {
  // TypeScript does not know it yet.
  const measured = performance as unknown as { measureUserAgentSpecificMemory: () => Promise<{ bytes: number }> }
  const bytes = async () => (await measured.measureUserAgentSpecificMemory()).bytes
  const before = await bytes()
  const start = performance.now()
  const worker = new Worker('/worker.js', { type: 'module' })
  worker.postMessage({ open: `${location.origin}/catalogue` })
  let last = 0
  const ask = (call: string, input: unknown) => new Promise<number>((resolve, reject) => {
    const id = (last += 1)
    const began = performance.now()
    const receive = ({ data }: MessageEvent) => {
      if (data.id !== id) return
      worker.removeEventListener('message', receive)
      if ('error' in data) reject(new Error(JSON.stringify(data.error)))
      else resolve(performance.now() - began)
    }
    worker.addEventListener('message', receive)
    worker.postMessage({ id, call, input: [input] })
  })
  const all = async (questions: readonly (readonly [string, unknown])[]) => {
    const times = []
    for (let round = 0; round < 4; round += 1) for (const [call, input] of questions) times.push(await ask(call, input))
    return times.slice(questions.length)
  }
  await ask('search', {})
  const filters = performance.now() - start
  await ask('suggest', 'vase')
  const texts = performance.now() - start
  const [filter, sort, keystroke] = [await all(asked.filter), await all(asked.sort), await all(asked.keystroke)]
  return { memory: ((await bytes()) - before) / 1e6, filters, texts, filter, sort, keystroke }
}, asked)

/** Undefined where there is no browser. */
export const measureInBrowser = async (documents: ReadonlyMap<string, string>): Promise<Figures | undefined> => {
  const executablePath = findChromium()
  if (!executablePath) return undefined
  const { origin, close } = await serve(new Map([...documents, ['/worker.js', await bundleWorker()]]))
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--enable-blink-features=ForceEagerMeasureMemory'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/`)
    return await measure(page, {
      filter: FILTERS.map((query) => ['search', query]),
      sort: ORDERS.map((query) => ['search', query]),
      keystroke: KEYSTROKES.map((text) => ['suggest', text]),
    })
  } finally {
    await browser.close()
    close()
  }
}
