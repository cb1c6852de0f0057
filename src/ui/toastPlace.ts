/** Where a toast stands: at the bottom of the window, above all that a person may want to press next and what has the focus. */
import { onBeforeUnmount, onMounted, watch, type Ref } from 'vue'
import { listen } from '../lib/listen.ts'
import { useRoot } from './root.ts'
import { topmostModalPlace } from './modalStack.ts'

/** An area of the window, in pixels. */
interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Room between a toast and what it must not cover, pixels. */
const GAP_PX = 8
/** What moves without any event of ours: a bar that slides in, a page in a frame that is scrolled. Milliseconds. */
const LOOK_INTERVAL_MS = 200

/** Buttons that lead on, and bars that stay in sight. */
const BUTTONS = '.is-primary, .is-danger'
const BARS = '.is-bar'

/**
 * How far a toast is lifted from its place so that it covers none of these areas; undefined where there is no room.
 * @param ceiling top of the room, such as the end of the header
 */
export const liftAbove = (toast: Area, areas: readonly Area[], ceiling: number): number | undefined => {
  let lift = 0
  while (toast.top - lift >= ceiling) {
    const [top, bottom] = [toast.top - lift - GAP_PX, toast.bottom - lift + GAP_PX]
    const covered = areas.filter((area) => area.left < toast.right && area.right > toast.left && area.top < bottom && area.bottom > top)
    if (covered.length === 0) return lift
    lift = toast.bottom - Math.min(...covered.map((area) => area.top)) + GAP_PX
  }
  return undefined
}

const areasIn = (place: ParentNode, selector: string): Area[] =>
  [...place.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)

/** The areas of a page in a frame, by the pixels of the window; what is below the frame's end cannot be seen. */
const areasInFrame = (frame: HTMLIFrameElement, selector: string): Area[] => {
  if (!frame.contentDocument) return []
  const { left, top, bottom, width } = frame.getBoundingClientRect()
  const scale = width / (frame.offsetWidth || 1)
  return areasIn(frame.contentDocument, selector)
    .map((area) => ({ left: left + area.left * scale, right: left + area.right * scale, top: top + area.top * scale, bottom: Math.min(bottom, top + area.bottom * scale) }))
    .filter((area) => area.top < area.bottom)
}

/** Keeps the toasts in `section` clear of buttons and bars for as long as `isShown`. */
export const useToastPlace = (section: Readonly<Ref<HTMLElement | null>>, isShown: () => boolean): void => {
  const root = useRoot()
  let lift = 0

  /** What has the focus, where that is shown and not in a toast. */
  const focusedArea = (): Area[] => {
    const focused = root.focused()
    return focused?.matches(':focus-visible') && !section.value?.contains(focused) ? [focused.getBoundingClientRect()] : []
  }

  const look = (): void => {
    const element = section.value
    const toast = element?.querySelector('li')?.getBoundingClientRect()
    // In a drawer they have a place of their own.
    if (!element || !toast || getComputedStyle(element).position !== 'fixed') return
    const modal = topmostModalPlace(root)?.closest('dialog')
    const place = modal ?? root.node
    const all = (selector: string) => [...areasIn(place, selector), ...[...place.querySelectorAll('iframe')].flatMap((frame) => areasInFrame(frame, selector))]
    // The section's own box, since the toast may still be on its way in; without the lift that it has by now.
    const { top, bottom } = element.getBoundingClientRect()
    const area = { left: toast.left, right: toast.right, top: top + lift, bottom: bottom + lift }
    const ceiling = modal ? 0 : (root.query('header')?.getBoundingClientRect().bottom ?? 0)
    const buttons = all(BUTTONS)
    const withFocus = [...buttons, ...focusedArea()]
    const next = Math.round(liftAbove(area, [...withFocus, ...all(BARS)], ceiling) ?? liftAbove(area, withFocus, ceiling) ?? liftAbove(area, buttons, ceiling) ?? 0)
    if (next === lift) return
    lift = next
    element.style.setProperty('--lift', `${lift}px`)
  }

  let timer: ReturnType<typeof setInterval> | undefined
  const stop = listen({ scroll: look, resize: look, focusin: look }, { passive: true, capture: true })
  const follow = (): void => {
    clearInterval(timer)
    if (!isShown()) return
    look()
    timer = setInterval(look, LOOK_INTERVAL_MS)
  }
  onMounted(follow)
  watch(isShown, follow, { flush: 'post' })
  onBeforeUnmount(() => {
    stop()
    clearInterval(timer)
  })
}
