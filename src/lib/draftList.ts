/** Which forms somebody has begun and not sent. */
import { draftFields, type DraftOwner, type DraftValues } from './drafts.ts'

/** A draft in a list. */
export interface DraftEntry {
  /** The form's name, such as `address`. */
  readonly form: string
  /** When it was last written, in milliseconds since 1970. */
  readonly savedAt: number
  /** Of the fields that were asked for, what is stored. */
  readonly values: DraftValues
}

/**
 * The owner's drafts, the newest first.
 * @param names the fields whose values are wanted
 */
export const listDrafts = async (owner: DraftOwner, names: readonly string[] = []): Promise<DraftEntry[]> => {
  const forms = new Map<string, DraftEntry>()
  for (const { form, name, value, savedAt } of await draftFields(owner)) {
    const entry = forms.get(form) ?? { form, savedAt: 0, values: {} }
    const values = names.includes(name) ? { ...entry.values, [name]: value } : entry.values
    forms.set(form, { form, savedAt: Math.max(savedAt, entry.savedAt), values })
  }
  return [...forms.values()].sort((a, b) => b.savedAt - a.savedAt)
}
