/** Compressed answers, and how a browser says that it has one already. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export { acceptedEncoding, type Encoding } from '../build/compression.ts'
import type { Encoding } from '../build/compression.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** Good enough while somebody waits: the best takes ten times as long, for a tenth fewer bytes. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Compresses, off the main thread. */
export const compress = (encoding: Encoding, bytes: Uint8Array): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzipped(bytes, { level: GZIP_LEVEL })
    : brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

/** What Brotli made, as it was. */
export const decompress: (bytes: Uint8Array) => Promise<Buffer> = promisify(brotliDecompress)

/** A strong tag is of the very bytes, which another encoding has not. */
export const tagOf = (etag: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`

const strongOf = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` names a tag. A proxy that compresses anew makes weak ones of ours. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').map(strongOf).some((named) => named === '*' || named === strongOf(tag))
