import { nextTick, onBeforeUnmount, onMounted, watch, type Ref } from 'vue'
import { nextTask } from '../lib/nextTask.ts'
import { useRoot } from './root.ts'
import { pushModal, removeModal, topmostModalPlace } from './modalStack.ts'
import { useCloseOnBack } from './useCloseOnBack.ts'

interface Modal {
  /** For the dialog's `pointerdown` and `click`: a press that begins and ends on the backdrop closes. */
  readonly onPointerdown: (event: PointerEvent) => void
  readonly onClick: (event: MouseEvent) => void
  /** For the dialog's `close`: the browser closed it (Escape, the back gesture). */
  readonly onClose: () => void
  /** For what a person presses to close it: shows its exit first, where it has one. */
  readonly dismiss: () => Promise<void>
}

interface Options {
  /** Where in it toasts stand; by default at its end. */
  readonly place?: Readonly<Ref<HTMLElement | null>>
  /** Its styles show it leaving while it has `data-closing`. */
  readonly hasExit?: boolean
}

const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches
/** Resolves in a task of its own after the next paint. */
const nextPaint = async (): Promise<void> => {
  await new Promise(requestAnimationFrame)
  await nextTask()
}

/**
 * Keeps a native modal dialog and its `open` model the same; the browser traps the focus and gives it back. As it opens and
 * closes, `inert` changes for every element of the page, which takes long on a phone: there the touch itself is painted first.
 */
export function useModal(
  dialog: Readonly<Ref<HTMLDialogElement | null>>,
  open: Ref<boolean>,
  { place = dialog, hasExit = false }: Options = {},
): Modal {
  const root = useRoot()
  let pressedBackdrop = false
  let opener: HTMLElement | null = null
  let notices: HTMLElement | null = null

  async function show(): Promise<void> {
    await nextTick()
    // A keyboard's next key must find the dialog open.
    if (hasTouch()) await nextPaint()
    const element = dialog.value
    if (!element || !open.value || element.open) return
    // Only now: a notice whose button opens a dialog has gone, and has given the focus back.
    opener = root.focused()
    // It stays from the last exit until now.
    delete element.dataset['closing']
    element.showModal()
    notices = place.value ?? element
    pushModal(root, notices)
  }

  function leave(): void {
    if (notices) removeModal(root, notices)
    notices = null
  }

  function hide(): void {
    leave()
    if (dialog.value?.open) dialog.value.close()
    // Browsers give the focus back themselves, but not to an opener that was re-rendered while the dialog was open.
    if (opener?.isConnected && root.isFocusLost()) opener.focus()
    opener = null
  }

  onMounted(() => { if (open.value) void show() })
  onBeforeUnmount(leave)
  watch(open, (value) => (value ? show() : hide()))
  const close = () => { open.value = false }
  useCloseOnBack(open, () => topmostModalPlace(root) === notices, close)

  const dismiss = async (): Promise<void> => {
    const element = dialog.value
    if (hasExit && element?.open && hasTouch()) {
      element.dataset['closing'] = ''
      await nextPaint()
    }
    close()
  }

  return {
    dismiss,
    onPointerdown: (event) => { pressedBackdrop = event.target === dialog.value },
    onClick: (event) => { if (pressedBackdrop && event.target === dialog.value) void dismiss() },
    // The browser dispatches it with the next frame; the dialog may have been opened again by then.
    onClose: () => { if (!dialog.value?.open) close() },
  }
}
