import { computed } from 'vue'
import { useLeaveGuard } from '../../../composables/useLeaveGuard.ts'
import type { Attachment } from '../../../contract/order.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { useAttachmentList } from './useAttachmentList.ts'
import { useAttachmentPictures } from './useAttachmentPictures.ts'
import { useAttachmentRemoval } from './useAttachmentRemoval.ts'
import { useUploads } from './useUploads.ts'

/** The files of an order: what is there, what is being sent, and what is being deleted. */
export const useAttachments = (orderId: () => number) => {
  const identity = useIdentityStore()
  const list = useAttachmentList(orderId)
  const { hidden, remove } = useAttachmentRemoval(list, orderId)
  const uploads = useUploads(list, orderId)
  const { data, status, error, asyncStatus, refetch } = list.query

  return {
    /** As the marketplace lists them, without what is being deleted. */
    attachments: computed<readonly Attachment[]>(() => (data.value ?? []).filter(({ id }) => !hidden.has(id))),
    status, error, asyncStatus, refetch,
    ...uploads,
    isOwn: ({ user_id }: Attachment): boolean => user_id !== null && user_id === identity.memberId,
    remove,
    pictures: useAttachmentPictures(),
    /** Asks before the page is left while a file has not been sent: the caller renders its dialog. */
    leaveGuard: useLeaveGuard(() => uploads.unsent.value !== null),
  }
}
