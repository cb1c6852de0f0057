import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import { PAGE_SIZE } from '../../catalogue/paths.ts'
import type { MeasuredRows } from './listMemory.store.ts'
import { rowsWithin, segmentsOf, type Segment } from './virtualList.ts'

/** Shorter lists are rendered whole. */
const MAX_UNVIRTUALISED_CARDS = 2 * PAGE_SIZE
/** How far beyond the screen rows are rendered, in heights of the screen. */
const OVERSCAN_SCREENS = 0.75
/** The height of a row in widths of its cards, until one has been measured. */
const ESTIMATED_CARD_RATIO = 1.6

interface Options {
  readonly grid: Readonly<Ref<HTMLElement | null>>
  readonly count: () => number
  /** Filled in here as rows are measured; another object is another list. */
  readonly measured: () => MeasuredRows
  /** Whether a card is loaded, or shown as a skeleton. */
  readonly isLoaded: (index: number) => boolean
}

interface Shape {
  readonly columns: number
  readonly gap: number
  readonly width: number
}

const shapeOf = (grid: HTMLElement): Shape => {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const columns = Math.max(1, gridTemplateColumns.split(' ').filter((part) => parseFloat(part) > 0).length)
  return { columns, gap: parseFloat(rowGap) || 0, width: grid.clientWidth / columns }
}

/** Keeps the document small however long a grid of cards is. Rows are measured when they are rendered. */
export const useVirtualList = ({ grid, count, measured, isLoaded }: Options) => {
  const shape = shallowRef<Shape>({ columns: 1, gap: 0, width: 320 })
  const screen = shallowRef({ top: 0, bottom: 0 })
  const measurements = shallowRef(0)
  const focusedRow = shallowRef<number>()
  const isLong = computed(() => count() > MAX_UNVIRTUALISED_CARDS)

  const rows = computed(() => {
    void measurements.value // The heights are a plain array, because a reactive one is slow.
    return { count: Math.ceil(count() / shape.value.columns), heights: measured().heights, estimate: shape.value.width * ESTIMATED_CARD_RATIO }
  })
  /** The same object while the same rows are near, so that most scroll events render nothing. */
  const near = computed<{ from: number, to: number }>((before) => {
    const now = isLong.value
      ? rowsWithin(rows.value, screen.value.top, screen.value.bottom)
      : { from: 0, to: rows.value.count }
    return before?.from === now.from && before.to === now.to ? before : now
  })
  const segments = computed<Segment[]>(() => (isLong.value ? segmentsOf(rows.value, near.value, focusedRow.value) : [near.value]))
  /** The cards in the document, without the focused row. */
  const range = computed(() => {
    const { columns } = shape.value
    return { from: near.value.from * columns, to: Math.min(near.value.to * columns, count()) }
  })

  const updateScreen = (): void => {
    if (!grid.value || !isLong.value) return
    const top = -grid.value.getBoundingClientRect().top
    const ahead = innerHeight * OVERSCAN_SCREENS
    screen.value = { top: top - ahead, bottom: top + innerHeight + ahead }
  }

  const measure = (): void => {
    if (!grid.value || !observer) return
    const { columns, gap } = shape.value
    const { heights } = measured()
    let hasNew = false
    for (const cell of grid.value.querySelectorAll<HTMLElement>(':scope > [data-index]')) {
      const index = Number(cell.dataset['index'])
      const row = index / columns
      if (!Number.isInteger(row) || heights[row] !== undefined || !isLoaded(index)) continue
      heights[row] = cell.getBoundingClientRect().height + gap
      hasNew = true
    }
    if (hasNew) measurements.value += 1
  }

  /** Heights are measured again when the width changes. */
  const updateShape = (): void => {
    if (!grid.value) return
    const next = shapeOf(grid.value)
    const rows = measured()
    if (rows.width !== next.width) rows.heights.length = 0
    rows.width = next.width
    if (next.columns !== shape.value.columns || next.width !== shape.value.width || next.gap !== shape.value.gap) shape.value = next
    updateScreen()
  }

  let observer: ResizeObserver | undefined
  const begin = (): void => {
    if (!grid.value || observer) return
    updateShape()
    addEventListener('scroll', updateScreen, { passive: true })
    observer = new ResizeObserver(updateShape)
    observer.observe(grid.value)
  }
  onBeforeUnmount(() => {
    removeEventListener('scroll', updateScreen)
    observer?.disconnect()
  })
  // A list of one page, as nearly all are, needs no listeners.
  onMounted(() => watch(() => count() > PAGE_SIZE, (is) => { if (is) begin() }, { immediate: true }))
  return {
    segments,
    range,
    columns: computed(() => shape.value.columns),
    gap: computed(() => shape.value.gap),
    /** Keeps the row of this card in the document while it has the focus. */
    setFocused: (index: number | undefined) => {
      focusedRow.value = index === undefined ? undefined : Math.floor(index / shape.value.columns)
    },
    /** Call it after the cards have been rendered. */
    measure,
  }
}
