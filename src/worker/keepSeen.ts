/** What a page loaded before the worker was there, or before the worker knew its version. */
import { manifestPath } from '../catalogue/paths.ts'
import { cardPathsIn, kindOf, type Kind, type Place } from './decide.ts'
import type { Keep } from './keep.ts'

/** So much of it is kept at most. */
const MAX_SEEN = 400

type Keeping = Pick<Keep, 'has' | 'find' | 'answer'>

/** What lies in the worker's or the browser's own cache: nothing is loaded for it. */
const cached = async (keep: Keeping, kind: Kind, url: string): Promise<Response | undefined> =>
  (kind === 'page' ? undefined : await keep.find(kind, url))
  ?? await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)

/** Keeps those of the addresses that are not kept yet, and the cards of a catalogue whose manifest is among them. */
export const keepSeen = async (keep: Keeping, place: Place, urls: readonly string[]): Promise<void> => {
  const here = `${place.origin}/`
  const due = urls.slice(0, MAX_SEEN).filter((url) => url.startsWith(here))
  for (const url of due) {
    const asked = { method: 'GET', url, destination: 'image', credentials: 'same-origin', referrer: here, isPart: false }
    const kind = kindOf({ ...asked, mode: 'navigate' }, place) ?? kindOf({ ...asked, mode: 'same-origin' }, place)
    if (!kind) continue
    const isManifest = url === place.catalogue + manifestPath
    const isKept = await keep.has(kind, url)
    if (isKept && !isManifest) continue
    const response = await cached(keep, kind, url)
    if (!response) continue
    if (isManifest) due.push(...cardPathsIn(await response.clone().text()).map((path) => place.catalogue + path))
    // As old as any: it does not say which version the server has.
    if (!isKept) await keep.answer(kind, url, response, -1)
  }
}
