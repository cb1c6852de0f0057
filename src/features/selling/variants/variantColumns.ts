import type { MessageKey } from '../../../i18n/index.ts'
import type { VariantPart } from './pastedTable.ts'

/** A column of the grid of variants; `width` is a track of a CSS grid. */
export interface VariantColumn {
  readonly part: VariantPart
  readonly label: MessageKey
  readonly inputmode?: 'decimal' | 'numeric'
  readonly width: string
}

/** The columns that every vendor uses. */
export const MAIN_COLUMNS: readonly VariantColumn[] = [
  { part: 'title', label: 'listingControls.name', width: 'minmax(0, 2.2fr)' },
  { part: 'price', label: 'listingControls.price', inputmode: 'decimal', width: 'minmax(0, 1.1fr)' },
  { part: 'quantity', label: 'listingControls.stock', inputmode: 'numeric', width: 'minmax(0, 0.9fr)' },
  { part: 'sku', label: 'listingControls.sku', width: 'minmax(0, 1.4fr)' },
]
/** Those that are shown when they are wanted. */
export const MORE_COLUMNS: readonly VariantColumn[] = [
  { part: 'external_id', label: 'listingControls.externalId', width: 'minmax(0, 1.2fr)' },
  { part: 'weight', label: 'listingControls.weight', inputmode: 'decimal', width: 'minmax(0, 0.9fr)' },
]
