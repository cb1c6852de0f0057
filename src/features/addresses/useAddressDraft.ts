import * as z from 'zod/mini'
import { useDraft, type FormDraft } from '../../composables/useDraft.ts'
import type { CheckoutAddress } from '../../contract/addresses.ts'
import type { DraftOwner, DraftValues } from '../../lib/drafts.ts'
import { draftName } from './addressDraft.ts'
import type { AdditionAttempt } from './addressWrites.ts'

/** A name that no field has. */
const ATTEMPT = '$attempt'

/** What was sent is compared as it was sent: nothing is added to it. */
const Attempt = z.object({ known: z.array(z.number()), sent: z.array(z.looseObject({})) })

export interface AddressDraft extends FormDraft {
  /** An addition of which nobody knows what became, perhaps of a page before. */
  readonly attempt: () => AdditionAttempt | null
  readonly setAttempt: (attempt: AdditionAttempt) => void
}

/** The draft of an address form, with what was sent of it: a page that ends before the answer leaves it to the next one. */
export const useAddressDraft = (original: CheckoutAddress | null, owner: DraftOwner | undefined): AddressDraft => {
  const draft = useDraft({ form: draftName(original), owner })
  let attempt: AdditionAttempt | null = null
  let last: DraftValues = {}

  const store = (changed: DraftValues): Promise<void> => {
    last = changed
    const isEmpty = Object.keys(changed).length === 0
    return draft.store(isEmpty || !attempt ? changed : { ...changed, [ATTEMPT]: attempt })
  }

  return {
    isUnstored: draft.isUnstored,
    store,
    read: async () => {
      const found = await draft.read()
      const stored = Attempt.safeParse(found?.[ATTEMPT])
      attempt ??= stored.success ? stored.data : null
      return found
    },
    attempt: () => attempt,
    setAttempt: (now) => {
      attempt = now.sent.length > 0 ? now : null
      void store(last)
    },
  }
}
