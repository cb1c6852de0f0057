/** Whether any catalogue is published at a URL: loaded where one of its documents is missing. */
import { entryIn } from '../lib/documentEntry.ts'
import { joinUrl } from '../lib/url.ts'
import { CatalogueError, isNotFound } from './CatalogueError.ts'
import { record, text, maybe, whole, type Decoded } from './decode.ts'
import { manifestPath } from './paths.ts'

/** `manifest.json`: that a catalogue is published, and which. */
export const Manifest = record({
  version: text,
  /** ISO 8601. */
  created: maybe(text),
  listings: maybe(whole),
  categories: maybe(whole),
})
export type Manifest = Decoded<typeof Manifest>

/**
 * Throws a `CatalogueError` where no catalogue is published (`unavailable`), or nobody knows. A page that answers 200 says
 * that there is none only if it is the storefront's own, with which its host answers for every missing file: any other,
 * such as a Wi-Fi network's sign-in or a notice of maintenance, stands between here and a catalogue that may well be
 * published.
 */
export const expectPublished = async (url: string, fetch: typeof globalThis.fetch, timeoutMs: number): Promise<void> => {
  let response: Response
  let text: string
  try {
    response = await fetch(joinUrl(url, manifestPath), { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
    text = await response.text()
  } catch (cause) {
    throw new CatalogueError('network', manifestPath, { cause })
  }
  const isNowhere = isNotFound(response) && (!response.ok || entryIn(text) !== undefined)
  if (isNowhere) throw new CatalogueError('unavailable', manifestPath)
  try {
    Manifest(response.ok && JSON.parse(text))
  } catch (cause) {
    throw new CatalogueError('damaged', manifestPath, { cause })
  }
}
