/** The rows of a picker: a tree, drawn as a list whose rows know their level. */

/** One row. A `group` only opens and closes, `more` shows the rest of its level. */
export interface PickerRow {
  readonly key: string
  readonly kind: 'choice' | 'group' | 'more'
  readonly label: string
  /** Beside the label: where it belongs. */
  readonly note?: string | undefined
  /** From 1. */
  readonly level: number
  /** Undefined for a row without rows below it. */
  readonly isExpanded?: boolean | undefined
  readonly isChosen?: boolean | undefined
  /** How many rows its level has, and which of them it is, from 1: not all of them are drawn. */
  readonly setSize: number
  readonly position: number
}
