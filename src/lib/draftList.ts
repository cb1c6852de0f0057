/** Which forms somebody has begun and not sent. */
import { draftFields, type DraftOwner } from './drafts.ts'

/** A draft in a list. */
export interface DraftEntry {
  /** The form's name, such as `address`. */
  readonly form: string
  /** When it was last written, in milliseconds since 1970. */
  readonly savedAt: number
}

/** The owner's drafts, the newest first. */
export const listDrafts = async (owner: DraftOwner): Promise<DraftEntry[]> => {
  const forms = new Map<string, number>()
  for (const { form, savedAt } of await draftFields(owner)) forms.set(form, Math.max(savedAt, forms.get(form) ?? 0))
  return [...forms].map(([form, savedAt]) => ({ form, savedAt })).sort((a, b) => b.savedAt - a.savedAt)
}
