/** How the service worker answers. */
import { isBroken, isGone, mayKeep, type Kind } from './decide.ts'
import type { Keep } from './keep.ts'

/** Milliseconds for which a page is awaited, where one of an earlier visit is there. */
const PAGE_TIMEOUT_MS = 4_000

interface Question {
  readonly kind: Kind
  readonly url: string
  /** Whether somebody loads the page anew: they want the server's, and have a page meanwhile. */
  readonly isReload?: boolean
  /** Asks the network. */
  readonly ask: () => Promise<Response>
  /** What goes on after the answer. */
  readonly goOn: (work: Promise<unknown>) => void
}

const after = (milliseconds: number) => new Promise<undefined>((resolve) => { setTimeout(resolve, milliseconds, undefined) })

type Answering = Pick<Keep, 'find' | 'answer' | 'forget'>

/** A file of which each name has one content is not asked for again; all else comes from the network, as long as there is one. */
export const answerFrom = (keep: Answering, pageTimeoutMs = PAGE_TIMEOUT_MS) => async ({ kind, url, isReload, ask, goOn }: Question): Promise<Response> => {
  const known = kind === 'file' ? await keep.find(kind, url) : undefined
  if (known) return known
  const asked = performance.now()
  const answered = ask().then((response) => {
    // Copied before anybody reads it; a copy that nobody reads would not let the event end.
    if (mayKeep(kind, response)) goOn(keep.answer(kind, url, response.clone(), asked))
    else if (isGone(response.status)) goOn(keep.forget(kind, url))
    return response
  })
  goOn(answered.catch(() => {}))
  try {
    const response = await (kind === 'page' && !isReload ? Promise.race([answered, after(pageTimeoutMs)]) : answered)
    if (response && !isBroken(response.status)) return response
    return await keep.find(kind, url) ?? await answered
  } catch (error) {
    const kept = await keep.find(kind, url)
    if (kept) return kept
    throw error
  }
}
