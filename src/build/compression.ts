import type { ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib'
import type { Connect } from 'vite'

const TEXT_TYPE = /^(?:text\/|application\/(?:json|javascript|xml|atom\+xml|rss\+xml|ld\+json|manifest\+json)|image\/svg)/
/** Below one packet there is nothing to win. */
export const COMPRESSED_MIN_BYTES = 1024

const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What an answer may be compressed with, by `Accept-Encoding`, the smaller one first; undefined for nothing. */
export const acceptedEncoding = (accepted = ''): Encoding | undefined =>
  ENCODINGS.find((name) => new RegExp(`(?:^|[,\\s])${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted))

/** Whether a media type is worth compressing. */
export const isText = (type: string): boolean => TEXT_TYPE.test(type)

const encoderOf = (encoding: Encoding): BrotliCompress | Gzip =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : createGzip({ level: 9 })

const isWorthwhile = (response: ServerResponse): boolean => {
  const length = response.getHeader('content-length')
  return ![204, 206, 304].includes(response.statusCode) && !response.hasHeader('content-encoding')
    && TEXT_TYPE.test(String(response.getHeader('content-type') ?? ''))
    && (length === undefined || Number(length) >= COMPRESSED_MIN_BYTES)
}

/** Compresses text answers as a real host would, so that what is measured here is what people get. */
export const compression = (): Connect.NextHandleFunction => (request, response, next) => {
  const encoding = acceptedEncoding(String(request.headers['accept-encoding'] ?? ''))
  if (!encoding || request.method === 'HEAD') return next()
  const { writeHead, write, end } = response
  let encoder: BrotliCompress | Gzip | undefined
  let begun = false

  const begin = (): void => {
    if (begun) return
    begun = true
    response.setHeader('vary', [response.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    if (!isWorthwhile(response)) return
    encoder = encoderOf(encoding)
    response.setHeader('content-encoding', encoding)
    response.removeHeader('content-length')
    encoder.on('data', (chunk: Buffer) => write.call(response, chunk, 'utf8'))
    // Whoever writes to the answer waits for the answer to drain: it is the encoder that was full.
    encoder.on('drain', () => response.emit('drain'))
    encoder.on('end', () => Reflect.apply(end, response, []))
    response.on('close', () => encoder?.destroy())
  }

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status
    const given = rest.find((value) => typeof value === 'object' && value !== null)
    // The pairs go through setHeader, or headers that are set later could not replace them.
    for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value as string | string[])
    begin()
    return writeHead.call(response, status)
  }) as typeof writeHead
  response.write = ((chunk: Buffer | string, ...rest: unknown[]) => {
    begin()
    return encoder ? encoder.write(chunk) : Reflect.apply(write, response, [chunk, ...rest])
  }) as typeof write
  response.end = ((chunk?: Buffer | string, ...rest: unknown[]) => {
    begin()
    if (!encoder) return Reflect.apply(end, response, [chunk, ...rest])
    if (chunk && typeof chunk !== 'function') encoder.write(chunk)
    encoder.end()
    return response
  }) as typeof end
  next()
}
