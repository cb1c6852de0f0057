import { newTexts } from '../fields/newTexts.ts'
import type { ListFields } from '../listingFields.ts'
import { MAX_VARIANTS, addOptionValue, optionsOf } from '../variants/variantOptions.ts'
import { optionName, type PendingInput, type PendingInputName } from '../pendingInput.ts'

type Lists = Pick<ListFields, 'tags' | 'variants'>

/** The lists with what stands typed for them, and what is not added by that: a new option is a step of its own. */
export const addPendingInput = (lists: Lists, pendingInput: PendingInput): { readonly lists: Lists, readonly left: PendingInput } => {
  const left: Partial<Record<PendingInputName, string>> = { ...pendingInput }
  const tags = newTexts([left.tags ?? ''], lists.tags)
  delete left.tags
  let { variants } = lists
  // The first value of an option may be what makes room for the next one.
  for (let at = 0; at <= (optionsOf(variants) ?? []).length; at += 1) {
    const next = addOptionValue(variants, at, left[optionName(at)] ?? '')
    // What finds no place stays as it is typed.
    if (!next || next.length > MAX_VARIANTS) continue
    variants = next
    delete left[optionName(at)]
  }
  return { lists: { tags: [...lists.tags, ...tags], variants }, left }
}
