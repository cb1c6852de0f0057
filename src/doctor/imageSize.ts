/** The size of a picture in pixels, from its first bytes. */

export interface ImageSize {
  readonly width: number
  readonly height: number
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const png = (view: DataView): ImageSize => ({ width: view.getUint32(16), height: view.getUint32(20) })
const gif = (view: DataView): ImageSize => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) })

/** Frame headers (SOF) hold the size; the segments before them are passed over by their lengths. */
const jpeg = (view: DataView): ImageSize | undefined => {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

const webp = (view: DataView, bytes: Uint8Array): ImageSize | undefined => {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ': return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': return { width: uint24(24) + 1, height: uint24(27) + 1 }
  }
  return undefined
}

/** AVIF states it in an `ispe` property. */
const avif = (view: DataView, bytes: Uint8Array): ImageSize | undefined => {
  const at = ascii(bytes, 0, Math.min(bytes.byteLength, 1024)).indexOf('ispe')
  return at < 0 || at + 16 > view.byteLength ? undefined : { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
}

const svg = (bytes: Uint8Array): ImageSize | undefined => {
  const [tag = ''] = /<svg[^>]*>/.exec(new TextDecoder().decode(bytes.subarray(0, 2048))) ?? []
  const stated = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1])
  const width = stated('width')
  const height = stated('height')
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Undefined for what is no picture, or one that does not say. */
export const imageSize = (bytes: Uint8Array): ImageSize | undefined => {
  if (bytes.byteLength < 32) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (ascii(bytes, 1, 4) === 'PNG') return png(view)
  if (ascii(bytes, 0, 3) === 'GIF') return gif(view)
  if (view.getUint16(0) === 0xffd8) return jpeg(view)
  if (ascii(bytes, 8, 12) === 'WEBP') return webp(view, bytes)
  if (/^ftypavi[fs]$/.test(ascii(bytes, 4, 12))) return avif(view, bytes)
  return svg(bytes)
}
