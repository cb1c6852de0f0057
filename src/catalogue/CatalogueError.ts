/**
 * Why something of the catalogue cannot be shown.
 * - `not_found`: the published catalogue does not have it (deleted, not approved, a page past the last)
 * - `unavailable`: no catalogue is published at this URL
 * - `network`: it could not be reached
 * - `damaged`: its server failed, or the response is not a complete document of a catalogue
 * - `newer`: it was written for a later version of this code
 */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly kind: 'not_found' | 'unavailable' | 'network' | 'damaged' | 'newer'
  /** The path below the catalogue's URL. */
  readonly path: string

  constructor(kind: CatalogueError['kind'], path: string, options?: ErrorOptions) {
    super(`${kind}: ${path}`, options)
    this.kind = kind
    this.path = path
  }
}

/** Statuses of file hosts for a file that does not exist; some hide it behind 403. */
const NOT_FOUND_STATUSES = [403, 404, 410]

/** Whether a response says that there is no such document. Hosts of single-page applications answer a page instead of 404. */
export const isNotFound = ({ ok, status, headers }: Response): boolean =>
  ok ? Boolean(headers.get('content-type')?.includes('html')) : NOT_FOUND_STATUSES.includes(status)

/** Throws a `CatalogueError` where a response brings no document. */
export const expectDocument = (response: Response, path: string): void => {
  const isMissing = isNotFound(response)
  if (!isMissing && response.ok) return
  // What nobody reads would keep its connection until the timeout.
  response.body?.cancel().catch(() => {})
  throw new CatalogueError(isMissing ? 'not_found' : 'damaged', path)
}
