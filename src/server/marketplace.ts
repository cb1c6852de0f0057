/** What pages need of the marketplace beside the catalogue: asked as somebody who is not signed in, and not too often. */
import { requestProblem } from '../lib/systemErrors.ts'
import { createByteCache } from './byteCache.ts'

const CACHE_BYTES = 8 * 1024 * 1024
const MAX_AGE_MS = 60_000
/** A marketplace that does not answer is left alone for so long. */
const PAUSE_MS = 10_000
const TIMEOUT_MS = 2_000

interface Options {
  /** Of the marketplace, for addresses of this origin; undefined where there is none behind this server. */
  readonly base: string | undefined
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

interface Asked {
  readonly at: number
  readonly text: Promise<string | undefined>
}

/**
 * Reads answers of the marketplace.
 * @returns a function that resolves to undefined where the marketplace has no such thing, and rejects where it does not say
 */
export const createAsk = ({ base, fetch = globalThis.fetch, now = Date.now }: Options) => {
  const asked = createByteCache<Asked>(CACHE_BYTES)
  let pausedUntil = 0

  const read = async (url: string): Promise<string | undefined> => {
    const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw new Error(`the marketplace does not answer: ${requestProblem(error)}`, { cause: error })
    })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`the marketplace answered ${response.status}`)
    return response.text()
  }

  return (url: string): Promise<string | undefined> => {
    if (url.startsWith('/') && base === undefined) return Promise.reject(new Error('no marketplace is behind this server (--marketplace)'))
    const address = url.startsWith('/') ? base?.replace(/\/+$/, '') + url : url
    const known = asked.get(address)
    if (known && now() - known.at < MAX_AGE_MS) return known.text
    if (now() < pausedUntil) return Promise.reject(new Error('the marketplace does not answer'))
    const text = read(address)
    const at = now()
    asked.set(address, { at, text }, address.length)
    text.then((got) => asked.set(address, { at, text }, address.length + 2 * (got?.length ?? 0)), () => {
      pausedUntil = now() + PAUSE_MS
      asked.set(address, { at: -Infinity, text }, address.length)
    })
    return text
  }
}
