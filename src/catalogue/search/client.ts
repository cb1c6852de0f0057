/** Asks the worker that holds the catalogue's cards; where no worker can be made, the main thread holds them. */
import { CatalogueError } from '../CatalogueError.ts'
import type { SearchHost, SearchStatus } from './host.ts'
import type { ListingQuery, SearchResult, Suggestions } from './query.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import type { ListingCard } from '../parts.ts'
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
  /** Calls back when a newer version was taken up. Returns the way to stop. */
  readonly onVersion: (listener: (version: string) => void) => () => void
  /** Ends the worker; every question that is open is rejected. */
  readonly close: () => void
}

interface ClientOptions {
  /** The catalogue's address, absolute. */
  readonly url: string
  /** Makes the worker; undefined where none can be made. */
  readonly start?: () => Worker | undefined
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
  typeof error === 'string' ? new Error(error) : new CatalogueError(error.kind, error.path)

/** Starts the worker at once: call it after the first paint. */
export const createSearchClient = ({ url, start = startWorker, fetch }: ClientOptions): SearchClient => {
  const open = new Map<number, Question>()
  const listeners = new Set<(version: string) => void>()
  let last = 0
  let version: string | undefined
  let worker: Worker | undefined
  let own: Promise<SearchHost> | undefined

  const askMyself = (id: number, { call, input }: Question) => {
    own ??= import('./host.ts').then(({ createSearchHost }) => createSearchHost(url, fetch))
    own
      // `ask` has put together the call and what it takes.
      .then((host) => (host[call] as (...input: readonly unknown[]) => Promise<unknown>)(...input))
      .then((answer) => open.get(id)?.resolve(answer), (error: unknown) => open.get(id)?.reject(error))
  }

  /** A worker that cannot be loaded says so by an event only. */
  const giveUpWorker = () => {
    worker?.terminate()
    worker = undefined
    for (const [id, question] of open) askMyself(id, question)
  }

  const receive = ({ data }: MessageEvent<FromWorker>) => {
    const question = open.get(data.id)
    if ('answer' in data) question?.resolve(data.answer)
    else question?.reject(errorOf(data.error))
  }

  const begin = () => {
    try {
      worker = start()
    } catch {
      worker = undefined // A policy forbids it.
    }
    worker?.addEventListener('message', receive)
    worker?.addEventListener('error', giveUpWorker)
    worker?.postMessage({ open: url } satisfies ToWorker)
  }

  const ask = <T>(call: keyof SearchHost, input: readonly unknown[], signal: AbortSignal | undefined): Promise<T> => {
    const id = (last += 1)
    const withdraw = () => {
      worker?.postMessage({ cancel: id } satisfies ToWorker)
      open.get(id)?.reject(signal?.reason)
    }
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      signal?.addEventListener('abort', withdraw, { once: true })
      // The host answers each call with what that call promises.
      const question: Question = { call, input, resolve: (answer) => resolve(answer as T), reject }
      open.set(id, question)
      if (worker) worker.postMessage({ id, call, input } satisfies ToWorker)
      else askMyself(id, question)
    }).finally(() => {
      open.delete(id)
      signal?.removeEventListener('abort', withdraw)
    })
  }

  const refresh = async ({ signal }: AskOptions = {}): Promise<SearchStatus> => {
    const status = await ask<SearchStatus>('refresh', [], signal)
    const before = version
    version = status.version
    if (before !== undefined && before !== version) for (const listener of listeners) listener(version)
    return status
  }

  begin()
  return {
    search: (query, { signal } = {}) => ask('search', [query], signal),
    suggest: (text, { signal } = {}) => ask('suggest', [text], signal),
    many: (ids, { signal } = {}) => ask('many', [ids], signal),
    refresh,
    onVersion: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      worker?.terminate()
      worker = undefined
      for (const question of open.values()) question.reject(new CatalogueError('network', ''))
    },
  }
}
