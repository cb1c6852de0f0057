import { onScopeDispose, ref, watch } from 'vue'

/** @param folders names of what was dropped and is no file */
type OnFiles = (files: readonly File[], folders: readonly string[]) => void

/** Takes what is no file out of a drop or a paste, such as the address of a picture; answers whether there was anything. */
type TakeText = (data: DataTransfer, how: 'drop' | 'paste') => boolean

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false

/** A link or a picture of another page; a selection of text is one only when it is dropped and looked at. */
const hasText = (data: DataTransfer | null): boolean => data !== null && ['text/uri-list', 'text/html'].some((type) => data.types.includes(type))

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

interface Handlers {
  readonly setOver: (isOver: boolean) => void
  readonly onFiles: OnFiles
  readonly takeText: TakeText | undefined
}

const listenTo = (element: HTMLElement, { setOver, onFiles, takeText }: Handlers, signal: AbortSignal): void => {
  const isWanted = (data: DataTransfer | null) => hasFiles(data) || (takeText !== undefined && hasText(data))
  const takes = (data: DataTransfer | null, how: 'drop' | 'paste') => (data !== null && takeText?.(data, how)) ?? false
  const isWithin = (target: EventTarget | null) => target instanceof Node && element.contains(target)

  element.addEventListener('dragover', ({ dataTransfer }) => setOver(isWanted(dataTransfer)), { signal })
  element.addEventListener('dragleave', (event) => { if (!isWithin(event.relatedTarget)) setOver(false) }, { signal })
  element.addEventListener('drop', (event) => {
    setOver(false)
    if (takes(event.dataTransfer, 'drop')) event.preventDefault()
    else if (hasFiles(event.dataTransfer)) takeFiles(event.dataTransfer, onFiles)
  }, { signal })
  element.addEventListener('paste', (event) => {
    if (takes(event.clipboardData, 'paste')) {
      event.preventDefault()
      return
    }
    if (!hasFiles(event.clipboardData) || isFormattedText(event.clipboardData)) return
    event.preventDefault()
    takeFiles(event.clipboardData, onFiles)
  }, { signal })

  // A file that is dropped beside it would be opened in place of the page.
  addEventListener('dragover', (event) => {
    const { dataTransfer } = event
    const isOver = event.composedPath().includes(element)
    if (!dataTransfer || !(hasFiles(dataTransfer) || (isOver && isWanted(dataTransfer)))) return
    event.preventDefault()
    dataTransfer.dropEffect = isOver ? 'copy' : 'none'
  }, { signal })
  addEventListener('drop', (event) => { if (hasFiles(event.dataTransfer)) event.preventDefault() }, { signal })
}

/**
 * Files dropped on an element, or pasted within it; text is pasted as ever.
 * @param takeText comes first; what it takes is neither a file nor pasted
 * @returns whether files are held above it right now
 */
export const useFileDrop = (target: () => HTMLElement | null, onFiles: OnFiles, takeText?: TakeText) => {
  const isOver = ref(false)
  let stop: AbortController | undefined
  watch(target, (element) => {
    stop?.abort()
    stop = new AbortController()
    isOver.value = false
    if (element) listenTo(element, { setOver: (is) => { isOver.value = is }, onFiles, takeText }, stop.signal)
  }, { immediate: true, flush: 'post' })
  onScopeDispose(() => stop?.abort())
  return { isOver }
}
