/**
 * Why something of the catalogue cannot be shown.
 * - `not_found`: it is not in the published catalogue (gone, not approved, a page past the last)
 * - `unavailable`: no catalogue is published at that address at all
 * - `network`: it could not be reached
 * - `damaged`: its server failed, or what came is no document of a catalogue, or not the whole of one
 * - `newer`: it was written for a later version of this code
 */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly kind: 'not_found' | 'unavailable' | 'network' | 'damaged' | 'newer'
  /** The path below the catalogue's address. */
  readonly path: string

  constructor(kind: CatalogueError['kind'], path: string, options?: ErrorOptions) {
    super(`${kind}: ${path}`, options)
    this.kind = kind
    this.path = path
  }
}
