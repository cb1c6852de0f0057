import type { Attribute } from '../../../contract/listings.ts'
import type { I18n } from '../../../i18n/index.ts'

/** What stands beside an attribute's name: its unit, and whether it is needed. */
export const attributeNote = ({ unit, required }: Pick<Attribute, 'unit' | 'required'>, { t, list }: Pick<I18n, 't' | 'list'>): string | undefined =>
  list([unit, required && t('listingControls.required')]) || undefined
