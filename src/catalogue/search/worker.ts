/** The worker: a host behind messages. */
import { CatalogueError } from '../CatalogueError.ts'
import { createSearchHost, type SearchHost } from './host.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

let host: SearchHost | undefined
const waiting = new Set<number>()

const tell = (message: FromWorker) => self.postMessage(message)

const answer = async ({ id, call, input }: Extract<ToWorker, { call: unknown }>): Promise<void> => {
  try {
    if (!host) throw new TypeError('The worker was asked before it was opened')
    // The client sends with each call what that call takes.
    const ask = host[call] as (...input: readonly unknown[]) => Promise<unknown>
    tell({ id, answer: await ask(...input) })
  } catch (error) {
    tell({ id, error: error instanceof CatalogueError ? { kind: error.kind, path: error.path } : String(error) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('open' in data) {
    host = createSearchHost(data.open)
    return
  }
  if ('cancel' in data) {
    waiting.delete(data.cancel)
    return
  }
  waiting.add(data.id)
  // Later: a question that is withdrawn while another one is answered is never begun.
  setTimeout(() => {
    if (waiting.delete(data.id)) void answer(data)
  })
})
