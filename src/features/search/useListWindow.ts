import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import { PAGE_SIZE } from '../../catalogue/paths.ts'
import type { SeenRows } from './listMemory.ts'
import { rowsWithin, segmentsOf, type Segment } from './listWindow.ts'

/** So many cards are held as they are; beyond, only those near the screen stand in the document. */
const FEW = 2 * PAGE_SIZE
/** How far beyond the screen rows stand, in heights of the screen. */
const AHEAD = 0.75
/** A row's height, in widths of its cards, before any was seen. */
const SHAPE = 1.6

interface Options {
  readonly grid: Readonly<Ref<HTMLElement | null>>
  readonly count: () => number
  /** Written here as rows are seen; another object is another list. */
  readonly seen: () => SeenRows
  /** Whether a card is there, or only its place. */
  readonly isThere: (index: number) => boolean
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

/** Keeps the document small however long a grid of cards is. Rows measure what they turn out to be. */
export const useListWindow = ({ grid, count, seen, isThere }: Options) => {
  const shape = shallowRef<Shape>({ columns: 1, gap: 0, width: 320 })
  const screen = shallowRef({ top: 0, bottom: 0 })
  const news = shallowRef(0)
  const kept = shallowRef<number>()
  const isLong = computed(() => count() > FEW)

  const rows = computed(() => {
    void news.value // The heights are a plain array: they would be slow as anything else.
    return { count: Math.ceil(count() / shape.value.columns), heights: seen().heights, guess: shape.value.width * SHAPE }
  })
  /** The same object as long as the same rows are near: most frames of scrolling draw nothing. */
  const near = computed<{ from: number, to: number }>((before) => {
    const now = isLong.value
      ? rowsWithin(rows.value, screen.value.top, screen.value.bottom)
      : { from: 0, to: rows.value.count }
    return before?.from === now.from && before.to === now.to ? before : now
  })
  const segments = computed<Segment[]>(() => (isLong.value ? segmentsOf(rows.value, near.value, kept.value) : [near.value]))
  /** The cards that stand in the document, a kept row aside. */
  const range = computed(() => {
    const { columns } = shape.value
    return { from: near.value.from * columns, to: Math.min(near.value.to * columns, count()) }
  })

  const look = (): void => {
    if (!grid.value || !isLong.value) return
    const top = -grid.value.getBoundingClientRect().top
    const ahead = innerHeight * AHEAD
    screen.value = { top: top - ahead, bottom: top + innerHeight + ahead }
  }

  const measure = (): void => {
    if (!grid.value || !observer) return
    const { columns, gap } = shape.value
    const { heights } = seen()
    let isNews = false
    for (const cell of grid.value.querySelectorAll<HTMLElement>(':scope > [data-index]')) {
      const index = Number(cell.dataset['index'])
      const row = index / columns
      if (!Number.isInteger(row) || heights[row] !== undefined || !isThere(index)) continue
      heights[row] = cell.getBoundingClientRect().height + gap
      isNews = true
    }
    if (isNews) news.value += 1
  }

  /** Rows of another width are of other heights. */
  const reshape = (): void => {
    if (!grid.value) return
    const next = shapeOf(grid.value)
    const rows = seen()
    if (rows.width !== next.width) rows.heights.length = 0
    rows.width = next.width
    if (next.columns !== shape.value.columns || next.width !== shape.value.width || next.gap !== shape.value.gap) shape.value = next
    look()
  }

  let observer: ResizeObserver | undefined
  const begin = (): void => {
    if (!grid.value || observer) return
    reshape()
    addEventListener('scroll', look, { passive: true })
    observer = new ResizeObserver(reshape)
    observer.observe(grid.value)
  }
  onBeforeUnmount(() => {
    removeEventListener('scroll', look)
    observer?.disconnect()
  })
  // A list of one page, as nearly all are, measures nothing and listens to nothing.
  onMounted(() => watch(() => count() > PAGE_SIZE, (is) => { if (is) begin() }, { immediate: true }))
  return {
    segments,
    range,
    columns: computed(() => shape.value.columns),
    gap: computed(() => shape.value.gap),
    /** Keeps the row of this card, or none. */
    keep: (index: number | undefined) => {
      kept.value = index === undefined ? undefined : Math.floor(index / shape.value.columns)
    },
    /** Call it when the document has changed. */
    measure,
  }
}
