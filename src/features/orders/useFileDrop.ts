import { onScopeDispose, ref, watch } from 'vue'

/** @param folders names of what was dropped and is no file */
type OnFiles = (files: readonly File[], folders: readonly string[]) => void

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false

/** A spreadsheet's cells offer their picture too: what was copied is their text. A file may come with its name as text. */
const isFormattedText = ({ types }: DataTransfer): boolean =>
  types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'))

const takeFiles = (data: DataTransfer, onFiles: OnFiles): void => {
  const files: File[] = []
  const folders: string[] = []
  for (const item of data.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (!file) continue
    // Not in every browser, whatever the type says. A folder would come as a file that cannot be read.
    const entry = (item as Partial<DataTransferItem>).webkitGetAsEntry?.()
    if (entry?.isDirectory) folders.push(entry.name)
    else files.push(file)
  }
  if (files.length + folders.length > 0) onFiles(files, folders)
}

const listenTo = (element: HTMLElement, setOver: (isOver: boolean) => void, onFiles: OnFiles, signal: AbortSignal): void => {
  const isWithin = (target: EventTarget | null) => target instanceof Node && element.contains(target)

  element.addEventListener('dragover', ({ dataTransfer }) => setOver(hasFiles(dataTransfer)), { signal })
  element.addEventListener('dragleave', (event) => { if (!isWithin(event.relatedTarget)) setOver(false) }, { signal })
  element.addEventListener('drop', (event) => {
    setOver(false)
    if (hasFiles(event.dataTransfer)) takeFiles(event.dataTransfer, onFiles)
  }, { signal })
  element.addEventListener('paste', (event) => {
    if (!hasFiles(event.clipboardData) || isFormattedText(event.clipboardData)) return
    event.preventDefault()
    takeFiles(event.clipboardData, onFiles)
  }, { signal })

  // A file that is dropped beside it would be opened in place of the page.
  addEventListener('dragover', (event) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = event.composedPath().includes(element) ? 'copy' : 'none'
  }, { signal })
  addEventListener('drop', (event) => { if (hasFiles(event.dataTransfer)) event.preventDefault() }, { signal })
}

/**
 * Files dropped on an element, or pasted within it; text is pasted as ever.
 * @returns whether files are held above it right now
 */
export const useFileDrop = (target: () => HTMLElement | null, onFiles: OnFiles) => {
  const isOver = ref(false)
  let stop: AbortController | undefined
  watch(target, (element) => {
    stop?.abort()
    stop = new AbortController()
    isOver.value = false
    if (element) listenTo(element, (is) => { isOver.value = is }, onFiles, stop.signal)
  }, { immediate: true, flush: 'post' })
  onScopeDispose(() => stop?.abort())
  return { isOver }
}
