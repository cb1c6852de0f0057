/** Documents as they are kept and sent: compressed, because nearly everybody takes them so. */
import { createHash } from 'node:crypto'
import { compress, decompress, type Encoding } from './encoding.ts'

export interface ServedDocument {
  /** Strong, of the content. */
  readonly etag: string
  /** That it takes in memory. */
  readonly bytes: number
  readonly body: (encoding: Encoding | undefined) => Promise<Buffer>
}

/** Keeps the smallest one; the others are made of it for the few who ask, or the cache would hold half as many. */
export const createDocument = async (html: string): Promise<ServedDocument> => {
  const text = Buffer.from(html)
  const br = await compress('br', text)
  return {
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    bytes: br.length,
    body: async (encoding) => {
      if (encoding === 'br') return br
      const whole = await decompress(br)
      return encoding === undefined ? whole : compress(encoding, whole)
    },
  }
}
