import { computed, onScopeDispose } from 'vue'
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import { useClient } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useI18n } from '../../../i18n/index.ts'
import { useConfig } from '../../../lib/config.ts'
import { fileInSentence, safeFileName } from '../../../lib/fileName.ts'
import { formatFileSize } from '../../../lib/fileSize.ts'
import { listen } from '../../../lib/listen.ts'
import { useRoot } from '../../../ui/root.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { pictureType, problemOf, type FileProblem } from './attachmentChecks.ts'
import { problemText } from './attachmentText.ts'
import { createUploadEntries, type Upload, type UploadEntry } from './uploadEntries.ts'
import { createTransfer } from './uploadTransfer.ts'
import type { AttachmentList } from './useAttachmentList.ts'

/** Progress is told to screen readers at most so often, in milliseconds. */
const PROGRESS_SAID_INTERVAL_MS = 8000

/** Whether files are on their way, or only those are left that did not arrive. */
export type Unsent = 'sending' | 'failed' | null

type Entries = ReturnType<typeof createUploadEntries>

/** What is said of an upload, on the screen and to screen readers. */
const useUploadWords = () => {
  const { t, locale, number } = useI18n()
  const { attachments: limits } = useConfig()
  const { announce } = useRoot()
  const nameOf = (upload: Pick<Upload, 'name'>) => fileInSentence(upload.name)
  const refusal = (problem: FileProblem) => problemText(problem, limits, { t, locale: locale.value })
  return {
    refusal,
    failure: (error: ApiError, { size, job }: UploadEntry): string => {
      if (job.isUncertain) return t('messages.fileUncertain')
      // The limit that was exceeded is not the one of our settings.
      const tooLarge = error.status === 413 ? t('messages.fileNotTaken', { size: formatFileSize(size, locale.value) }) : undefined
      return error.fields['file'] ?? tooLarge ?? errorText(error, t)
    },
    sayProgress: (upload: Upload, part: number) =>
      announce(t('messages.fileProgress', { name: nameOf(upload), percent: number(Math.round(part * 100)) })),
    saySent: (upload: Upload) => announce(t('messages.fileSent', { name: nameOf(upload) })),
    sayFailed: (all: readonly { readonly name: string, readonly reason: string | null }[]) =>
      announce(all.map((one) => t('messages.fileFailed', { name: nameOf(one), reason: one.reason ?? '' })).join(' '), 'assertive'),
    saySending: (count: number) => announce(t('messages.fileSending', { count })),
  }
}

/** Sends what waits, one file after another. */
const createQueue = (
  { entries, find, patch, drop }: Entries,
  transfer: ReturnType<typeof createTransfer>,
  words: ReturnType<typeof useUploadWords>,
) => {
  let isRunning = false

  const run = async (entry: UploadEntry): Promise<void> => {
    const { id, job, size } = entry
    let saidAt = Date.now()
    patch(id, { status: 'sending', sent: 0, total: size, reason: null })
    const error = await transfer(job, (sent, total) => {
      patch(id, { sent, total: total || size })
      if (sent === 0 || sent === total || Date.now() - saidAt < PROGRESS_SAID_INTERVAL_MS) return
      saidAt = Date.now()
      words.sayProgress(entry, sent / total)
    })
    // Cancelled meanwhile.
    if (!find(id)) return
    if (!error) {
      drop(id)
      words.saySent(entry)
      return
    }
    const reason = words.failure(error, entry)
    job.isOffline = error.kind === 'network'
    patch(id, { status: job.isUncertain ? 'uncertain' : error.status === 413 ? 'refused' : 'failed', reason })
    words.sayFailed([{ name: entry.name, reason }])
  }

  return async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      for (let next; (next = entries.value.find(({ status }) => status === 'waiting'));) await run(next)
    } finally {
      isRunning = false
    }
  }
}

/** The files that this page is sending to an order. */
export const useUploads = (list: AttachmentList, orderId: () => number) => {
  const { attachments: limits } = useConfig()
  const identity = useIdentityStore()
  const words = useUploadWords()
  const { entries, find, push, patch, drop, dropAll } = createUploadEntries()
  const transfer = createTransfer({ client: useClient(), list, memberId: () => identity.memberId })
  const sendWaiting = createQueue({ entries, find, push, patch, drop, dropAll }, transfer, words)
  let lastId = 0

  const entryOf = (file: File, problem: FileProblem | null): UploadEntry => ({
    id: ++lastId,
    name: safeFileName(file.name),
    size: file.size,
    previewUrl: !problem && pictureType({ name: file.name, content_type: file.type }) ? URL.createObjectURL(file) : null,
    status: problem ? 'refused' : 'waiting',
    sent: 0,
    total: file.size,
    reason: problem && words.refusal(problem),
    job: { file, orderId: orderId(), stop: new AbortController(), before: null, isUncertain: false, isOffline: false },
  })

  /**
   * Sends the files that pass the checks; the others are listed with the reason.
   * @param folders names of what was dropped and is no file
   */
  const add = (files: readonly File[], folders: readonly string[] = []): void => {
    const added = [
      ...files.map((file) => entryOf(file, problemOf(file, limits))),
      ...folders.map((name) => entryOf(new File([], name), 'folder')),
    ]
    push(added)
    const refused = added.filter(({ status }) => status === 'refused')
    if (refused.length > 0) words.sayFailed(refused)
    else if (added.length > 0) words.saySending(added.length)
    void sendWaiting()
  }

  /** Ends an upload. What the marketplace has all the same, the next read shows. */
  const cancel = (id: number): void => {
    const job = find(id)?.job
    drop(id)
    job?.stop.abort()
    if (job?.before) list.read(job.orderId, identity.identitySignal()).catch(asApiError)
  }

  /** Sends once more what failed; what may have arrived is looked for first. */
  const retry = (id: number): void => {
    const entry = find(id)
    if (entry?.status !== 'failed' && entry?.status !== 'uncertain') return
    entry.job.stop = new AbortController()
    entry.job.isOffline = false
    patch(id, { status: 'waiting', reason: null })
    void sendWaiting()
  }

  /** Whoever lost the network need not press anything once it is back. */
  const retryOffline = (): void => {
    for (const { id, job } of entries.value) if (job.isOffline) retry(id)
  }

  onScopeDispose(listen({ online: retryOffline }))
  onScopeDispose(dropAll)
  onScopeDispose(identity.onIdentityChange('orders', (from) => { if (from.status !== 'unknown') dropAll() }))

  const unsent = computed(() => entries.value.filter(({ status }) => status !== 'refused'))

  return {
    uploads: computed<readonly Upload[]>(() => entries.value),
    /** What would be lost with the page; what was refused is not. */
    unsent: computed<Unsent>(() => {
      if (unsent.value.length === 0) return null
      return unsent.value.some(({ status }) => status === 'waiting' || status === 'sending') ? 'sending' : 'failed'
    }),
    unsentCount: computed(() => unsent.value.length),
    add, cancel, retry, dismiss: drop,
  }
}
