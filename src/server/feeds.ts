/** The sitemap, `robots.txt` and the feeds, made of the catalogue while they are sent. */
import { createHash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { NO_STORE, OTHER_FILES } from '../build/hosting.ts'
import { manifestPath } from '../catalogue/paths.ts'
import { NoCatalogue, readFeedIndex, type FeedIndex } from '../feeds/feedIndex.ts'
import { feedAt, robotsFeed, type Feed } from '../feeds/feeds.ts'
import type { FeedSite } from '../feeds/feedSite.ts'
import { ROBOTS_PATH, readFeedPath } from '../feeds/paths.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { textAnswer, type Answer } from './answer.ts'
import type { CatalogueState } from './catalogue.ts'
import { tagOf, type Encoding } from './encoding.ts'
import { createLimit } from './limit.ts'

interface FeedAsked {
  readonly path: string
  readonly config: StorefrontConfig
  /** Of the storefront's public address. */
  readonly origin: string
  readonly state: CatalogueState
  readonly encoding: Encoding | undefined
}

/** What reads through the whole catalogue: more of it at a time would keep visitors waiting. */
const LONG_KINDS: readonly string[] = ['products', 'productsTable', 'sitemapPart']
const LONG_AT_ONCE = 8
const RETRY_SECONDS = 30
/** Whoever takes nothing for so long has gone, and may not hold a place. */
const STALLED_MS = 60_000
/** Pieces are put together to some kilobytes: each piece costs a step of the stream, and a few bytes when it is compressed. */
const PIECE_CHARACTERS = 16_384

const encoderOf = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip()

async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const part of text) {
    piece += part
    if (piece.length < PIECE_CHARACTERS) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

/** Waits for a turn. @returns what gives it back */
const turnOf = (limited: <T>(run: () => Promise<T>) => Promise<T>): Promise<() => void> => new Promise((taken, refused) => {
  limited(() => new Promise<void>((end) => taken(end))).catch(refused)
})

/** Answers paths of feeds; undefined for every other path. */
export const createFeeds = (warn: (line: string) => void, stalledMs = STALLED_MS) => {
  // Of the last state that was asked for; while another one is read, whoever asks waits for the same.
  let known: { readonly manifest: string | undefined, readonly index: Promise<FeedIndex> } | undefined
  const limited = createLimit(LONG_AT_ONCE, Infinity)
  /** Long ones that are sent; of those that come in the same moment, more may wait. */
  let open = 0

  const indexOf = (manifest: string | undefined, { read }: CatalogueState): Promise<FeedIndex> => {
    if (known && known.manifest === manifest) return known.index
    const index = readFeedIndex(manifest, read)
    known = { manifest, index }
    index.catch(() => {
      if (known?.index === index) known = undefined
    })
    return index
  }

  async function* inTurn(pieces: AsyncIterable<Buffer>, stalled: () => void): AsyncGenerator<Buffer> {
    const end = await turnOf(limited)
    let timer: NodeJS.Timeout | undefined
    try {
      for await (const piece of pieces) {
        timer = setTimeout(stalled, stalledMs)
        yield piece
        clearTimeout(timer)
      }
    } finally {
      clearTimeout(timer)
      end()
    }
  }

  const sourceOf = ({ text }: Feed, isLong: boolean): Readable => {
    const pieces = inPieces(text())
    const source: Readable = Readable.from(
      isLong ? inTurn(pieces, () => source.destroy(new Error('nobody reads it'))) : pieces, { objectMode: false },
    )
    source.on('error', (error) => {
      // Whoever asked may leave.
      if (error.name !== 'AbortError') warn(`A feed broke off: ${String(error)}`)
    })
    if (!isLong) return source
    open += 1
    source.once('close', () => { open -= 1 })
    return source
  }

  const streamOf = (feed: Feed, isLong: boolean, encoding: Encoding | undefined): ReadableStream<Uint8Array> => {
    const source = sourceOf(feed, isLong)
    // Node's own type of the same stream: the two declarations differ in name only.
    if (encoding === undefined) return Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>
    const encoder = encoderOf(encoding)
    source.on('error', (error) => encoder.destroy(error))
    encoder.on('close', () => source.destroy())
    return Readable.toWeb(source.pipe(encoder)) as unknown as ReadableStream<Uint8Array>
  }

  const answerOf = (feed: Feed, isLong: boolean, tag: string, encoding: Encoding | undefined): Answer => ({
    status: 200,
    headers: {
      'content-type': feed.type, 'cache-control': OTHER_FILES, 'vary': 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
    // Weak: it says of which state it is, not which bytes it has.
    etag: tagOf(`W/"${tag}"`, encoding),
    body: () => ({ open: () => streamOf(feed, isLong, encoding) }),
  })

  return async ({ path, config, origin, state, encoding }: FeedAsked): Promise<Answer | undefined> => {
    const address = readFeedPath(path)
    if (!address) return undefined
    const isLong = LONG_KINDS.includes(address.kind)
    const site: FeedSite = { name: config.name, origin, languages: config.languages, isIndexed: config.indexed }
    const tagFor = (source: string) => createHash('sha256').update(JSON.stringify([source, site])).digest('base64url').slice(0, 27)
    if (path === ROBOTS_PATH) return answerOf(robotsFeed(site), isLong, tagFor(''), encoding)
    try {
      const manifest = config.catalogue === 'files' ? await state.read(manifestPath) : undefined
      const feed = feedAt(path, await indexOf(manifest, state), site, state.read)
      if (!feed) return undefined
      if (isLong && open >= LONG_AT_ONCE) return textAnswer(503, 'Busy', { 'cache-control': NO_STORE, 'retry-after': String(RETRY_SECONDS) })
      return answerOf(feed, isLong, tagFor(manifest ?? ''), encoding)
    } catch (error) {
      // Without a catalogue there is nothing to tell.
      if (error instanceof NoCatalogue) return undefined
      throw error
    }
  }
}
