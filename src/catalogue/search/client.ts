/** Asks the worker that holds the catalogue's cards; where no worker can be made, the main thread holds them. */
import { CatalogueError } from '../CatalogueError.ts'
import type { ListingCard } from '../parts.ts'
import type { SearchHost, SearchStatus } from './host.ts'
import { keepWorker } from './keepWorker.ts'
import type { FromWorker } from './protocol.ts'
import type { ListingQuery, SearchResult, Suggestions } from './query.ts'
import { startWorker } from './startWorker.ts'

interface AskOptions {
  readonly signal?: AbortSignal | undefined
}

/** Every question rejects with a `CatalogueError`, or with the signal's reason. */
export interface SearchClient {
  readonly search: (query: ListingQuery, options?: AskOptions) => Promise<SearchResult>
  readonly suggest: (text: string, options?: AskOptions) => Promise<Suggestions>
  /** In the order asked for; unknown ones are left out. */
  readonly many: (ids: readonly number[], options?: AskOptions) => Promise<ListingCard[]>
  /** Loads the cards where they are not there yet, and looks for a newer version. */
  readonly refresh: (options?: AskOptions) => Promise<SearchStatus>
  /** Calls back when a newer version was taken up, or what was missing of this one. Returns the way to stop. */
  readonly onVersion: (listener: (version: string) => void) => () => void
  /** Ends the worker; every question that is open is rejected. */
  readonly close: () => void
}

interface ClientOptions {
  /** The catalogue's address, absolute. */
  readonly url: string
  /** Makes the worker; undefined where none can be made. */
  readonly start?: () => Worker | undefined
  /** The version of what is on the screen, if that says one: it may have come from a cache. */
  readonly shown?: () => string | undefined
  /** For the main thread's own reading. */
  readonly fetch?: typeof globalThis.fetch
}

interface Question {
  readonly call: keyof SearchHost
  readonly input: readonly unknown[]
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

const errorOf = (error: Extract<FromWorker, { error: unknown }>['error']): Error =>
  typeof error === 'string' ? new CatalogueError('damaged', '', { cause: error }) : new CatalogueError(error.kind, error.path)

/** Starts the worker at once: call it after the first paint. */
export const createSearchClient = ({ url, start = startWorker, shown, fetch }: ClientOptions): SearchClient => {
  const open = new Map<number, Question>()
  const listeners = new Set<(version: string) => void>()
  let last = 0
  let known: string | undefined
  let own: Promise<SearchHost> | undefined

  const loadHost = () => import('./host.ts').then(({ createSearchHost }) => createSearchHost(url, fetch), (cause: unknown) => {
    own = undefined
    worker.retry()
    throw new CatalogueError('network', '', { cause })
  })

  const askMyself = (id: number, { call, input }: Question) => {
    own ??= loadHost()
    own
      // `ask` has put together the call and what it takes.
      .then((host) => (host[call] as (...input: readonly unknown[]) => Promise<unknown>)(...input))
      .then((answer) => open.get(id)?.resolve(answer), (error: unknown) => open.get(id)?.reject(error))
  }

  const put = (id: number, question: Question) => {
    const { call, input } = question
    if (!worker.post({ id, call, input })) askMyself(id, question)
  }

  const worker = keepWorker({
    url,
    start,
    receive: (message) => {
      if (!('id' in message)) return
      const question = open.get(message.id)
      if ('answer' in message) question?.resolve(message.answer)
      else question?.reject(errorOf(message.error))
    },
    isWaiting: () => open.size > 0,
    again: () => {
      for (const [id, question] of open) put(id, question)
    },
  })

  const ask = <T>(call: keyof SearchHost, input: readonly unknown[], signal: AbortSignal | undefined): Promise<T> => {
    const id = (last += 1)
    const withdraw = () => {
      worker.post({ cancel: id })
      open.get(id)?.reject(signal?.reason)
    }
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      signal?.addEventListener('abort', withdraw, { once: true })
      // The host answers each call with what that call promises.
      const question: Question = { call, input, resolve: (answer) => resolve(answer as T), reject }
      open.set(id, question)
      put(id, question)
    }).finally(() => {
      open.delete(id)
      signal?.removeEventListener('abort', withdraw)
    })
  }

  /** Of whatever answered last; the first one is news where another one is shown. What was missing and has come is news too. */
  const note = (version: string, isWhole: boolean) => {
    const before = known ?? `${shown?.() ?? version} ${isWhole}`
    known = `${version} ${isWhole}`
    if (before === known) return
    // After the answer that brought it: who listens may throw away what is not there yet.
    setTimeout(() => {
      for (const listener of listeners) listener(version)
    })
  }

  return {
    search: async (query, { signal } = {}) => {
      const result = await ask<SearchResult>('search', [query], signal)
      note(result.version, result.partial === undefined)
      return result
    },
    suggest: (text, { signal } = {}) => ask('suggest', [text], signal),
    many: (ids, { signal } = {}) => ask('many', [[...ids]], signal),
    refresh: async ({ signal } = {}) => {
      const status = await ask<SearchStatus>('refresh', [], signal)
      note(status.version, status.missing.length === 0)
      return status
    },
    onVersion: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      worker.end()
      for (const question of open.values()) question.reject(new CatalogueError('network', ''))
    },
  }
}
