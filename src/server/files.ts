/** Files as they are sent: compressed twins where there are some, and what is compressed while it is asked, kept. */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createBrotliCompress, createGzip, constants } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { COMPRESSED_MIN_BYTES, isText } from '../build/compression.ts'
import { cacheControlOf, fileKinds } from '../build/hosting.ts'
import { createByteCache } from './byteCache.ts'
import { compress, tagOf, type Encoding } from './encoding.ts'
import type { Answer, AnswerBody } from './answer.ts'
import { pathIn } from './pathIn.ts'

/** What is compressed while it is asked for: the catalogue's documents, icons, texts of the operator's. */
const CACHE_BYTES = 32 * 1024 * 1024
/** Larger ones are read while they are sent. */
const WHOLE_MAX_BYTES = 1024 * 1024

interface Found {
  readonly file: string
  readonly size: number
  readonly mtimeMs: number
}

const find = async (file: string): Promise<Found | undefined> => {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? { file, size: found.size, mtimeMs: found.mtimeMs } : undefined
}

const streamOf = (file: string): ReadableStream<Uint8Array> =>
  // Node's own type of the same stream: the two declarations differ in name only.
  Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>

const streamThrough = (file: string, encoding: Encoding): ReadableStream<Uint8Array> => {
  const encoder = encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : createGzip()
  const source = createReadStream(file)
  source.on('error', (error) => encoder.destroy(error))
  encoder.on('close', () => source.destroy())
  return Readable.toWeb(source.pipe(encoder)) as unknown as ReadableStream<Uint8Array>
}

const typeOf = (path: string): string => {
  const known = fileKinds().find((kind) => kind.type !== undefined && kind.path === path)?.type
  return known ?? getMimeType(path) ?? 'application/octet-stream'
}

interface FileAsked {
  /** The folder, and the path below it, encoded. */
  readonly root: string
  readonly path: string
  /** The address, by which its lifetime is known. */
  readonly address: string
  readonly encoding: Encoding | undefined
}

/** Answers with files. */
export const createFiles = (cacheBytes = CACHE_BYTES) => {
  const compressed = createByteCache<Promise<Buffer>>(cacheBytes)

  const twinOf = async ({ file }: Found, address: string, encoding: Encoding): Promise<Found | undefined> => {
    const isHashed = fileKinds().some((kind) => kind.isHashed === true && address.startsWith(kind.path))
    return isHashed ? find(`${file}.${encoding === 'br' ? 'br' : 'gz'}`) : undefined
  }

  const compressedOf = (found: Found, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${found.mtimeMs} ${found.size} ${found.file}`
    const kept = compressed.get(key)
    if (kept) return kept
    const made = readFile(found.file).then((bytes) => compress(encoding, bytes))
    // Until it is made, it is taken for as large as it was.
    compressed.set(key, made, found.size)
    made.then((bytes) => compressed.set(key, made, bytes.length + key.length), () => compressed.set(key, made, Infinity))
    return made
  }

  const bodyOf = async (found: Found, address: string, encoding: Encoding | undefined): Promise<AnswerBody> => {
    if (encoding === undefined) return found.size > WHOLE_MAX_BYTES ? { length: found.size, open: () => streamOf(found.file) } : readFile(found.file)
    const twin = await twinOf(found, address, encoding)
    if (twin) return twin.size > WHOLE_MAX_BYTES ? { length: twin.size, open: () => streamOf(twin.file) } : readFile(twin.file)
    return found.size > WHOLE_MAX_BYTES ? { open: () => streamThrough(found.file, encoding) } : compressedOf(found, encoding)
  }

  /** undefined where there is no such file. */
  return async ({ root, path, address, encoding: accepted }: FileAsked): Promise<Answer | undefined> => {
    const file = pathIn(root, path)
    const found = file === undefined ? undefined : await find(file)
    if (!found) return undefined
    const type = typeOf(path)
    const isCompressible = isText(type) && found.size >= COMPRESSED_MIN_BYTES
    const encoding = isCompressible ? accepted : undefined
    return {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': cacheControlOf(address),
        'last-modified': new Date(found.mtimeMs).toUTCString(),
        ...(isCompressible && { vary: 'accept-encoding' }),
        ...(encoding && { 'content-encoding': encoding }),
      },
      etag: tagOf(`"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`, encoding),
      body: () => bodyOf(found, address, encoding),
    }
  }
}

export type Files = ReturnType<typeof createFiles>
