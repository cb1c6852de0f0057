/** Renders drawings: as WebP where sharp is available, otherwise the SVG itself is the picture. */

/** A picture as it is sent. */
export interface Picture {
  body: Uint8Array<ArrayBuffer>
  type: string
}

/** Widths that pictures are made in, pixels. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 640, 720, 960, 1280] as const

/** The smallest width that is not below the requested one; the largest when none is. */
export const fittingWidth = (asked: number): number => PICTURE_WIDTHS.find((width) => width >= asked) ?? 1280

type Sharp = (typeof import('sharp'))['default']

let sharp: Promise<Sharp | undefined> | undefined

/** sharp needs native binaries; on a machine without them, pictures are sent as SVG. */
const loadSharp = (): Promise<Sharp | undefined> => {
  sharp ??= import('sharp').then((module) => module.default, () => undefined)
  return sharp
}

/** Renders a drawing at the width that it states. */
export const renderPicture = async (svg: string): Promise<Picture> => {
  const bytes = new TextEncoder().encode(svg)
  const render = await loadSharp()
  if (!render) return { body: bytes, type: 'image/svg+xml' }
  const webp = await render(bytes).webp({ quality: 82, effort: 3 }).toBuffer()
  return { body: new Uint8Array(webp), type: 'image/webp' }
}

/** Cache of the pictures that were requested last (LRU). */
export class PictureMemory {
  readonly #kept = new Map<string, Promise<Picture>>()
  readonly #most: number

  /** @param most how many pictures */
  constructor(most = 500) {
    this.#most = most
  }

  /** The picture with this key; rendered only once, even when several requests need it at the same time. */
  get(name: string, make: () => Promise<Picture>): Promise<Picture> {
    const known = this.#kept.get(name)
    const picture = known ?? make()
    this.#kept.delete(name)
    this.#kept.set(name, picture)
    if (!known) picture.catch(() => this.#kept.delete(name))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return picture
  }
}
