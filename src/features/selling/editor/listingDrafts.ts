/** Drafts of listings, in this browser, by member: one for each listing that is edited, one for each new one. */
import { dropDraft, type DraftOwner } from '../../../lib/drafts.ts'
import { listDrafts } from '../../../lib/draftList.ts'

const PREFIX = 'listing.'
const NEW_PREFIX = `${PREFIX}new.`

/** Which listing a draft is of: one of the marketplace's, or a new one, which has a key of its own. */
export type DraftTarget = { readonly id: number } | { readonly key: string }

/** The draft's name among all drafts of forms. */
export const listingDraftName = (target: DraftTarget): string => ('id' in target ? `${PREFIX}${target.id}` : `${NEW_PREFIX}${target.key}`)

const targetOf = (form: string): DraftTarget | undefined => {
  if (form.startsWith(NEW_PREFIX)) return { key: form.slice(NEW_PREFIX.length) }
  const id = form.startsWith(PREFIX) ? Number(form.slice(PREFIX.length)) : NaN
  return Number.isInteger(id) ? { id } : undefined
}

/** A draft in the list; `savedAt` in milliseconds since 1970. */
export interface ListingDraft {
  readonly target: DraftTarget
  readonly title: string
  readonly savedAt: number
}

/** The member's drafts of listings, the newest first. Never rejects. */
export const listListingDrafts = async (owner: DraftOwner): Promise<ListingDraft[]> =>
  (await listDrafts(owner, ['title'])).flatMap(({ form, savedAt, values }) => {
    const target = targetOf(form)
    return target ? [{ target, savedAt, title: String(values['title'] ?? '') }] : []
  })

/** Deletes a draft; resolves to whether the browser has done so. */
export const discardListingDraft = (owner: DraftOwner, target: DraftTarget): Promise<boolean> => dropDraft(listingDraftName(target), owner)

/** A key for a new listing's draft. */
export const newDraftKey = (): string => crypto.randomUUID().slice(0, 8)
