/** The files that a page is sending, as they are shown and as they are sent. */
import { shallowRef } from 'vue'

/** A file on its way to the marketplace. */
export interface Upload {
  readonly id: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Of a picture: a `blob:` URL of this browser. */
  readonly previewUrl: string | null
  /** `refused`, here or for its size by the marketplace: trying again is of no use. `uncertain`: nobody knows whether it arrived. */
  readonly status: 'waiting' | 'sending' | 'failed' | 'uncertain' | 'refused'
  /** Bytes, see `UploadProgress`. */
  readonly sent: number
  readonly total: number
  /** What went wrong, in words. */
  readonly reason: string | null
}

/** What an upload needs beside what is shown of it. */
export interface UploadJob {
  readonly file: File
  readonly orderId: number
  /** Ends the present try. */
  stop: AbortController
  /** The files that were there before it was first sent; null as long as it was not. */
  before: ReadonlySet<number> | null
  /** Whether an earlier try may have arrived. */
  isUncertain: boolean
  /** Whether the last try met no network. */
  isOffline: boolean
}

export type UploadEntry = Upload & { readonly job: UploadJob }

/** The list of uploads; what goes off it takes its preview along. */
export const createUploadEntries = () => {
  const entries = shallowRef<readonly UploadEntry[]>([])
  const find = (id: number): UploadEntry | undefined => entries.value.find((entry) => entry.id === id)

  const drop = (id: number): void => {
    const previewUrl = find(id)?.previewUrl
    if (previewUrl) URL.revokeObjectURL(previewUrl)
    entries.value = entries.value.filter((entry) => entry.id !== id)
  }

  return {
    entries,
    find,
    drop,
    push: (added: readonly UploadEntry[]): void => { entries.value = [...entries.value, ...added] },
    patch: (id: number, change: Partial<Upload>): void => {
      entries.value = entries.value.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
    },
    /** Ends and forgets all: the page is left, or its member is. */
    dropAll: (): void => {
      for (const { id, job } of entries.value) {
        job.stop.abort()
        drop(id)
      }
    },
  }
}
