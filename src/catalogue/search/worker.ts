/** The worker: a search host behind messages. */
import { CatalogueError } from '../CatalogueError.ts'
import { createSearchHost, type SearchHost } from './host.ts'
import type { SynonymGroups } from './synonyms.ts'

/** What the host is asked, and answers. */
export type HostCall = Exclude<keyof SearchHost, 'setSynonyms'>

/** `open` comes first; `cancel` withdraws a question that has not been started. */
export type ToWorker =
  | { readonly open: string }
  | { readonly synonyms: SynonymGroups }
  | { readonly cancel: number }
  | { readonly id: number, readonly call: HostCall, readonly input: readonly unknown[] }

/** Messages cannot carry the class of an error: its kind and path are sent. `alive` is a heartbeat while a question is open. */
export type FromWorker =
  | { readonly alive: true }
  | { readonly id: number, readonly answer: unknown }
  | { readonly id: number, readonly error: { readonly kind: CatalogueError['kind'], readonly path: string } | string }

/** Sent while a question is answered, because loading the cards may take long. */
const HEARTBEAT_MS = 5000

let host: SearchHost | undefined
const waiting = new Set<number>()

const send = (message: FromWorker) => self.postMessage(message)

const answer = async ({ id, call, input }: Extract<ToWorker, { call: unknown }>): Promise<void> => {
  const heartbeat = setInterval(() => send({ alive: true }), HEARTBEAT_MS)
  try {
    if (!host) throw new TypeError('The worker was asked before it was opened')
    const ask = host[call] as (...input: readonly unknown[]) => Promise<unknown> // The client pairs each call with its input.
    send({ id, answer: await ask(...input) })
  } catch (error) {
    send({ id, error: error instanceof CatalogueError ? { kind: error.kind, path: error.path } : String(error) })
  } finally {
    clearInterval(heartbeat)
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('open' in data) {
    host = createSearchHost(data.open)
    return
  }
  if ('synonyms' in data) {
    host?.setSynonyms(data.synonyms)
    return
  }
  if ('cancel' in data) {
    waiting.delete(data.cancel)
    return
  }
  waiting.add(data.id)
  // In the next task: messages that cancel a waiting question are handled before it is started.
  setTimeout(() => {
    if (waiting.delete(data.id)) void answer(data)
  })
})
