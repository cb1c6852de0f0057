/**
 * Makes of a photograph what is sent: upright, no larger than allowed, and without anything but its dots. It is drawn and
 * encoded anew, so that the place where it was taken, which cameras note in the file, is not in it.
 */

/** What may be sent. */
export interface PictureRules {
  /** The longest side, in pixels. */
  readonly maxPixels: number
  readonly maxBytes: number
  readonly types: readonly string[]
}

/** Why nothing can be sent of a file: the browser cannot read it; it stays too large; no allowed type can be made. */
export type PictureFault = 'unreadable' | 'large' | 'type'

/** A file of which nothing can be sent. */
export class PictureError extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault)
  }
}

/** Lets others go on, between two slices of work. */
type Pause = () => Promise<void>

/** What is tried until the file is small enough: a part of the size, and the quality of a type that has one. */
const ENCODING_TRIES = [[1, 0.86], [1, 0.7], [0.75, 0.7], [0.5, 0.7], [0.35, 0.6]] as const
/** Rows that are looked through at a time. */
const SLICE_ROWS = 128
const OPAQUE = 255

/** Undefined for what the browser cannot decode. */
const decode = async (file: Blob): Promise<ImageBitmap | undefined> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    // Older browsers do not know the word; they turn pictures upright by themselves.
    return error instanceof TypeError ? createImageBitmap(file).catch(() => undefined) : undefined
  }
}

const contextOf = (canvas: OffscreenCanvas) => {
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('unreadable')
  return context
}

const draw = (bitmap: ImageBitmap, longest: number, ground: string | null): OffscreenCanvas => {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const hasTransparency = async (canvas: OffscreenCanvas, pause: Pause): Promise<boolean> => {
  const context = contextOf(canvas)
  for (let row = 0; row < canvas.height; row += SLICE_ROWS) {
    const { data } = context.getImageData(0, row, canvas.width, Math.min(SLICE_ROWS, canvas.height - row))
    for (let at = 3; at < data.length; at += 4) if (data[at] !== OPAQUE) return true
    await pause()
  }
  return false
}

/** Null where the browser makes another type than the asked one. */
const encode = async (canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob | null> => {
  const blob = await canvas.convertToBlob({ type, quality })
  return blob.type === type ? blob : null
}

/** The types to try, the best first. */
const typesFor = (isTransparent: boolean, allowed: readonly string[]): string[] =>
  (isTransparent ? ['image/webp', 'image/png', 'image/jpeg'] : ['image/jpeg', 'image/webp', 'image/png']).filter((type) => allowed.includes(type))

/**
 * Makes the picture that is sent of a file.
 * @throws PictureError
 */
export const resizePicture = async (file: Blob, rules: PictureRules, pause: Pause): Promise<Blob> => {
  const bitmap = await decode(file)
  if (!bitmap) throw new PictureError('unreadable')
  try {
    const longest = Math.min(rules.maxPixels, Math.max(bitmap.width, bitmap.height))
    const first = draw(bitmap, longest, null)
    const isTransparent = file.type !== 'image/jpeg' && (await hasTransparency(first, pause))
    for (const type of typesFor(isTransparent, rules.types)) {
      for (const [part, quality] of ENCODING_TRIES) {
        const ground = isTransparent && type === 'image/jpeg' ? 'white' : null
        const canvas = part === 1 && !ground ? first : draw(bitmap, longest * part, ground)
        const blob = await encode(canvas, type, quality)
        if (!blob) break
        if (blob.size <= rules.maxBytes) return blob
        await pause()
        if (part === ENCODING_TRIES.at(-1)?.[0]) throw new PictureError('large')
      }
    }
    throw new PictureError('type')
  } finally {
    bitmap.close()
  }
}
