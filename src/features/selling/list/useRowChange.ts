/** Changes one listing of the list: at once, with undo, rolled back with the reason where it is refused. */
import type { Listing } from '../../../contract/listing.ts'
import { useI18n, type MessageKey } from '../../../i18n/index.ts'
import { useRoot } from '../../../ui/root.ts'
import { writableStatus, type StatusAction } from './listingActions.ts'
import type { RowChanges } from '../ownListings.changes.ts'
import { useOwnListingsStore } from '../ownListings.store.ts'
import { refusalText } from '../editor/refusalText.ts'

type Changed = Pick<Listing, 'id' | 'title'>

export const useRowChange = () => {
  const { t } = useI18n()
  const { showToast } = useRoot()
  const store = useOwnListingsStore()

  /** @param before what makes the change undone; undefined where nothing does */
  const showDone = ({ id, title }: Changed, message: string, before: RowChanges | undefined): void => {
    const undo = before && { label: t('ownListings.undo'), run: () => write({ id, title }, before, 'ownListings.undone', undefined), isUndo: true }
    showToast({ message, topic: `listing.${id}`, action: undo })
  }
  const write = async (listing: Changed, changes: RowChanges, done: MessageKey, before: RowChanges | undefined): Promise<void> => {
    const { id, title } = listing
    const result = await store.change(id, changes)
    if (result.outcome === 'done') showDone(listing, t(done, { title }), before)
    else if (result.error.kind !== 'aborted') {
      const reason = refusalText(result.error, t)
      showToast({
        message: t(result.outcome === 'uncertain' ? 'ownListings.perhapsChanged' : 'ownListings.notChanged', { title, reason }),
        tone: 'bad',
        topic: `listing.${id}`,
        action: { label: t('core.retry'), run: () => write(listing, changes, done, before) },
      })
    }
  }
  return {
    showDone,
    changeStatus: (listing: Listing, { status, done }: StatusAction): Promise<void> => {
      const before = writableStatus(listing.status)
      return write(listing, { status }, done, before && { status: before })
    },
  }
}
