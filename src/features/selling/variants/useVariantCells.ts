import { useEventListener } from '@vueuse/core'
import { isBlock, parseCells } from './pastedTable.ts'

interface Options {
  readonly list: () => HTMLElement | null
  readonly focusCell: (row: number, part: string) => boolean
  readonly onBlock: (cells: string[][], row: number, part: string) => void
}

/** The cell that an event is about: cells are named `<row>.<part>`. */
const cellOf = ({ target }: Event): { readonly row: number, readonly part: string } | null => {
  if (!(target instanceof HTMLInputElement)) return null
  const [row, part] = target.dataset['cell']?.split('.') ?? []
  return row === undefined || part === undefined ? null : { row: Number(row), part }
}

/** Moving between the cells of a grid as in a spreadsheet, and pasting a block of cells. */
export const useVariantCells = ({ list, focusCell, onBlock }: Options): void => {
  useEventListener(list, 'keydown', (event: KeyboardEvent) => {
    const cell = cellOf(event)
    if (!cell || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    const isDown = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
    if (!isUp && !isDown) return
    // Enter would send the form.
    event.preventDefault()
    focusCell(cell.row + (isUp ? -1 : 1), cell.part)
  })
  useEventListener(list, 'paste', (event: ClipboardEvent) => {
    const cell = cellOf(event)
    const cells = cell ? parseCells(event.clipboardData?.getData('text/plain') ?? '') : []
    if (!cell || !isBlock(cells)) return
    event.preventDefault()
    onBlock(cells, cell.row, cell.part)
  })
}
