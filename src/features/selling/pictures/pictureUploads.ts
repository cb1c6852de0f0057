/**
 * The files on their way to the marketplace: stored with the draft, made smaller, then sent, two at a time; what fails stays
 * and can be retried.
 */
import { computed, shallowRef } from 'vue'
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import type { UploadProgress } from '../../../api/call.ts'
import type { DraftFile } from '../../../lib/draftFiles.ts'
import { PictureError, type PictureFault } from './resizePicture.ts'

/** Why a file was not sent: a fault of its own, or the marketplace's refusal of so many bytes. */
export type UploadProblem = { readonly fault: PictureFault } | { readonly error: ApiError, readonly bytes: number }

/** One file as it is shown. */
export interface PictureUpload {
  /** The later a file was chosen, the higher; no other tab has the same. */
  readonly id: number
  readonly name: string
  /** A `blob:` URL of this browser. */
  readonly previewUrl: string
  /** `refused`: trying again is of no use. */
  readonly status: 'waiting' | 'preparing' | 'sending' | 'failed' | 'refused'
  /** From 0 to 1. */
  readonly part: number
  readonly problem: UploadProblem | null
}

/** What a listing that is saved now would lack: files under way, or some that failed and can be sent again. */
export type Unsent = 'sending' | 'failed' | null

interface Job extends Pick<DraftFile, 'blob' | 'isReady'> {
  readonly stop: AbortController
}

interface Options {
  readonly resize: (file: Blob) => Promise<Blob>
  /** Answers the picture's address. Rejects with `ApiError`. */
  readonly send: (picture: File, options: { signal: AbortSignal, onProgress: (progress: UploadProgress) => void }) => Promise<string>
  readonly onDone: (url: string, upload: PictureUpload) => void
  readonly onFailed: (upload: PictureUpload) => void
  /** A file is to be stored: it is new, or ready to be sent. Another one is told of when this has resolved. */
  readonly onChange: (file: DraftFile) => Promise<void>
  /** A file is not to be stored any more: it is sent, taken away, or of no use. */
  readonly onDropped: (id: number) => void
}

/** So many files are under way at the same time. */
const PARALLEL = 2
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The name of what is sent: the file's own, with the ending of what was made of it. */
const sentName = (name: string, type: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ENDINGS[type] ?? 'img'}`

/** Creates the list of uploads. */
export const createPictureUploads = ({ resize, send, onDone, onFailed, onChange, onDropped }: Options) => {
  const uploads = shallowRef<readonly PictureUpload[]>([])
  const jobs = new Map<number, Job>()
  let lastId = 0
  let running = 0
  let storing = Promise.resolve()

  const find = (id: number) => uploads.value.find((one) => one.id === id)
  const patch = (id: number, change: Partial<PictureUpload>): void => {
    uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, ...change } : one))
  }
  const takeOff = (id: number): void => {
    const upload = find(id)
    if (!upload) return
    jobs.get(id)?.stop.abort()
    jobs.delete(id)
    URL.revokeObjectURL(upload.previewUrl)
    uploads.value = uploads.value.filter((one) => one !== upload)
  }
  const drop = (id: number): void => {
    takeOff(id)
    onDropped(id)
  }

  /** One at a time: what is typed meanwhile is stored in between. */
  const store = (id: number): void => {
    storing = storing.then(async () => {
      const upload = find(id)
      const job = jobs.get(id)
      if (upload && job && upload.status !== 'refused') await onChange({ id, name: upload.name, blob: job.blob, isReady: job.isReady })
    })
  }

  const fail = (id: number, reason: unknown): void => {
    const problem: UploadProblem = reason instanceof PictureError
      ? { fault: reason.fault }
      : { error: asApiError(reason), bytes: jobs.get(id)?.blob.size ?? 0 }
    const isRefused = 'fault' in problem || problem.error.status === 413
    patch(id, { status: isRefused ? 'refused' : 'failed', problem })
    if (isRefused) onDropped(id)
    const upload = find(id)
    if (upload) onFailed(upload)
  }

  const run = async (id: number, job: Job): Promise<void> => {
    try {
      patch(id, { status: 'preparing', part: 0, problem: null })
      const blob = job.isReady ? job.blob : await resize(job.blob)
      const begun = find(id)
      if (!begun) return
      if (!job.isReady) {
        jobs.set(id, { ...job, blob, isReady: true })
        store(id)
      }
      patch(id, { status: 'sending' })
      const url = await send(new File([blob], sentName(begun.name, blob.type), { type: blob.type }), {
        signal: job.stop.signal,
        onProgress: ({ sent, total }) => { if (total > 0) patch(id, { part: sent / total }) },
      })
      const upload = find(id)
      if (!upload) return
      onDone(url, upload)
      drop(id)
    } catch (reason) {
      // Cancelled meanwhile: what it ended with is of no interest.
      if (find(id)) fail(id, reason)
    }
  }

  const runNext = (): void => {
    const next = uploads.value.find(({ status }) => status === 'waiting')
    const job = next && jobs.get(next.id)
    if (!job || running >= PARALLEL) return
    running += 1
    void run(next.id, job).finally(() => {
      running -= 1
      runNext()
    })
    runNext()
  }

  const enlist = (files: readonly DraftFile[]): void => {
    const added = files.map(({ id, name, blob, isReady }): PictureUpload => {
      lastId = Math.max(lastId, id)
      jobs.set(id, { blob, isReady, stop: new AbortController() })
      return { id, name, previewUrl: URL.createObjectURL(blob), status: 'waiting', part: 0, problem: null }
    })
    uploads.value = [...uploads.value, ...added]
    runNext()
  }

  const unsent = computed((): Unsent => {
    if (uploads.value.some(({ status }) => status === 'waiting' || status === 'preparing' || status === 'sending')) return 'sending'
    return uploads.value.some(({ status }) => status === 'failed') ? 'failed' : null
  })

  return {
    uploads,
    isBusy: computed(() => unsent.value === 'sending'),
    unsent,
    add: (files: readonly File[]): void => {
      const begin = Math.max(lastId + 1, Date.now())
      const added = files.map((file, index): DraftFile => ({ id: begin + index, name: file.name, blob: file, isReady: false }))
      enlist(added)
      for (const { id } of added) store(id)
    },
    /** Goes on with files that are stored. */
    takeUp: enlist,
    /** Ends an upload, or takes away one that failed. */
    drop,
    retry: (id: number): void => {
      const job = jobs.get(id)
      if (!job || find(id)?.status !== 'failed') return
      jobs.set(id, { ...job, stop: new AbortController() })
      patch(id, { status: 'waiting', problem: null })
      runNext()
    },
    /** Ends all uploads; what is stored stays. */
    close: (): void => { for (const { id } of uploads.value) takeOff(id) },
  }
}
