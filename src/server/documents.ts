/** Documents as they are kept and sent: compressed, because nearly everybody takes them so. */
import { createHash } from 'node:crypto'
import { compress, decompress, type Encoding } from './encoding.ts'

export interface ServedDocument {
  /** Strong, of the content. */
  readonly etag: string
  /** That it takes in memory. */
  readonly bytes: number
  readonly body: (encoding: Encoding | undefined) => Buffer | Promise<Buffer>
}

export const createDocument = async (html: string): Promise<ServedDocument> => {
  const text = Buffer.from(html)
  const [br, gzip] = await Promise.all([compress('br', text), compress('gzip', text)])
  return {
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    bytes: br.length + gzip.length,
    body: (encoding) => (encoding === 'br' ? br : encoding === 'gzip' ? gzip : decompress(gzip)),
  }
}
