/** Asks the worker that holds the catalogue's cards; where no worker can run, the main thread holds them. */
import { createTrustedUrl } from '../../lib/trustedUrl.ts'
import { CatalogueError } from '../CatalogueError.ts'
import type { ListingCard } from '../parts.ts'
import type { SearchHost, SearchStatus } from './host.ts'
import type { ListingQuery, SearchResult, Suggestions } from './query.ts'
import type { SynonymGroups } from './synonyms.ts'
import type { FromWorker, HostCall, ToWorker } from './worker.ts'
import workerUrl from './worker.ts?worker&url'

interface AskOptions {
  readonly signal?: AbortSignal | undefined
}

/** Every question rejects with a `CatalogueError`, or with the signal's reason. */
export interface SearchClient {
  readonly search: (query: ListingQuery, options?: AskOptions) => Promise<SearchResult>
  readonly suggest: (text: string, options?: AskOptions) => Promise<Suggestions>
  /** In the order asked for; unknown ones are left out. */
  readonly many: (ids: readonly number[], options?: AskOptions) => Promise<ListingCard[]>
  /** Loads the cards where they are not there yet, and looks for a newer version; rejects where a part of it is missing. */
  readonly refresh: (options?: AskOptions) => Promise<void>
  /** Ends the worker; every open question is rejected. */
  readonly close: () => void
}

interface ClientOptions {
  /** Absolute, of the catalogue. */
  readonly url: string
  /** Creates the worker; undefined where there are no workers. */
  readonly start?: () => Worker | undefined
  /** The version that the page shows, which may come from a cache. */
  readonly shown?: () => string | undefined
  /** Called when the answers come from another version than before, or when missing documents have arrived. */
  readonly onVersion?: (version: string) => void
  /** Words that mean the same in the language of the page; looked at before each question. */
  readonly synonyms?: (() => SynonymGroups | undefined) | undefined
  /** For reading in the main thread. */
  readonly fetch?: typeof globalThis.fetch
}

interface Question {
  readonly call: HostCall
  readonly input: readonly unknown[]
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A worker that ran out of memory sends nothing, not even an error: after four silent checks it is replaced. */
const WORKER_CHECK_INTERVAL_MS = 10_000
const MAX_SILENT_CHECKS = 4
/** Only a worker that has answered before is replaced; then the main thread takes over. */
const MAX_WORKER_RESTARTS = 2

/** The name under which `trusted-types` of src/build/csp.ts allows this one URL. */
const WORKER_POLICY = 'stoa-worker'

const NO_SYNONYMS: SynonymGroups = []

const trustedWorkerUrl = createTrustedUrl(WORKER_POLICY, workerUrl)

/** Undefined where there are no workers. @throws where the content security policy forbids it */
const startWorker = (): Worker | undefined => {
  if (typeof Worker === 'undefined') return undefined
  return new Worker(trustedWorkerUrl(), { type: 'module', name: 'catalogue' })
}

const errorOf = (error: Extract<FromWorker, { error: unknown }>['error']): Error =>
  typeof error === 'string' ? new CatalogueError('damaged', '', { cause: error }) : new CatalogueError(error.kind, error.path)

/** Starts the worker at once: call it after the first paint. */
export const createSearchClient = ({ url, start = startWorker, shown, onVersion, synonyms, fetch }: ClientOptions): SearchClient => {
  const open = new Map<number, Question>()
  let lastId = 0
  let worker: Worker | undefined
  let restarts = MAX_WORKER_RESTARTS
  let hasAnswered = false
  let silentChecks = 0
  let check: ReturnType<typeof setInterval> | undefined
  let mainThreadHost: Promise<SearchHost> | undefined
  let isClosed = false
  /** What the worker was told last. */
  let sentSynonyms = NO_SYNONYMS

  const stopChecking = () => {
    clearInterval(check)
    check = undefined
  }
  const endWorker = () => {
    stopChecking()
    worker?.terminate()
    worker = undefined
  }

  const receive = ({ data }: MessageEvent<FromWorker>) => {
    silentChecks = 0
    if (!('id' in data)) return
    hasAnswered = true
    const question = open.get(data.id)
    if ('answer' in data) question?.resolve(data.answer)
    else question?.reject(errorOf(data.error))
  }

  const beginWorker = () => {
    let mine: Worker | undefined
    try {
      mine = start()
    } catch {
      // A content security policy forbids it.
    }
    worker = mine
    sentSynonyms = NO_SYNONYMS
    mine?.addEventListener('message', receive)
    for (const type of ['error', 'messageerror']) mine?.addEventListener(type, () => { if (mine === worker) replaceWorker() })
    mine?.postMessage({ open: url } satisfies ToWorker)
  }

  const loadHost = () => import('./host.ts').then(({ createSearchHost }) => createSearchHost(url, fetch), (cause: unknown) => {
    mainThreadHost = undefined
    // Perhaps the network was down, and neither the worker nor this could be loaded.
    beginWorker()
    throw new CatalogueError('network', '', { cause })
  })

  const send = (id: number, { call, input }: Question) => {
    const wanted = synonyms?.() ?? NO_SYNONYMS
    if (worker) {
      if (wanted !== sentSynonyms) worker.postMessage({ synonyms: wanted } satisfies ToWorker)
      sentSynonyms = wanted
      worker.postMessage({ id, call, input } satisfies ToWorker)
      check ??= setInterval(checkWorker, WORKER_CHECK_INTERVAL_MS)
      return
    }
    mainThreadHost ??= loadHost()
    mainThreadHost
      .then((host) => {
        host.setSynonyms(wanted)
        return host
      })
      .then((host) => (host[call] as (...input: readonly unknown[]) => Promise<unknown>)(...input)) // `ask` pairs each call with its input.
      .then((answer) => open.get(id)?.resolve(answer), (error: unknown) => open.get(id)?.reject(error))
  }

  const replaceWorker = () => {
    endWorker()
    if (hasAnswered && restarts > 0) {
      restarts -= 1
      beginWorker()
    }
    for (const [id, question] of open) send(id, question)
  }

  /** Checks are counted, not milliseconds: while a computer sleeps, no answer is late. */
  const checkWorker = () => {
    silentChecks = open.size > 0 ? silentChecks + 1 : 0
    if (silentChecks > MAX_SILENT_CHECKS) replaceWorker()
    else if (silentChecks === 0) stopChecking()
  }

  const ask = <T>(call: HostCall, input: readonly unknown[], signal: AbortSignal | undefined): Promise<T> => {
    const id = (lastId += 1)
    const cancel = () => {
      worker?.postMessage({ cancel: id } satisfies ToWorker)
      open.get(id)?.reject(signal?.reason)
    }
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      if (isClosed) return reject(new CatalogueError('network', ''))
      signal?.addEventListener('abort', cancel, { once: true })
      const question: Question = { call, input, resolve: (answer) => resolve(answer as T), reject } // The host answers each call with its type.
      open.set(id, question)
      send(id, question)
    }).finally(() => {
      open.delete(id)
      signal?.removeEventListener('abort', cancel)
    })
  }

  let known: string | undefined
  const reportVersion = (version: string, isComplete: boolean) => {
    const before = known ?? `${shown?.() ?? version} ${isComplete}`
    known = `${version} ${isComplete}`
    // After the answer is delivered: the listener may invalidate what is being loaded.
    if (before !== known) setTimeout(() => onVersion?.(version))
  }

  /** Reports the version of an answer. Until there is a first one, whoever waits for the cards is told when they come. */
  const reported = async <T extends { readonly version: string }>(asked: Promise<T>, isComplete: (answer: T) => boolean): Promise<T> => {
    try {
      const answer = await asked
      reportVersion(answer.version, isComplete(answer))
      return answer
    } catch (error) {
      if (error instanceof CatalogueError) known ??= ''
      throw error
    }
  }
  const refresh: SearchClient['refresh'] = async ({ signal } = {}) => {
    const { missing: [path] } = await reported(ask<SearchStatus>('refresh', [], signal), ({ missing }) => missing.length === 0)
    if (path !== undefined) throw new CatalogueError('network', path)
  }

  beginWorker()
  return {
    search: (query, { signal } = {}) => reported(ask<SearchResult>('search', [query], signal), ({ partial }) => partial === undefined),
    suggest: (text, { signal } = {}) => ask('suggest', [text], signal),
    many: (ids, { signal } = {}) => ask('many', [[...ids]], signal),
    refresh,
    close: () => {
      isClosed = true
      endWorker()
      for (const question of open.values()) question.reject(new CatalogueError('network', ''))
    },
  }
}
