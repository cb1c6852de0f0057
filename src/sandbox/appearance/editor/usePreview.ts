/** The frame of the preview: its document is made of the draft, and what is style alone follows at once. */
import { onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import { brandStyles } from '../../../lib/brand/styles.ts'
import type { Scheme } from '../../../lib/brand/palette.ts'
import type { Locale } from '../../../lib/languages.ts'
import type { StorefrontConfig } from '../../../lib/settings.ts'
import { DRAFT_PARAMETER } from '../drafts.ts'
import { documentKey, type Draft } from '../draft.ts'
import { keepDraft } from './sandboxCalls.ts'

/** Whoever writes a heading wants no new page at each letter. */
const TYPING_PAUSE_MS = 350
/** How often a new document is looked for until it is dressed. */
const DRESS_INTERVAL_MS = 30

interface Options {
  readonly frame: Readonly<Ref<HTMLIFrameElement | null>>
  readonly draft: () => Draft
  readonly config: () => StorefrontConfig
  readonly scheme: Readonly<Ref<Scheme>>
  readonly language: Readonly<Ref<Locale>>
  readonly path: Ref<string>
}

export const usePreview = ({ frame, draft, config, scheme, language, path }: Options) => {
  const isLoading = shallowRef(true)
  const problem = shallowRef('')
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  let pending: AbortController | undefined
  let timer = 0
  let watching = 0

  /** Gives the document in the frame the draft's style and appearance; false while there is none. */
  const dress = (): boolean => {
    const inner = frame.value?.contentWindow
    const document = frame.value?.contentDocument
    if (!inner || !document?.getElementById('stoa-config')) return false
    let sheet = sheets.get(document)
    if (!sheet) {
      // A sheet belongs to the window that it was made in; its policy knows no others that are written in the page.
      sheet = new (inner as unknown as typeof globalThis).CSSStyleSheet()
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      sheets.set(document, sheet)
    }
    const { brand, hero } = config()
    sheet.replaceSync(brandStyles({ brand, hero }, true))
    document.documentElement.dataset['theme'] = scheme.value
    return true
  }

  /** Where the frame is now: links in it may have led somewhere else. */
  const currentPath = (): string => {
    const location = frame.value?.contentWindow?.location
    if (!location || location.protocol === 'about:') return path.value
    const query = new URLSearchParams(location.search)
    query.delete(DRAFT_PARAMETER)
    return location.pathname + (query.size > 0 ? `?${query.toString()}` : '')
  }

  const open = async (target: string): Promise<void> => {
    pending?.abort()
    pending = new AbortController()
    const { signal } = pending
    isLoading.value = true
    problem.value = ''
    try {
      const id = await keepDraft(draft(), signal)
      if (signal.aborted || !frame.value) return
      const url = new URL(target, location.href)
      url.searchParams.set(DRAFT_PARAMETER, `${id}.${language.value}`)
      const before = frame.value.contentDocument
      frame.value.contentWindow?.location.replace(url.href)
      clearInterval(watching)
      // As soon as it is there, not once all its pictures are.
      watching = window.setInterval(() => {
        if (frame.value?.contentDocument === before || !dress()) return
        clearInterval(watching)
        isLoading.value = false
      }, DRESS_INTERVAL_MS)
    } catch (error) {
      if (signal.aborted) return
      isLoading.value = false
      problem.value = error instanceof Error ? error.message : String(error)
    }
  }

  const openSoon = (): void => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void open(currentPath()), TYPING_PAUSE_MS)
  }
  const onLoad = (): void => {
    if (dress()) isLoading.value = false
  }

  watch([config, scheme], dress)
  watch(() => documentKey(draft()), openSoon)
  watch(language, () => void open(currentPath()))
  onMounted(() => {
    frame.value?.addEventListener('load', onLoad)
    void open(path.value)
  })
  onBeforeUnmount(() => {
    pending?.abort()
    clearTimeout(timer)
    clearInterval(watching)
  })

  return {
    isLoading,
    problem,
    retry: () => open(currentPath()),
    go: (target: string): void => {
      path.value = target
      void open(target)
    },
  }
}
