/** A thread that renders pages, for `renderThreads.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { createRenderer } from './renderer.ts'
import type { FromThread, ThreadData, ToThread } from './renderThreads.ts'

const tell = (message: FromThread): void => parentPort?.postMessage(message)

// Given by `renderThreads.ts`, as all that comes here.
const renderer = await createRenderer(workerData as ThreadData)
parentPort?.on('message', ({ id, request }: ToThread) => {
  renderer.render(request).then(
    (page) => tell({ id, page }),
    (error: unknown) => tell({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
tell('ready')
