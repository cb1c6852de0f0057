/** The merge of the wishlist, loaded where something is stored for a member's account. */
import type { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import { withLock } from '../../lib/locks.ts'
import { titleInSentence } from '../../lib/text.ts'
import type { ShowToast, ToastOptions } from '../../ui/toasts.ts'
import type { useIdentityStore } from '../identity/index.ts'
import { isRefusal, type createAccount } from './wishlist.api.ts'
import { isEarly, type StoredItem, type WishlistItem, type WishlistState } from './wishlist.state.ts'

/** What became of merging a guest's items into the account. */
interface MergeReport {
  added: number
  /** A guest's that were in the account already; of a member's own press, whose answer the page before did not see, nobody needs to hear. */
  already: number
  /** Refused by the marketplace. */
  readonly refused: WishlistItem[]
  /** Why the rest was not sent; null when all were. */
  stopped: ApiError | null
}

interface Options extends Pick<WishlistState, 'stored' | 'pending' | 'readStored' | 'changeStored'> {
  readonly i18n: I18n
  readonly showToast: ShowToast
  readonly identity: ReturnType<typeof useIdentityStore>
  readonly write: ReturnType<typeof createAccount>['write']
  /** Leads to the wishlist's page. */
  readonly showPage: NonNullable<ToastOptions['action']>
  readonly textOfFailure: (item: WishlistItem, wanted: boolean, error: ApiError) => string
}

/** Writes into the member's account what is stored for it: a guest's items, and what an earlier page did not hear the answer to. */
export const createMerge = (options: Options) => {
  const { i18n: { t }, showToast, identity, write, showPage, textOfFailure, stored, pending, readStored, changeStored } = options

  /** Each result is stored at once: a merge that was interrupted goes on where it stopped and adds nothing twice. */
  const mergeItems = async (memberId: number, hasRetry: boolean): Promise<MergeReport | null> => {
    readStored()
    const isOwn = (item: StoredItem) => item.memberId === memberId
    // What is pending is sent by the press itself.
    const isWaiting = (item: StoredItem) => isOwn(item) && (hasRetry || !item.refused) && !pending.value.has(item.id)
    const waiting = stored.value.filter((item) => isWaiting(item) && !isEarly(item))
    if (waiting.length === 0) return null
    const report: MergeReport = { added: 0, already: 0, refused: [], stopped: null }
    // The newest last, as the account lists them.
    for (const item of waiting.reverse()) {
      // It may have been removed, or pressed again, while the others were sent.
      const isIt = (one: StoredItem) => isOwn(one) && one.id === item.id && one.at === item.at && one.removed === item.removed
      if (!stored.value.some((one) => isIt(one) && isWaiting(one))) continue
      const written = await write(item.id, !item.removed, true)
      if (!written) return null
      const { error, wasDone } = written
      if (error && !isRefusal(error)) return { ...report, stopped: error }
      if (error && !item.removed) {
        changeStored((items) => items.map((one) => (isIt(one) ? { ...one, refused: true } : one)))
        report.refused.push(item)
        continue
      }
      changeStored((items) => items.filter((one) => !isIt(one)))
      if (error) showToast({ message: textOfFailure(item, false, error), tone: 'bad' })
      else if (!item.removed && !wasDone) report.added += 1
      else if (item.at === undefined) report.already += 1
    }
    return report
  }

  const tell = ({ added, already, refused: [first, ...more], stopped }: MergeReport): void => {
    const left = stored.value.filter(({ memberId, removed }) => memberId === identity.memberId && !removed).length
    if (added > 0) showToast({ message: t('wishlist.merged', { count: added }), tone: 'good' })
    else if (already > 0 && left === 0) showToast({ message: t('wishlist.mergedAlready'), tone: 'good' })
    if (first) {
      const message = t('wishlist.mergeRefused', { count: 1 + more.length, title: titleInSentence(first.title) })
      showToast({ message, tone: 'bad', timeout: 0, action: showPage })
    }
    if (!stopped || left === 0) return
    const message = t('wishlist.mergeStopped', { count: left, reason: errorText(stopped, t) })
    showToast({ message, tone: 'bad', action: { label: t('core.retry'), run: () => merge(true) } })
  }

  let last: Promise<void> = Promise.resolve()
  /** @param hasRetry also sends what was refused before */
  const merge = (hasRetry = false): Promise<void> => (last = last.catch(() => {}).then(async () => {
    const { memberId } = identity
    if (memberId === undefined) return
    // A sign-in is seen by every tab; one of them merges.
    const report = await withLock('stoa.wishlist', () => mergeItems(memberId, hasRetry))
    if (report) tell(report)
  }))
  return merge
}
