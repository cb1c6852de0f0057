/** Makes photographs smaller: in a worker, or in slices on the main thread where there is none. */
import { nextTask } from '../../../lib/nextTask.ts'
import { createTrustedUrl } from '../../../lib/trustedUrl.ts'
import { PictureError, resizePicture, type PictureRules } from './resizePicture.ts'
import type { FromResizer, ToResizer } from './resize.worker.ts'
import workerUrl from './resize.worker.ts?worker&url'

const trustedWorkerUrl = createTrustedUrl('stoa-picture-worker', workerUrl)

/** Undefined where there are no workers. */
const startWorker = (): Worker | undefined => {
  if (typeof Worker === 'undefined') return undefined
  try {
    return new Worker(trustedWorkerUrl(), { type: 'module', name: 'pictures' })
  } catch {
    return undefined // A content security policy forbids it.
  }
}

/** Makes what is sent of a file. Rejects with `PictureError`. */
export type Resize = (file: Blob, rules: PictureRules) => Promise<Blob>

export interface Resizer {
  readonly resize: Resize
  /** Ends the worker; nothing that was asked is answered any more. */
  readonly close: () => void
}

/** The worker starts with the first picture. */
export const createResizer = (start: () => Worker | undefined = startWorker): Resizer => {
  const open = new Map<number, { resolve: (blob: Blob) => void, reject: (error: unknown) => void, ask: ToResizer }>()
  let worker: Worker | undefined
  let isOnMain = false
  let lastId = 0

  const answer = ({ data }: MessageEvent<FromResizer>): void => {
    const question = open.get(data.id)
    open.delete(data.id)
    if ('blob' in data) question?.resolve(data.blob)
    else question?.reject(new PictureError(data.fault))
  }
  const resizeHere = ({ file, rules }: ToResizer) => resizePicture(file, rules, nextTask)
  /** The worker could not be loaded, or has broken down: what it owes is made here. */
  const takeOver = (): void => {
    worker?.terminate()
    worker = undefined
    isOnMain = true
    for (const { ask, resolve, reject } of open.values()) resizeHere(ask).then(resolve, reject)
    open.clear()
  }
  const begin = (): void => {
    if (worker || isOnMain) return
    worker = start()
    isOnMain = !worker
    worker?.addEventListener('message', answer)
    worker?.addEventListener('error', takeOver)
  }

  return {
    resize: (file, rules) => {
      begin()
      const ask: ToResizer = { id: ++lastId, file, rules }
      if (!worker) return resizeHere(ask)
      const running = worker
      return new Promise((resolve, reject) => {
        open.set(ask.id, { resolve, reject, ask })
        running.postMessage(ask)
      })
    },
    close: () => {
      worker?.terminate()
      worker = undefined
      open.clear()
    },
  }
}
