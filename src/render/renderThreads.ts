/**
 * Rendering beside the thread that answers: a page takes milliseconds in which nobody else would get a file. With it goes,
 * at a new version, all that Node keeps of the code of the one before.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PageRequest, RenderedPage, Renderer } from './renderer.ts'
import type { StorefrontConfig } from '../lib/settings.ts'

export interface ThreadData {
  readonly built: string
  readonly config: StorefrontConfig
  readonly upstream?: string | undefined
}
export interface ToThread {
  readonly id: number
  readonly request: PageRequest
}
export type FromThread = 'ready' | { readonly id: number, readonly page?: RenderedPage | undefined, readonly error?: string }

/** One for each processor but the one that answers: two on two processors are no faster than one. */
const THREADS_MAX = 4
export const threadCount = (): number => Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1))

/** No page takes so long, unless its thread hangs. */
const RENDERING_MAX_MS = 10_000
/** A thread needs a tenth of it. */
const HEAP_MAX_MB = 768

interface Job {
  readonly resolve: (page: RenderedPage | undefined) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly pending: () => number
  readonly render: (request: PageRequest) => Promise<RenderedPage | undefined>
  readonly end: () => Promise<unknown>
}

/** @param ended told where a thread that was ready ends */
const startThread = (data: ThreadData, ended: () => void): Promise<Thread> => new Promise((resolve, reject) => {
  const worker = new Worker(new URL('./renderThread.mjs', import.meta.url), { workerData: data, resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB } })
  const jobs = new Map<number, Job>()
  let next = 0
  let isReady = false
  const fail = (error: Error): void => {
    for (const job of jobs.values()) job.reject(error)
    jobs.clear()
    reject(error)
  }
  const render = (request: PageRequest): Promise<RenderedPage | undefined> => new Promise((done, failed) => {
    const id = next += 1
    const late = setTimeout(() => void worker.terminate(), RENDERING_MAX_MS)
    const end = (): boolean => {
      clearTimeout(late)
      return jobs.delete(id)
    }
    jobs.set(id, {
      resolve: (page) => end() && done(page),
      reject: (error) => end() && failed(error),
    })
    worker.postMessage({ id, request } satisfies ToThread)
  })
  worker.on('message', (message: FromThread) => {
    if (message === 'ready') {
      // A server that has ended waits for no thread.
      worker.unref()
      isReady = true
      resolve({ pending: () => jobs.size, render, end: () => worker.terminate() })
    } else if (message.error === undefined) jobs.get(message.id)?.resolve(message.page)
    else jobs.get(message.id)?.reject(new Error(message.error))
  })
  worker.on('error', fail)
  worker.on('exit', () => {
    fail(new Error('the thread that renders has ended'))
    if (isReady) ended()
  })
})

const END_LOOK_MS = 50

/** Renders in threads, as the renderer would. */
export const renderInThreads = async (
  renderer: Renderer, data: ThreadData, warn: (line: string) => void, count: number,
): Promise<Renderer & { readonly close: () => Promise<void> }> => {
  const threads = new Set<Thread>()
  let isClosing = false
  const add = async (): Promise<void> => {
    const thread: Thread = await startThread(data, () => {
      if (isClosing || !threads.delete(thread)) return
      warn('A thread that renders has ended; another one takes its place.')
      add().catch((error: unknown) => warn(`No thread renders: ${String(error)}`))
    })
    threads.add(thread)
  }
  await Promise.all(Array.from({ length: count }, add))
  return {
    ...renderer,
    render: (request) => {
      const [free] = [...threads].sort((a, b) => a.pending() - b.pending())
      return free ? free.render(request) : Promise.reject(new Error('no thread renders'))
    },
    close: async () => {
      isClosing = true
      while ([...threads].some((thread) => thread.pending() > 0)) await new Promise((resolve) => setTimeout(resolve, END_LOOK_MS))
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}
