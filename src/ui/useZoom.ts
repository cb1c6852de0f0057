import { ref, shallowRef, watch, type Ref } from 'vue'
import {
  bounded, CLOSE_SCALE, fitted, isDoubleTap, isTap, pinched, REST, swiped, wheelFactor, zoomedTo,
  type Point, type Size, type View,
} from './zoom.ts'

interface Looking {
  /** The picture's own size, once it is known. */
  readonly natural: () => Size | undefined
  /** Whether there is a picture to the right (1) or to the left (-1). */
  readonly canTurn: (by: -1 | 1) => boolean
  readonly turn: (by: -1 | 1) => void
}

interface Hands extends Looking {
  readonly view: Ref<View>
  /** How far the picture is pulled aside by a swipe, in CSS pixels. */
  readonly drag: Ref<number>
  /** While a hand moves the picture it follows at once. */
  readonly held: Ref<boolean>
  readonly place: (view: View) => void
  readonly zoom: (scale: number, at?: Point) => void
  readonly toggle: (at?: Point) => void
}

const CENTRE: Point = { x: 0, y: 0 }

const pointIn = (element: HTMLElement, event: MouseEvent): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}

/** Fingers, pens and the mouse on one element: what they began with, and where they are. */
class Pointers {
  private readonly points = new Map<number, Point>()
  private start = { view: REST, points: [] as Point[], time: 0 }
  private lastTap = { x: 0, y: 0, time: -Infinity }
  /** From the second finger on until all are lifted, nothing is a tap or a swipe. */
  private several = false

  constructor(private readonly element: HTMLElement, private readonly hands: Hands) {}

  down(id: number, at: Point, time: number): void {
    this.points.set(id, at)
    this.begin(time)
  }

  move(id: number, at: Point): void {
    if (!this.points.has(id)) return
    this.points.set(id, at)
    const [one, other] = this.points.values()
    const { view, points: [from, otherFrom] } = this.start
    if (one && other && from && otherFrom) this.hands.place(pinched(view, [from, otherFrom], [one, other]))
    else if (one && from) this.follow({ x: one.x - from.x, y: one.y - from.y })
  }

  up(id: number, at: Point, time: number, taps: boolean): void {
    const [from] = this.start.points
    if (!this.points.delete(id)) return
    const lasted = time - this.start.time
    const way = swiped(this.hands.drag.value, lasted, this.element.clientWidth)
    const isOnly = this.points.size === 0 && !this.several
    if (isOnly && way !== 0 && this.hands.canTurn(way)) this.hands.turn(way)
    else if (isOnly && taps && from && isTap(from, at, lasted)) this.tap(at, time)
    this.begin(time)
  }

  cancel(id: number, time: number): void {
    if (this.points.delete(id)) this.begin(time)
  }

  private begin(time: number): void {
    const { size } = this.points
    this.start = { view: this.hands.view.value, points: [...this.points.values()], time }
    this.several = size > 1 || (this.several && size > 0)
    this.hands.held.value = size > 0
    this.hands.drag.value = 0
  }

  private follow(by: Point): void {
    const { view } = this.start
    if (view.scale > 1) this.hands.place({ ...view, x: view.x + by.x, y: view.y + by.y })
    else if (!this.several) this.pull(by)
  }

  private pull({ x, y }: Point): void {
    const isAcross = Math.abs(x) >= Math.abs(y)
    this.hands.drag.value = !isAcross ? 0 : this.hands.canTurn(x < 0 ? 1 : -1) ? x : x / 4
  }

  private tap(at: Point, time: number): void {
    const isSecond = isDoubleTap(this.lastTap, { ...at, time })
    this.lastTap = { ...at, time: isSecond ? -Infinity : time }
    if (isSecond) this.hands.toggle(at)
  }
}

const listen = (element: HTMLElement, hands: Hands, signal: AbortSignal): void => {
  const pointers = new Pointers(element, hands)
  let byMouse = true

  element.addEventListener('pointerdown', (event) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    byMouse = event.pointerType === 'mouse'
    if (isOnButton || event.button !== 0) return
    element.setPointerCapture(event.pointerId)
    pointers.down(event.pointerId, pointIn(element, event), event.timeStamp)
  }, { signal })
  element.addEventListener('pointermove', (event) => pointers.move(event.pointerId, pointIn(element, event)), { signal })
  element.addEventListener('pointerup', (event) => {
    pointers.up(event.pointerId, pointIn(element, event), event.timeStamp, !byMouse)
  }, { signal })
  element.addEventListener('pointercancel', (event) => pointers.cancel(event.pointerId, event.timeStamp), { signal })
  // Some browsers tell two taps as a double click too.
  element.addEventListener('dblclick', (event) => { if (byMouse) hands.toggle(pointIn(element, event)) }, { signal })
  element.addEventListener('wheel', (event) => {
    event.preventDefault()
    hands.held.value = true
    hands.zoom(hands.view.value.scale * wheelFactor(event), pointIn(element, event))
  }, { signal, passive: false })
}

/** Looking closer at the picture in a field: by pinch, wheel, double click or tap, drag and swipe. */
export const useZoom = (field: Readonly<Ref<HTMLElement | null>>, looking: Looking) => {
  const view = shallowRef<View>(REST)
  const drag = ref(0)
  const held = ref(false)

  const place = (next: View): void => {
    const space = { width: field.value?.clientWidth ?? 0, height: field.value?.clientHeight ?? 0 }
    const natural = looking.natural()
    view.value = bounded(next, natural ? fitted(natural, space) : space, space)
  }
  const zoom = (scale: number, at: Point = CENTRE): void => place(zoomedTo(view.value, scale, at))
  /** The same by a key or a button: there the picture glides. */
  const zoomTo = (scale: number, at?: Point): void => {
    held.value = false
    zoom(scale, at)
  }
  const toggle = (at?: Point): void => zoomTo(view.value.scale > 1 ? 1 : CLOSE_SCALE, at)
  const pan = (x: number, y: number): void => {
    held.value = false
    place({ ...view.value, x: view.value.x + x, y: view.value.y + y })
  }
  const reset = (): void => {
    held.value = false
    view.value = REST
  }

  watch(field, (element, _before, onCleanup) => {
    if (!element) return
    const stop = new AbortController()
    const size = new ResizeObserver(() => place(view.value))
    listen(element, { ...looking, view, drag, held, place, zoom, toggle }, stop.signal)
    size.observe(element)
    onCleanup(() => {
      stop.abort()
      size.disconnect()
    })
  }, { immediate: true, flush: 'post' })

  return { view, drag, held, zoomTo, pan, reset }
}
