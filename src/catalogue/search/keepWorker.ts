/** A worker that is replaced when it breaks off, and given up when that does not help. */
import type { FromWorker, ToWorker } from './protocol.ts'

interface Options {
  /** The catalogue's address, absolute. */
  readonly url: string
  /** Makes a worker; undefined where none can be made. */
  readonly start: () => Worker | undefined
  readonly receive: (message: FromWorker) => void
  /** Whether an answer is waited for. */
  readonly isWaiting: () => boolean
  /** The worker was replaced or given up: everything that is open must be asked again. */
  readonly again: () => void
}

interface KeptWorker {
  /** False where there is no worker (any more). */
  readonly post: (message: ToWorker) => boolean
  /** Tries once more: without a network neither a worker nor anything else could be loaded. */
  readonly retry: () => void
  readonly end: () => void
}

/** How often, in milliseconds, a silent worker is thought about, and how many times it may be. */
const TICK = 10_000
const PATIENCE = 4
/** How many times a worker that had answered is replaced by another one. */
const RESTARTS = 2

/** Starts the worker at once. */
export const keepWorker = ({ url, start, receive, isWaiting, again }: Options): KeptWorker => {
  let worker: Worker | undefined
  let restarts = RESTARTS
  let isProven = false
  let silence = 0
  let watch: ReturnType<typeof setInterval> | undefined

  const end = () => {
    clearInterval(watch)
    watch = undefined
    worker?.terminate()
    worker = undefined
  }

  const begin = () => {
    let mine: Worker | undefined
    try {
      mine = start()
    } catch {
      // A policy forbids it.
    }
    worker = mine
    mine?.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      silence = 0
      isProven ||= 'id' in data
      receive(data)
    })
    // A worker that cannot be loaded says so by an event only. One that was replaced has no say any more.
    for (const type of ['error', 'messageerror']) mine?.addEventListener(type, () => { if (mine === worker) replace() })
    mine?.postMessage({ open: url } satisfies ToWorker)
  }

  const replace = () => {
    end()
    if (isProven && restarts > 0) {
      restarts -= 1
      begin()
    }
    again()
  }

  /** One that ran out of memory may say nothing at all. */
  const listen = () => {
    silence = isWaiting() ? silence + 1 : 0
    // Counted, not measured: while a computer sleeps nobody is late.
    if (silence > PATIENCE) return replace()
    if (silence > 0) return
    clearInterval(watch)
    watch = undefined
  }

  begin()
  return {
    post: (message) => {
      worker?.postMessage(message)
      if (worker) watch ??= setInterval(listen, TICK)
      return worker !== undefined
    },
    retry: begin,
    end,
  }
}
