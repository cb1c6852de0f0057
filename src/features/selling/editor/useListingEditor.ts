import { computed, nextTick, onScopeDispose, ref, shallowRef, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import { useClient } from '../../../api/client.ts'
import type { Listing } from '../../../contract/listing.ts'
import { withMessages } from '../../../composables/useLazyModule.ts'
import { useI18n } from '../../../i18n/index.ts'
import { onFirstIntent } from '../../../lib/firstIntent.ts'
import { lazyOnce } from '../../../lib/lazyOnce.ts'
import { isSameValue } from '../../../lib/sameValue.ts'
import { useRoot } from '../../../ui/root.ts'
import { useIdentityStore } from '../../identity/index.ts'
import type { EditorStart } from './editorStart.ts'
import { fieldLabel } from './fieldText.ts'
import { findConflicts, type ConflictChoice, type ListingConflict } from './listingConflicts.ts'
import { readListingDraft } from './listingDraft.ts'
import { discardListingDraft, listingDraftName } from './listingDrafts.ts'
import { attributeField, type ListingField, type ListingFields } from '../listingFields.ts'
import type { EditorFacts } from './useEditorFacts.ts'
import { readOwnListing } from '../ownListingPages.ts'
import { useListingsChanged } from '../ownListings.queries.ts'
import type { SavedListing, Saving } from './saveListing.ts'
import { useListingForm } from './useListingForm.ts'
import { useOtherTabs } from './useOtherTabs.ts'

/** What was saved. */
export interface SavedEvent extends SavedListing {
  readonly isNew: boolean
  /** It was to be published, and was not before; the marketplace may have stored another status. */
  readonly isToPublish: boolean
}

interface Options {
  readonly start: EditorStart
  readonly facts: EditorFacts
  readonly element: Readonly<Ref<HTMLElement | null>>
  readonly onSaved: (saved: SavedEvent) => void
  /** Puts every section on the page: what is wrong can only be shown, and reached, where its section is there. */
  readonly reveal: () => Promise<void>
}

/**
 * Asks which side wins where both have changed a field; one question at a time.
 * @param isLeft whether nobody is there to be asked any more
 */
const useConflictQuestion = (isLeft: () => boolean) => {
  const conflicts = shallowRef<readonly ListingConflict[]>([])
  let answer: ((choice: ConflictChoice | null) => void) | undefined
  const decide = (choice: ConflictChoice | null): void => {
    answer?.(choice)
    answer = undefined
    conflicts.value = []
  }
  /** Resolves to null where the person does not decide. */
  const ask = (found: readonly ListingConflict[]): Promise<ConflictChoice | null> => {
    if (found.length === 0) return Promise.resolve({})
    decide(null)
    if (isLeft()) return Promise.resolve(null)
    conflicts.value = found
    return new Promise((resolve) => { answer = resolve })
  }
  onScopeDispose(() => decide(null))
  return { conflicts, decide, ask }
}

/** The editor of one listing: its form, and everything that saving it may come to. */
export const useListingEditor = ({ start, facts, element, onSaved, reveal }: Options) => {
  const client = useClient()
  const router = useRouter()
  const identity = useIdentityStore()
  const listingsChanged = useListingsChanged()
  const i18n = useI18n()
  const { t, list, locale } = i18n
  const { showToast, announce } = useRoot()
  const owner = start.memberId
  const isSaving = ref(false)
  const checkFailure = shallowRef<ApiError | null>(null)
  /** `asked`: it was looked for, and is not there so far. */
  const uncertain = ref<'no' | 'yes' | 'asked'>('no')
  /** Another tab has made a listing of this draft. */
  const isSavedElsewhere = ref(false)
  let madeElsewhere: number | null = null
  let saved: SavedListing | null = null
  let isLeft = false
  onScopeDispose(() => { isLeft = true })
  const question = useConflictQuestion(() => isLeft)

  const send = async (fields: ListingFields): Promise<Listing | null> => {
    // The vendor was told, in the section of the category.
    const emptied = form.rules.keptOf(fields).map(({ alias }) => [attributeField(alias), form.rules.emptyAttribute(alias)])
    const sent: ListingFields = { ...fields, ...Object.fromEntries(emptied) }
    const { value: listing } = form.listing
    const saving = await loadSaving()
    saved = listing ? await saving.edit(listing.id, sent, form.rules.fieldsAt(listing)) : await saving.create(sent)
    return saved.listing
  }
  const form = useListingForm({ start, facts, element, send, reveal })
  const loadSaving = lazyOnce(async () => {
    const { createSaving, createSaveReports } = await withMessages(import('./saveListing.ts'), ['listingControls'], i18n)
    const reports = createSaveReports({ t, showToast, router, target: start.target, form, checkFailure, uncertain })
    const saving = createSaving({
      client,
      locale: () => locale.value,
      definitions: () => facts.attributes.all.value,
      fieldsAt: form.rules.fieldsAt,
      draftName: `${owner}/${listingDraftName(start.target)}`,
      // Another editor of the same draft looks for what the first one has sent.
      attempt: async () => {
        const { value: own } = form.draft.attempt
        // Its request has ended: this one waits for its own.
        return (await readListingDraft(start.target, owner)).attempt ?? (own && { ...own, sentAt: null })
      },
      // Whoever has signed out meanwhile leaves nothing.
      setAttempt: async (attempt) => { if (identity.memberId === owner) await form.draft.setAttempt(attempt) },
      madeElsewhere: () => madeElsewhere,
      signal: () => identity.identitySignal(),
      onArriving: reports.reportArriving,
      onUncertain: () => { uncertain.value = 'yes' },
    })
    return { ...saving, ...reports }
  })
  // A press does not wait for it.
  onScopeDispose(onFirstIntent(() => void loadSaving().catch(() => {})))
  /** Null where its code does not arrive, which is said. */
  const findSaving = () => loadSaving().catch(() => {
    showToast({ message: t('core.error_network'), tone: 'bad' })
    return null
  })
  const tabs = useOtherTabs(`${owner}/${listingDraftName(start.target)}`, (id) => void hearSaved(id))

  async function hearSaved(id: number | null): Promise<void> {
    const { value: listing } = form.listing
    if (!listing) {
      isSavedElsewhere.value = true
      madeElsewhere = id
      return
    }
    try {
      form.takeOver(await readOwnListing(client, listing.id))
      announce(t('listingEditor.readAnew'))
    } catch (reason) {
      asApiError(reason) // It is read again before it is saved.
    }
  }

  /**
   * Reads what the marketplace has now, and settles what both sides have changed. Resolves to the fields that were taken over
   * from there, which is said; null where nothing is to be saved yet.
   */
  const compare = async (id: number): Promise<readonly string[] | null> => {
    const now = await readOwnListing(client, id)
    const theirs = form.rules.fieldsAt(now)
    const { value: before } = form.before
    const choice = await question.ask(findConflicts(form.fields.value, Object.keys(form.changed.value), before, theirs))
    if (!choice) return null
    for (const [field, whose] of Object.entries(choice)) {
      if (whose === 'theirs') form.set(field as ListingField, theirs[field as ListingField] ?? '')
    }
    const taken = Object.keys(theirs).filter((name) => choice[name as ListingField] === 'theirs'
      || (!(name in form.changed.value) && !isSameValue(theirs[name as ListingField], form.fields.value[name as ListingField])))
    form.takeOver(now)
    form.before.value = theirs
    if (taken.length > 0) showToast({ message: t('listingEditor.takenOver', { fields: list(taken.map((name) => fieldLabel(name as ListingField, t, facts.attributes.all.value))) }) })
    await nextTick()
    return taken
  }

  const tellSaved = async (event: SavedEvent): Promise<void> => {
    void listingsChanged().catch(() => {}) // A list that cannot be read again shows its own error.
    if (!isLeft) onSaved(event)
    else if (identity.memberId === owner) (await loadSaving()).reportSaved()
  }

  /** Says why it was not saved where the form, which says so otherwise, has been left. */
  const tellNotSaved = async (isConflict: boolean): Promise<void> => {
    if (isLeft && identity.memberId === owner) (await loadSaving()).reportNotSaved(isConflict)
  }

  const finish = async (isToPublish: boolean, isNew: boolean): Promise<void> => {
    if (!saved) return
    uncertain.value = 'no'
    tabs.tellSaved(saved.id)
    if (isNew) {
      await form.draft.movePendingInput(saved.id)
      await discardListingDraft(owner, start.target)
    }
    // A listing that was not published is told about at length.
    const otherwise = saved.otherwise.filter((name) => !(isToPublish && name === 'status'))
    if (otherwise.length > 0) {
      // Also where "saved" is said over it.
      showToast({ message: t('listingEditor.storedOtherwise', { fields: list(otherwise.map((name) => fieldLabel(name, t, facts.attributes.all.value))) }), timeout: 0 })
    }
    await tellSaved({ ...saved, isNew, isToPublish })
  }

  /** What stands typed for a list is saved with it, as if its field had been left. */
  const addTyped = ({ addPendingInput }: Saving): void => {
    const { lists, left } = addPendingInput(form.fields.value, form.draft.pendingInput.value)
    form.set('tags', lists.tags)
    form.set('variants', lists.variants)
    form.draft.pendingInput.value = left
  }

  /** Resolves when it is saved, or is said why not. */
  const press = async (status?: string): Promise<void> => {
    if (isSaving.value) return
    isSaving.value = true
    checkFailure.value = null
    saved = null
    uncertain.value = 'no'
    let isConflict = false
    const { value: listing } = form.listing
    try {
      const saving = await findSaving()
      if (!saving) return
      addTyped(saving)
      if (status !== undefined) form.set('status', status)
      await nextTick()
      const isWrong = form.rules.problemsOf(form.fields.value).length > 0
      const taken = listing && !isWrong ? await compare(listing.id) : []
      isConflict = !taken
      if (!taken) return
      if (listing && !form.isChanged.value) {
        if (taken.length === 0) showToast({ message: t('listingEditor.nothingToSave') })
        return
      }
      const isToPublish = form.fields.value.status === 'published' && listing?.status !== 'published'
      await form.submit()
      await finish(isToPublish, !listing)
    } catch (reason) {
      checkFailure.value = asApiError(reason)
    } finally {
      isSaving.value = false
      if (!saved) void tellNotSaved(isConflict).catch(() => {})
    }
  }

  /** Whether the marketplace has what was typed of a listing; then the form goes on from there, with the ids of new rows. */
  const hasArrived = async (id: number): Promise<boolean> => {
    const [now, saving] = await Promise.all([readOwnListing(client, id), loadSaving()])
    const theirs = form.rules.fieldsAt(now)
    const { value: typed } = form.fields
    const names = Object.keys(form.changed.value) as ListingField[] // The form's own.
    const wrong = new Set<string>(form.rules.problemsOf(typed).map(({ field }) => field))
    const stored = names.filter((name) => !wrong.has(name) && saving.hasAll(now, typed, [name]) && (name !== 'pictures' || isSameValue(typed.pictures, theirs.pictures)))
    for (const name of stored) form.set(name, theirs[name] ?? '')
    form.takeOver(now)
    form.before.value = { ...form.before.value, ...Object.fromEntries(stored.map((name) => [name, theirs[name]])) }
    return stored.length === names.length
  }

  /** After an answer that was lost: looks whether it was saved. Sends nothing. */
  const checkAgain = async (): Promise<void> => {
    const { value: listing } = form.listing
    isSaving.value = true
    try {
      const isMade = listing ? await hasArrived(listing.id) : (await (await loadSaving()).findMade()) !== undefined
      uncertain.value = isMade ? 'no' : 'asked'
      if (!isMade) return
      form.failure.value = null
      isSaving.value = false
      if (!listing) return await press()
      await tellSaved({ id: listing.id, listing: form.listing.value, otherwise: [], isNew: false, isToPublish: listing.status !== 'published' && form.listing.value?.status === 'published' })
    } catch (reason) {
      checkFailure.value = asApiError(reason)
    } finally {
      isSaving.value = false
    }
  }

  return {
    form, tabs, isSaving, uncertain, isSavedElsewhere, conflicts: question.conflicts, decide: question.decide, press, checkAgain,
    failure: computed(() => checkFailure.value ?? form.failure.value),
  }
}

export type ListingEditor = ReturnType<typeof useListingEditor>
