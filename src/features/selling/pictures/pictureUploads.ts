/** The files on their way to the marketplace: made smaller, then sent, two at a time; what fails stays and can be retried. */
import { computed, shallowRef } from 'vue'
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import type { UploadProgress } from '../../../api/call.ts'
import { PictureError, type PictureFault } from './resizePicture.ts'

/** Why a file was not sent: a fault of its own, or the marketplace's refusal. */
export type UploadProblem = { readonly fault: PictureFault } | { readonly error: ApiError }

/** One file as it is shown. */
export interface PictureUpload {
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

interface Job {
  readonly file: File
  stop: AbortController
  /** What is sent, once it is made. */
  prepared: Blob | null
}

interface Options {
  readonly prepare: (file: File) => Promise<Blob>
  /** Answers the picture's address. Rejects with `ApiError`. */
  readonly send: (picture: File, options: { signal: AbortSignal, onProgress: (progress: UploadProgress) => void }) => Promise<string>
  readonly onDone: (url: string, upload: PictureUpload) => void
  readonly onFailed: (upload: PictureUpload) => void
}

/** So many files are under way at the same time. */
const PARALLEL = 2
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The name of what is sent: the file's own, with the ending of what was made of it. */
const sentName = (name: string, type: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ENDINGS[type] ?? 'img'}`

export type PictureUploads = ReturnType<typeof createPictureUploads>

/** Creates the list of uploads. */
export const createPictureUploads = ({ prepare, send, onDone, onFailed }: Options) => {
  const uploads = shallowRef<readonly PictureUpload[]>([])
  const jobs = new Map<number, Job>()
  let lastId = 0
  let running = 0

  const find = (id: number) => uploads.value.find((one) => one.id === id)
  const patch = (id: number, change: Partial<PictureUpload>): void => {
    uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, ...change } : one))
  }
  const drop = (id: number): void => {
    const upload = find(id)
    if (!upload) return
    jobs.get(id)?.stop.abort()
    jobs.delete(id)
    URL.revokeObjectURL(upload.previewUrl)
    uploads.value = uploads.value.filter((one) => one !== upload)
  }

  const fail = (id: number, reason: unknown): void => {
    const problem: UploadProblem = reason instanceof PictureError ? { fault: reason.fault } : { error: asApiError(reason) }
    patch(id, { status: 'fault' in problem ? 'refused' : 'failed', problem })
    const upload = find(id)
    if (upload) onFailed(upload)
  }

  const run = async (id: number, job: Job): Promise<void> => {
    try {
      patch(id, { status: 'preparing', part: 0, problem: null })
      job.prepared ??= await prepare(job.file)
      if (!find(id)) return
      patch(id, { status: 'sending' })
      const picture = new File([job.prepared], sentName(job.file.name, job.prepared.type), { type: job.prepared.type })
      const url = await send(picture, {
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

  return {
    uploads,
    isBusy: computed(() => uploads.value.some(({ status }) => status === 'waiting' || status === 'preparing' || status === 'sending')),
    add: (files: readonly File[]): void => {
      const added = files.map((file): PictureUpload => {
        const id = ++lastId
        jobs.set(id, { file, stop: new AbortController(), prepared: null })
        return { id, name: file.name, previewUrl: URL.createObjectURL(file), status: 'waiting', part: 0, problem: null }
      })
      uploads.value = [...uploads.value, ...added]
      runNext()
    },
    /** Ends an upload, or takes away one that failed. */
    drop,
    retry: (id: number): void => {
      const job = jobs.get(id)
      if (!job || find(id)?.status !== 'failed') return
      job.stop = new AbortController()
      patch(id, { status: 'waiting', problem: null })
      runNext()
    },
    dropAll: (): void => { for (const { id } of uploads.value) drop(id) },
  }
}
