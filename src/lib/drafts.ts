/** What is being typed into forms, stored for this tab: a reload, a crash or a lost session takes nothing. Never passwords. */
import * as z from 'zod/mini'
import { dropStored, readStored, writeStored } from './storage.ts'

const PREFIX = 'stoa.draft.'

/** Where the draft of a form lies. */
const keyOf = (form: string): string => PREFIX + form

/**
 * The draft of a form, if it is this person's and has the form's shape; anything else there is ignored.
 * @param form the form's name, such as `address`
 * @param owner the member who typed it; null for a guest. Nobody reads another one's
 * @param shape what a draft is, before the form's own rules judge it
 */
export const readDraft = <S extends z.core.$ZodType>(form: string, owner: number | null, shape: S): z.output<S> | undefined =>
  readStored('session', keyOf(form), (raw) => {
    const record = z.safeParse(z.object({ owner: z.nullable(z.int()), values: z.unknown() }), raw).data
    return record?.owner === owner ? z.safeParse(shape, record.values).data : undefined
  })

/** Stores what is typed. Where the browser refuses to store anything, the form itself still holds it. */
export const writeDraft = (form: string, owner: number | null, values: unknown): void => {
  writeStored('session', keyOf(form), { owner, values })
}

/** Forgets a draft: it was sent, or the person let it go. */
export const dropDraft = (form: string): void => {
  dropStored('session', keyOf(form))
}

const formsKept = (): string[] => {
  try {
    return Object.keys(globalThis.sessionStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  } catch {
    return [] // Blocked storage holds none.
  }
}

/** Forgets what members have typed in this tab, for the sake of whoever sits here next; a guest's stays. */
export const dropMembersDrafts = (): void => {
  for (const form of formsKept()) if (!readDraft(form, null, z.unknown())) dropDraft(form)
}
