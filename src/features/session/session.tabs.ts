/** Word between the tabs of one browser, for what its storage does not tell them. */

/** What tabs say to each other: 'who is signed in?', the answer to it, and what happens. */
export type TabWord =
  | { readonly say: 'ask' }
  /** `token` is what has ended, null where that is a cookie: a tab that was busy may hear of it late. */
  | { readonly say: 'out'; readonly token: string | null; readonly isForgotten: boolean }
  | { readonly say: 'here' | 'in'; readonly signIn: unknown }

/** How long a new tab waits for the open ones, in milliseconds. */
const PATIENCE = 250

const isWord = (raw: unknown): raw is TabWord =>
  typeof raw === 'object' && raw !== null && 'say' in raw && ['ask', 'out', 'here', 'in'].includes(String(raw.say))

/** Opens the line to the other tabs. Where the browser has none, nothing is heard and nothing is waited for. */
export const openTabs = () => {
  let line: BroadcastChannel | null = null
  let hear: (word: TabWord) => void = () => {}
  let answered: (() => void) | null = null

  const open = () => {
    if (line || typeof BroadcastChannel === 'undefined') return
    line = new BroadcastChannel('stoa.session')
    line.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isWord(data)) return
      hear(data)
      if (data.say === 'here') answered?.()
    }
  }
  // An open line keeps a page out of the Back/forward cache.
  const close = () => {
    line?.close()
    line = null
  }
  open()

  return {
    open,
    close,
    hear: (told: (word: TabWord) => void): void => {
      hear = told
    },
    tell: (word: TabWord) => line?.postMessage(word),
    /** Asks who is signed in; resolves when one has answered, and been heard, or none has for a while. */
    ask: (): Promise<void> =>
      new Promise((resolve) => {
        if (!line) return resolve()
        const timer = setTimeout(resolve, PATIENCE)
        answered = () => {
          clearTimeout(timer)
          resolve()
        }
        line.postMessage({ say: 'ask' })
      }),
  }
}
