/** Changes the status of one listing: at once, with undo, rolled back with the reason where it is refused. */
import type { Listing } from '../../contract/listing.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n, type MessageKey } from '../../i18n/index.ts'
import { useRoot } from '../../ui/root.ts'
import { writableStatus, type StatusAction } from './listingActions.ts'
import type { PublicStatus } from './ownListingFilter.ts'
import { useOwnListingsStore } from './ownListings.store.ts'

export const useStatusChange = () => {
  const { t } = useI18n()
  const { showToast } = useRoot()
  const store = useOwnListingsStore()

  const write = async (listing: Pick<Listing, 'id' | 'title'>, status: PublicStatus, done: MessageKey, before: PublicStatus | undefined): Promise<void> => {
    const { id, title } = listing
    const topic = `listing.${id}`
    const result = await store.change(id, { status })
    if (result.outcome === 'done') {
      const undo = before && { label: t('ownListings.undo'), run: () => write(listing, before, 'ownListings.undone', undefined) }
      showToast({ message: t(done, { title }), topic, action: undo })
    } else if (result.error.kind !== 'aborted') {
      const reason = errorText(result.error, t)
      showToast({
        message: t(result.outcome === 'uncertain' ? 'ownListings.perhapsChanged' : 'ownListings.notChanged', { title, reason }),
        tone: 'bad',
        topic,
        action: { label: t('core.retry'), run: () => write(listing, status, done, before) },
      })
    }
  }
  return (listing: Listing, action: StatusAction): Promise<void> => write(listing, action.status, action.done, writableStatus(listing.status))
}
