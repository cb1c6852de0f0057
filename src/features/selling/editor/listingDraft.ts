/** The draft of one listing: what is typed, and what is needed to go on from it after a crash. */
import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { useDraft, type FormDraft } from '../../../composables/useDraft.ts'
import { readDraftFiles, type DraftFile } from '../../../lib/draftFiles.ts'
import { readDraft, writeDraft, type DraftOwner, type DraftValues } from '../../../lib/drafts.ts'
import { listingDraftName, type DraftTarget } from './listingDrafts.ts'
import type { SentAttempt } from '../listingCreation.ts'
import { createDraftPhotos, type DraftPhotos } from '../pictures/draftPhotos.ts'
import type { PendingInput, PendingInputName } from '../pendingInput.ts'

/** Names that no field has. */
const ATTEMPT = '$attempt'
const BEFORE = '$before'
const SENT = '$sent'
/** Begins the name of everything that is not added yet, such as `$tags`. */
const PENDING_INPUT = '$'

export interface StoredListingDraft {
  /** What was typed, by field. */
  readonly typed: DraftValues
  /** What the marketplace had in these fields as they were typed. */
  readonly before: DraftValues
  /** A creation of which nobody knows what became. */
  readonly attempt: SentAttempt | null
  /** Photos that were not sent. */
  readonly photos: readonly DraftFile[]
  /** The numbers of those that were, by address. */
  readonly sent: Readonly<Record<string, number>>
  /** What was typed and not added to its field yet. */
  readonly pendingInput: PendingInput
}

const isRecord = (value: unknown): value is DraftValues => typeof value === 'object' && value !== null && !Array.isArray(value)

const attemptOf = (value: unknown): SentAttempt | null =>
  isRecord(value) && typeof value['external_id'] === 'string' && typeof value['after'] === 'number'
    ? {
      external_id: value['external_id'], after: value['after'], title: String(value['title'] ?? ''),
      sentAt: typeof value['sentAt'] === 'number' ? value['sentAt'] : null,
    }
    : null

const sentOf = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).flatMap(([url, id]) => (typeof id === 'number' ? [[url, id]] : [])))

const pendingInputOf = (values: DraftValues): PendingInput => Object.fromEntries(Object.entries(values).flatMap(([name, text]) =>
  (name.startsWith(PENDING_INPUT) && typeof text === 'string' && text !== '' ? [[name.slice(PENDING_INPUT.length), text]] : [])))

const storedPendingInput = (pendingInput: PendingInput): DraftValues => Object.fromEntries(Object.entries(pendingInput).map(([name, text]) => [`${PENDING_INPUT}${name}`, text]))

/** What is stored of a listing. Never rejects. */
export const readListingDraft = async (target: DraftTarget, owner: DraftOwner): Promise<StoredListingDraft> => {
  const form = listingDraftName(target)
  const [values, photos] = await Promise.all([readDraft(form, owner), readDraftFiles(form, owner)])
  const { [ATTEMPT]: attempt, [BEFORE]: before, [SENT]: sent, ...others } = values ?? {}
  return {
    typed: Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith(PENDING_INPUT))),
    before: isRecord(before) ? before : {}, attempt: attemptOf(attempt), photos, sent: sentOf(sent),
    pendingInput: pendingInputOf(others),
  }
}

interface Options {
  readonly target: DraftTarget
  readonly owner: DraftOwner | undefined
  /** What the form begins with: a stored draft, or a copy of another listing. */
  readonly stored: StoredListingDraft
  /** What the marketplace has, as far as the editor knows. */
  readonly before: () => DraftValues
}

export interface ListingDraftKeeper extends FormDraft {
  readonly attempt: Readonly<Ref<SentAttempt | null>>
  /** Resolves when the attempt is stored: only then may the creation be sent. */
  readonly setAttempt: (attempt: SentAttempt | null) => Promise<void>
  readonly photos: DraftPhotos
  readonly pendingInput: ShallowRef<PendingInput>
  /** Takes what stands typed at a place. */
  readonly type: (name: PendingInputName, text: string) => void
  /** A new listing has become this one: what is not added yet goes on in the draft of that; null for nowhere. */
  readonly movePendingInput: (id: number | null) => Promise<void>
  /** Forgets what no field holds. */
  readonly discard: () => Promise<void>
}

/** The draft as `useAppForm` keeps it. */
export const useListingDraft = ({ target, owner, stored, before }: Options): ListingDraftKeeper => {
  const form = listingDraftName(target)
  const draft = useDraft({ form, owner })
  const photos = createDraftPhotos({ form, owner, stored: stored.photos, sent: stored.sent })
  const attempt = ref(stored.attempt)
  const pendingInput = shallowRef(stored.pendingInput)
  let last: DraftValues = {}

  const store = (changed: DraftValues): Promise<void> => {
    last = changed
    const names = Object.keys(changed)
    const typed = storedPendingInput(pendingInput.value)
    if (names.length === 0) return draft.store(typed)
    const known = before()
    return draft.store({
      ...changed,
      ...typed,
      ...('id' in target && { [BEFORE]: Object.fromEntries(names.map((name) => [name, known[name]])) }),
      ...(attempt.value && { [ATTEMPT]: attempt.value }),
      ...(photos.numbers.size > 0 && { [SENT]: Object.fromEntries(photos.numbers) }),
    })
  }

  watch(pendingInput, () => void store(last))

  const setAttempt = (now: SentAttempt | null): Promise<void> => {
    attempt.value = now
    return store(last)
  }

  return {
    isUnstored: draft.isUnstored,
    store,
    read: async () => {
      await draft.read()
      return stored.typed
    },
    attempt,
    setAttempt,
    photos,
    pendingInput,
    type: (name, text) => {
      const { [name]: _, ...others } = pendingInput.value
      pendingInput.value = text === '' ? others : { ...others, [name]: text }
    },
    movePendingInput: async (id) => {
      // As it is stored: whoever has signed out meanwhile leaves nothing.
      const { pendingInput: left } = await readListingDraft(target, owner ?? null)
      if (id !== null && owner !== undefined) await writeDraft(listingDraftName({ id }), owner, storedPendingInput(left))
      pendingInput.value = {}
    },
    discard: () => {
      photos.discard()
      pendingInput.value = {}
      return setAttempt(null)
    },
  }
}
