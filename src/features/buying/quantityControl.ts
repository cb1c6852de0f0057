import type { Offer } from './offer.ts'

/** A longer list is harder to use than a stepper. */
const QUANTITY_LIST_MAX_COUNT = 30

/**
 * How a quantity is chosen. The specification leaves open what `quantity_selector` may say: a word for a list gives one,
 * as long as it stays short; a word for nothing, and where there is but one, nothing.
 */
export const quantityControl = (
  selector: string | null,
  { isOrderable, stock, min }: Pick<Offer, 'isOrderable' | 'stock' | 'min'>,
): 'stepper' | 'list' | 'none' => {
  if (!isOrderable || /^(?:none|hidden|single)$/i.test(selector ?? '') || (stock !== null && stock <= min)) return 'none'
  const isListed = /^(?:select|dropdown|list)$/i.test(selector ?? '') && stock !== null && stock - min < QUANTITY_LIST_MAX_COUNT
  return isListed ? 'list' : 'stepper'
}
