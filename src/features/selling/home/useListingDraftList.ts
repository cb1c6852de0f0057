import { useQuery } from '@pinia/colada'
import { computed, onScopeDispose } from 'vue'
import { useI18n } from '../../../i18n/index.ts'
import { readDraft, writeDraft } from '../../../lib/drafts.ts'
import { readDraftFiles, writeDraftFiles } from '../../../lib/draftFiles.ts'
import { listen } from '../../../lib/listen.ts'
import { useRoot } from '../../../ui/root.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { ownListingsKey } from '../ownListings.queries.ts'
import { discardListingDraft, listListingDrafts, listingDraftName, type ListingDraft } from '../editor/listingDrafts.ts'

/** The member's unfinished listings in this browser; what is discarded can be brought back. */
export const useListingDraftList = () => {
  const identity = useIdentityStore()
  const { t } = useI18n()
  const { showToast } = useRoot()
  // Beside the listings: an editor that was left while it saved finishes its draft later, and tells of both at once.
  const { data, refetch: read } = useQuery(() => ({
    key: [...ownListingsKey(identity.memberId ?? 0), 'drafts'],
    query: async () => (identity.memberId === undefined ? [] : listListingDrafts(identity.memberId)),
    staleTime: 0,
  }))
  const drafts = computed<readonly ListingDraft[]>(() => data.value ?? [])

  const discard = async (draft: ListingDraft, title: string): Promise<void> => {
    const owner = identity.memberId
    if (owner === undefined) return
    const name = listingDraftName(draft.target)
    const [values, files] = await Promise.all([readDraft(name, owner), readDraftFiles(name, owner)])
    if (!(await discardListingDraft(owner, draft.target))) {
      showToast({ message: t('selling.draftDiscardFailed'), tone: 'bad' })
      return
    }
    await read()
    const undo = async () => {
      // Nobody's draft goes to another member, however late the button is pressed.
      if (identity.memberId !== owner) return
      const isDone = (await writeDraft(name, owner, values ?? {})) && (await writeDraftFiles(name, owner, files))
      if (!isDone) showToast({ message: t('selling.draftRestoreFailed'), tone: 'bad' })
      await read()
    }
    showToast({ message: t('selling.draftDiscarded', { title }), action: { label: t('selling.undo'), run: undo, isUndo: true } })
  }

  // Another tab may have written, finished or discarded one.
  onScopeDispose(listen({ focus: () => void read() }))
  return { drafts, discard }
}
