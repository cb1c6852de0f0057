/** The worker: a host behind messages. */
import { CatalogueError } from '../CatalogueError.ts'
import { createSearchHost, type SearchHost } from './host.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

let host: SearchHost | undefined
const waiting = new Set<number>()

/** Milliseconds between two signs of life while something is being answered, which may be a long way of loading. */
const BEAT = 5000

const tell = (message: FromWorker) => self.postMessage(message)

const answer = async ({ id, call, input }: Extract<ToWorker, { call: unknown }>): Promise<void> => {
  const beat = setInterval(() => tell({ alive: true }), BEAT)
  try {
    if (!host) throw new TypeError('The worker was asked before it was opened')
    // The client sends with each call what that call takes.
    const ask = host[call] as (...input: readonly unknown[]) => Promise<unknown>
    tell({ id, answer: await ask(...input) })
  } catch (error) {
    tell({ id, error: error instanceof CatalogueError ? { kind: error.kind, path: error.path } : String(error) })
  } finally {
    clearInterval(beat)
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
