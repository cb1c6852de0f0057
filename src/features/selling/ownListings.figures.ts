/** Price and stock that are edited in place: what is typed, and why it was not taken. */
import { shallowRef } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import type { Listing } from '../../contract/listing.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { decimalText, readDecimal } from '../../lib/decimal.ts'
import type { ListingResult } from './listingEdits.ts'
import type { RowChanges } from './ownListings.changes.ts'

export type Figure = 'price' | 'quantity'

/** A figure that is being edited; it stays when its page is left, so that nothing typed is lost. */
export interface FigureEdit {
  readonly text: string
  /** What stood there. */
  readonly before: string
  /** Sent, and shown as if it were saved. */
  readonly isSaving: boolean
  /** Why it is not saved: a mistake in what is typed, or the marketplace's reason. */
  readonly problem: MessageKey | ApiError | null
  /** Nobody knows whether it was saved. */
  readonly isUncertain: boolean
}

/** Why a typed figure cannot be sent; null where it can. */
export const figureProblem = (figure: Figure, typed: string, locale: string): MessageKey | null => {
  const value = readDecimal(typed, locale)
  if (value === undefined) return typed.trim() === '' ? 'ownListings.figureMissing' : 'ownListings.figureNotNumber'
  if (value < 0) return 'ownListings.figureNegative'
  return figure === 'quantity' && !Number.isInteger(value) ? 'ownListings.figureNotWhole' : null
}

interface Options {
  readonly locale: () => string
  readonly change: (id: number, changes: RowChanges) => Promise<ListingResult>
}

export const createFigures = ({ locale, change }: Options) => {
  const edits = shallowRef<ReadonlyMap<string, FigureEdit>>(new Map())
  const keyOf = (id: number, figure: Figure) => `${id}.${figure}`
  const editOf = (id: number, figure: Figure): FigureEdit | undefined => edits.value.get(keyOf(id, figure))

  const put = (id: number, figure: Figure, edit: FigureEdit | undefined): void => {
    const next = new Map(edits.value)
    if (edit) next.set(keyOf(id, figure), edit)
    else next.delete(keyOf(id, figure))
    edits.value = next
  }

  const open = (listing: Pick<Listing, 'id' | Figure>, figure: Figure): void => {
    const text = decimalText(listing[figure], locale())
    put(listing.id, figure, { text, before: text, isSaving: false, problem: null, isUncertain: false })
  }
  const write = (id: number, figure: Figure, text: string): void => {
    const edit = editOf(id, figure)
    if (edit) put(id, figure, { ...edit, text, problem: null, isUncertain: false })
  }
  const cancel = (id: number, figure: Figure): void => put(id, figure, undefined)

  /** Sends what is typed. Resolves to whether it was saved; what was refused is open again, with the reason. */
  const save = async (id: number, figure: Figure): Promise<boolean> => {
    const edit = editOf(id, figure)
    if (!edit || edit.isSaving) return false
    const problem = figureProblem(figure, edit.text, locale())
    const value = readDecimal(edit.text, locale())
    if (problem || value === undefined) {
      put(id, figure, { ...edit, problem })
      return false
    }
    const isSame = value === readDecimal(edit.before, locale())
    if (isSame && !edit.isUncertain) {
      cancel(id, figure)
      return true
    }
    const sent = { ...edit, isSaving: true, problem: null }
    put(id, figure, sent)
    const result = await change(id, figure === 'price' ? { price: value } : { quantity: value })
    // Somebody else is here, or it was opened again meanwhile.
    if (editOf(id, figure) !== sent) return result.outcome === 'done'
    put(id, figure, result.outcome === 'done' ? undefined : { ...edit, problem: result.error, isUncertain: result.outcome === 'uncertain' })
    return result.outcome === 'done'
  }

  return {
    edits, editOf, open, write, cancel, save,
    /** Whether something is typed that is not sent. */
    hasUnsaved: (): boolean => [...edits.value.values()].some(({ text, before, isSaving }) => !isSaving && text !== before),
    clear: () => { edits.value = new Map() },
  }
}
