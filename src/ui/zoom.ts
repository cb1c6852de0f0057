/** The arithmetic of looking closer. Points and offsets are CSS pixels from the middle of the field. */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture is placed in its field: first scaled, then moved. */
export interface View extends Point {
  readonly scale: number
}

export const REST: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 5
/** What a double click or tap goes to. */
export const CLOSE_SCALE = 2.5

const clamp = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit)
const within = (scale: number): number => Math.min(Math.max(scale, 1), MAX_SCALE)

/** The size at which a picture fills its field without being cut. */
export const fitted = (natural: Size, field: Size): Size => {
  if (natural.width <= 0 || natural.height <= 0) return field
  const scale = Math.min(field.width / natural.width, field.height / natural.height)
  return { width: natural.width * scale, height: natural.height * scale }
}

/** No edge comes further in than the field's own; what is smaller than the field stays in its middle. */
export const bounded = ({ scale, x, y }: View, picture: Size, field: Size): View => {
  const held = within(scale)
  return {
    scale: held,
    x: clamp(x, Math.max(0, (picture.width * held - field.width) / 2)),
    y: clamp(y, Math.max(0, (picture.height * held - field.height) / 2)),
  }
}

/** The point of the picture that is at `at` stays there. */
export const zoomedTo = (view: View, scale: number, at: Point): View => {
  const to = within(scale)
  const factor = to / view.scale
  return { scale: to, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
}

type Fingers = readonly [Point, Point]
const middle = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** What was between the two fingers follows them. */
export const pinched = (view: View, from: Fingers, to: Fingers): View => {
  const before = middle(from)
  const after = middle(to)
  const { scale, x, y } = zoomedTo(view, view.scale * (distance(...to) / Math.max(1, distance(...from))), before)
  return { scale, x: x + after.x - before.x, y: y + after.y - before.y }
}

interface Turn {
  readonly deltaY: number
  readonly deltaMode: number
  readonly ctrlKey: boolean
}

/** By how much a turn of the wheel, or a pinch on a touchpad (which browsers tell as ctrl and wheel), zooms. */
export const wheelFactor = ({ deltaY, deltaMode, ctrlKey }: Turn): number => {
  const pixels = deltaY * (deltaMode === 1 ? 16 : deltaMode === 2 ? 400 : 1)
  // One notch of a mouse says 100 to 120 with ctrl too, where a touchpad says a few.
  return Math.exp(-clamp(pixels, 200) * (ctrlKey && Math.abs(pixels) < 50 ? 0.01 : 0.002))
}

/** Which way a finger's drag turns: 1 uncovers what is to the right, -1 to the left, 0 is not far or fast enough. */
export const swiped = (by: number, milliseconds: number, width: number): -1 | 0 | 1 => {
  const isFar = Math.abs(by) > width / 3
  const isFast = Math.abs(by) > 24 && Math.abs(by) / Math.max(1, milliseconds) > 0.4
  return !isFar && !isFast ? 0 : by < 0 ? 1 : -1
}

/** Two short taps at nearly one place. */
export const isDoubleTap = (first: Point & { time: number }, second: Point & { time: number }): boolean =>
  second.time - first.time < 320 && distance(first, second) < 32

/** A press that is too short and still to be a drag. */
export const isTap = (from: Point, to: Point, milliseconds: number): boolean =>
  milliseconds < 300 && distance(from, to) < 10
