/** Moving pictures: dragged by pointer or finger, or picked up with a key and moved with the arrows. */
import { nextTick, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useI18n } from '../../../i18n/index.ts'
import { listen } from '../../../lib/listen.ts'
import { useRoot } from '../../../ui/root.ts'
import { movePicture, nearestPlace, type Place } from './pictureOrder.ts'

interface Options {
  readonly pictures: () => readonly string[]
  /** Takes the order in which a picture was moved. */
  readonly put: (pictures: readonly string[], moved: string) => void
  /** The picture's place on the page. */
  readonly tileOf: (url: string) => HTMLElement | null
  readonly focusHandle: (url: string) => void
}

/** A shorter way of the pointer is a click, in pixels. */
const DRAG_THRESHOLD_PX = 5
/** So near to the window's edge the page scrolls, and by so much at each frame. */
const SCROLL_EDGE_PX = 90
const SCROLL_STEP_PX = 14

/** What the keys do to a place; `isMirrored` where a page is read from right to left. */
const placeAfter = (key: string, place: number, last: number, isMirrored: boolean): number | undefined => {
  const towards = isMirrored ? -1 : 1
  switch (key) {
    case 'ArrowUp': return place - 1
    case 'ArrowDown': return place + 1
    case 'ArrowLeft': return place - towards
    case 'ArrowRight': return place + towards
    case 'Home': return 0
    case 'End': return last
    default: return undefined
  }
}

/** Scrolls the page while a picture is held near an edge of the window. */
const createEdgeScroll = (onScroll: () => void) => {
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  const follow = (y: number): void => {
    stop()
    const by = y < SCROLL_EDGE_PX ? -SCROLL_STEP_PX : y > innerHeight - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0
    if (by === 0) return
    const step = () => {
      scrollBy(0, by)
      onScroll()
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  return { follow, stop }
}

export const usePictureOrder = ({ pictures, put, tileOf, focusHandle }: Options) => {
  const { t } = useI18n()
  const { announce } = useRoot()
  /** The picture that is being moved. */
  const held = ref<string | null>(null)
  /** The order as it is shown meanwhile. The elements stay where they are, so that neither focus nor finger is lost. */
  const preview = shallowRef<readonly string[] | null>(null)
  let endDrag: (() => void) | undefined
  let hasDragged = false

  // A photo that arrives meanwhile is not lost when the picture is put down, which keeps its place.
  watch(pictures, (next) => {
    if (held.value && preview.value) preview.value = movePicture(next, held.value, preview.value.indexOf(held.value))
  }, { flush: 'sync' })

  const placeWords = (order: readonly string[], url: string) => ({ place: order.indexOf(url) + 1, count: order.length })
  const hold = (url: string): void => {
    held.value = url
    preview.value = pictures()
  }
  const show = (url: string, to: number): void => {
    const order = movePicture(preview.value ?? pictures(), url, to)
    if (order === preview.value) return
    preview.value = order
    announce(t('listingControls.movedTo', placeWords(order, url)))
  }
  const release = (isKept: boolean): void => {
    const url = held.value
    const order = preview.value
    endDrag?.()
    // The click that ends a drag comes before.
    setTimeout(() => { hasDragged = false })
    held.value = null
    preview.value = null
    if (!url || !order) return
    if (isKept && order.some((one, index) => one !== pictures()[index])) {
      put(order, url)
      void nextTick(() => focusHandle(url))
    }
    announce(isKept ? t('listingControls.dropped', placeWords(order, url)) : t('listingControls.moveCanceled'))
  }

  const drag = (url: string, { clientX, clientY }: PointerEvent): void => {
    /** Where the pictures are now: others arrive while one is dragged. */
    const places = (): Place[] => (preview.value ?? pictures()).map((one) => {
      const box = tileOf(one)?.getBoundingClientRect()
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: Infinity, y: Infinity }
    })
    let at = { x: clientX, y: clientY }
    const follow = () => show(url, nearestPlace(places(), at))
    const edges = createEdgeScroll(follow)
    const stop = listen({
      pointermove: (event) => {
        at = { x: event.clientX, y: event.clientY }
        if (held.value === null && Math.hypot(at.x - clientX, at.y - clientY) < DRAG_THRESHOLD_PX) return
        hasDragged = true
        if (held.value === null) hold(url)
        edges.follow(at.y)
        follow()
      },
      pointerup: () => (hasDragged ? release(true) : endDrag?.()),
      pointercancel: () => release(false),
      keydown: (event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        release(false)
      },
    })
    endDrag = () => {
      stop()
      edges.stop()
      endDrag = undefined
    }
  }

  onScopeDispose(() => endDrag?.())

  return {
    held, preview,
    onPointerdown: (url: string, event: PointerEvent): void => {
      hasDragged = false
      if (event.button !== 0 || !event.isPrimary || held.value !== null) return
      drag(url, event)
    },
    /** Picks a picture up, or puts it down; what ends a drag is no press. */
    onPress: (url: string): void => {
      if (hasDragged) {
        hasDragged = false
        return
      }
      if (held.value === url) return release(true)
      hold(url)
      announce(t('listingControls.pickedUp', placeWords(pictures(), url)))
    },
    onKeydown: (url: string, event: KeyboardEvent): void => {
      if (held.value !== url || !preview.value) return
      const isMirrored = event.currentTarget instanceof Element && getComputedStyle(event.currentTarget).direction === 'rtl'
      const to = event.key === 'Escape' ? null : placeAfter(event.key, preview.value.indexOf(url), preview.value.length - 1, isMirrored)
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (to === null) return release(false)
      show(url, to)
      // Its place may be far outside the window.
      void nextTick(() => tileOf(url)?.scrollIntoView({ block: 'nearest' }))
    },
    /** Who goes elsewhere leaves the picture where it is shown. */
    onBlur: (url: string): void => { if (held.value === url && !hasDragged) release(true) },
  }
}
