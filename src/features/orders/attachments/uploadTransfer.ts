/** Sends one file, and finds out what became of it: a lost answer leads to no second copy. */
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import type { Client } from '../../../api/client.ts'
import { reconcileWrite } from '../../../api/reconcile.ts'
import * as orders from '../../../contract/orders.ts'
import type { Attachment } from '../../../contract/order.ts'
import { safeFileName } from '../../../lib/fileName.ts'
import type { UploadJob } from './uploadEntries.ts'
import type { AttachmentList } from './useAttachmentList.ts'

/** Whether a stored file is this one: a marketplace may clean its name, and may state neither name nor size. */
const isSameFile = ({ name, size }: Attachment, file: File): boolean => {
  const isNamed = name === null || safeFileName(name) === safeFileName(file.name)
  return isNamed && (size === null ? name !== null : size === file.size)
}

interface Options {
  readonly client: Client
  readonly list: AttachmentList
  /** Who sends. */
  readonly memberId: () => number | undefined
}

/** Answers null where the file has arrived. Sets what the job's next try has to know. */
export const createTransfer = ({ client, list, memberId }: Options) => {
  /** Files that came from an upload of this page: another upload with the same name and size is not them. */
  const claimed = new Set<number>()

  const hasArrived = ({ file, before }: UploadJob, all: readonly Attachment[]): boolean => {
    const arrived = all.find((one) =>
      (one.user_id === null || one.user_id === memberId()) && isSameFile(one, file) && !before?.has(one.id) && !claimed.has(one.id))
    if (arrived) claimed.add(arrived.id)
    return arrived !== undefined
  }

  return async (job: UploadJob, onProgress: (sent: number, total: number) => void): Promise<ApiError | null> => {
    const { file, orderId, stop: { signal } } = job
    const read = () => list.read(orderId, signal)
    try {
      // What is there before tells a file whose answer is lost from an older one with the same name and size.
      const all = await read()
      if (job.before && hasArrived(job, all)) return null
      job.before ??= new Set(all.map(({ id }) => id))
    } catch (reason) {
      return asApiError(reason)
    }
    const result = await reconcileWrite({
      send: () => client.call(orders.attach, {
        params: { order_id: orderId }, body: { file }, signal, onProgress: ({ sent, total }) => onProgress(sent, total),
      }),
      read,
      isDone: (all) => hasArrived(job, all),
      signal,
    })
    job.isUncertain = result.outcome === 'uncertain'
    if (result.outcome === 'answered') {
      claimed.add(result.answer.id)
      list.add(orderId, result.answer)
    }
    return 'error' in result ? result.error : null
  }
}
