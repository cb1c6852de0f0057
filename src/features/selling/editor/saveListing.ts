import { asApiError, isAnswerLost } from '../../../api/ApiError.ts'
import type { Client } from '../../../api/client.ts'
import type { Listing } from '../../../contract/listing.ts'
import type { Attribute } from '../../../contract/listings.ts'
import { withLock } from '../../../lib/locks.ts'
import { changedBody, newBody } from '../listingBody.ts'
import type { ListingField, ListingFields } from '../listingFields.ts'
import { beginCreation, createListing, findArriving, findCreated, type SentAttempt } from '../listingCreation.ts'
import { editListing, type ListingResult } from '../listingEdits.ts'
import { readOwnListing } from '../ownListingPages.ts'
import { addPendingInput } from './addPendingInput.ts'
import { storedDifferently } from './storedDifferently.ts'

export { createSaveReports } from './saveReports.ts'

/** What became of a save. */
export interface SavedListing {
  /** Null where the marketplace has not shown it yet. */
  readonly id: number | null
  /** As the marketplace has it now; null where it cannot be read. */
  readonly listing: Listing | null
  /** The fields that it stored otherwise than they were sent. */
  readonly otherwise: readonly ListingField[]
}

interface Options {
  readonly client: Client
  /** BCP 47. */
  readonly locale: () => string
  readonly definitions: () => readonly Attribute[]
  readonly fieldsAt: (listing: Listing) => ListingFields
  /** The draft's name among all drafts of this browser: one editor of it creates at a time. */
  readonly draftName: string
  /** The attempt of an earlier press, of this tab or another one. */
  readonly attempt: () => Promise<SentAttempt | null>
  readonly setAttempt: (attempt: SentAttempt | null) => Promise<void>
  /** The listing that another editor of the draft has made since this one was opened; null where there is none. */
  readonly madeElsewhere: () => number | null
  /** Aborted when its member goes: nothing is begun for somebody else. */
  readonly signal: () => AbortSignal
  /** An earlier request may still be on its way, and is waited for; false once it is not any more. */
  readonly onArriving: (isArriving: boolean) => void
  /** Nobody knows whether a write was made. */
  readonly onUncertain: () => void
}

/** Milliseconds that another editor of the same draft is waited for: it may look for something itself, and its request take long. */
const OTHER_EDITOR_MS = 120_000
/** Milliseconds after which it is said that it is waited for. */
const SILENT_MS = 1_000

const isFilled = (content: { readonly length: number } | undefined): boolean => content !== undefined && content.length > 0

/** Pictures are stored under addresses of the marketplace's own. */
const isComparable = (name: string): boolean => name !== 'pictures'

/** Writes a listing: never twice, and reads what the marketplace made of it. Everything rejects with `ApiError`. */
export const createSaving = ({ client, locale, definitions, fieldsAt, draftName, attempt, setAttempt, madeElsewhere, signal, onArriving, onUncertain }: Options) => {
  /** The id of what was written. */
  const settle = (result: ListingResult): number | null => {
    if (result.outcome === 'done') return result.id
    if (result.outcome === 'uncertain') onUncertain()
    throw result.error
  }
  const readQuietly = (id: number): Promise<Listing | null> =>
    readOwnListing(client, id).catch((reason: unknown) => { asApiError(reason); return null })

  const read = async (id: number | null, sent: ListingFields, names: readonly string[]): Promise<SavedListing> => {
    const listing = id === null ? null : await readQuietly(id)
    const otherwise = listing ? storedDifferently(sent, fieldsAt(listing), names, definitions(), locale()) : []
    return { id, listing, otherwise }
  }

  /** Whether a listing has these fields as they were sent, apart from pictures. */
  const hasAll = (listing: Listing, sent: ListingFields, names: readonly string[]): boolean =>
    storedDifferently(sent, fieldsAt(listing), names.filter(isComparable), definitions(), locale()).length === 0

  const edit = async (id: number, sent: ListingFields, before: ListingFields): Promise<SavedListing> => {
    const body = changedBody(sent, before, definitions(), locale())
    const names = Object.keys(sent).filter((name) => JSON.stringify(sent[name as ListingField]) !== JSON.stringify(before[name as ListingField]))
    const isMade = (listing: Listing) => hasAll(listing, sent, names) && (names.every(isComparable) ? true : null)
    if (Object.keys(body).length > 0) settle(await editListing(client, id, body, { isMade }))
    return read(id, sent, names)
  }

  /** An earlier press has made it, and its answer was lost: what was typed since is an edit. */
  const goOn = async (made: Listing, sent: ListingFields): Promise<SavedListing> => {
    const stored = fieldsAt(made)
    const typed = storedDifferently(sent, stored, Object.keys(sent).filter(isComparable), definitions(), locale())
      .filter((name) => isFilled(sent[name]))
    return typed.length === 0
      ? { id: made.id, listing: made, otherwise: [] }
      : edit(made.id, { ...stored, ...Object.fromEntries(typed.map((name) => [name, sent[name]])) }, stored)
  }

  const createAlone = async (sent: ListingFields, earlier: SentAttempt | null, end: AbortSignal): Promise<SavedListing> => {
    const ownId = sent.external_id.trim()
    const made = earlier
      ? await findArriving(client, earlier, () => onArriving(true), end).finally(() => onArriving(false))
      : undefined
    if (made) return goOn(made, sent)
    const mayReuse = earlier && (ownId === '' || ownId === earlier.external_id)
    const now = mayReuse ? { ...earlier, title: sent.title.trim() } : await beginCreation(client, ownId, sent.title, end)
    const sentAt = Date.now()
    await setAttempt({ ...now, sentAt })
    const result = await createListing(client, newBody(sent, definitions(), locale()), now)
    if (result.outcome !== 'done') {
      // Surely not made: nothing is to be looked for. What took too long may arrive all the same.
      await setAttempt(isAnswerLost(result.error) ? { ...now, sentAt: result.error.kind === 'timeout' ? sentAt : null } : null)
    }
    return read(settle(result), sent, Object.keys(sent).filter((name) => isFilled(sent[name as ListingField])))
  }

  /** Another editor of the draft, in this tab or another one, may be creating it: what it began with is looked for then. */
  const create = async (sent: ListingFields): Promise<SavedListing> => {
    const end = signal()
    const madeBefore = madeElsewhere()
    const before = await attempt()
    const timer = setTimeout(() => onArriving(true), SILENT_MS)
    return withLock(`stoa.${draftName}`, async () => {
      clearTimeout(timer)
      onArriving(false)
      const made = madeElsewhere()
      if (made !== null && made !== madeBefore) return goOn(await readOwnListing(client, made, end), sent)
      // Where nothing is stored any more, the request has ended.
      return createAlone(sent, await attempt() ?? (before && { ...before, sentAt: null }), end)
    }, { timeoutMs: OTHER_EDITOR_MS })
  }

  return {
    create,
    edit,
    hasAll,
    addPendingInput,
    /** What an attempt has made; undefined where nothing arrived so far. */
    findMade: async (): Promise<Listing | undefined> => {
      const earlier = await attempt()
      return earlier ? findCreated(client, earlier) : undefined
    },
  }
}

export type Saving = ReturnType<typeof createSaving>
