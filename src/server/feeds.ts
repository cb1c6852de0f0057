/** The sitemap, `robots.txt` and the feeds, made of the catalogue while they are sent. */
import { createHash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { KEPT_BY_NOBODY, OTHER_FILES } from '../build/hosting.ts'
import { manifestPath } from '../catalogue/paths.ts'
import { NoCatalogue, readFeedIndex, type FeedIndex } from '../feeds/feedIndex.ts'
import { feedAt, robotsFeed, type Feed } from '../feeds/feeds.ts'
import type { FeedSite } from '../feeds/feedSite.ts'
import { ROBOTS_PATH, readFeedPath } from '../feeds/paths.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { textAnswer, type Answer } from './answer.ts'
import type { CatalogueState } from './catalogue.ts'
import { tagOf, type Encoding } from './encoding.ts'

interface FeedAsked {
  readonly path: string
  readonly config: StorefrontConfig
  /** Of the storefront's public address. */
  readonly origin: string
  readonly state: CatalogueState
  readonly encoding: Encoding | undefined
}

/** What reads through the whole catalogue: more of it at a time would keep visitors waiting. */
const LONG_KINDS = ['products', 'productsTable', 'sitemapPart']
const LONG_AT_ONCE = 8
/** Whoever takes longer to read one keeps others from it. */
const LONG_MAX_MS = 600_000
const RETRY_SECONDS = 30
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

/** Answers paths of feeds; undefined for every other path. */
export const createFeeds = (warn: (line: string) => void) => {
  // Of the last state that was asked for; while another one is read, whoever asks waits for the same.
  let known: { readonly manifest: string | undefined, readonly index: Promise<FeedIndex> } | undefined
  let running = 0

  const indexOf = (manifest: string | undefined, { read }: CatalogueState): Promise<FeedIndex> => {
    if (known && known.manifest === manifest) return known.index
    const index = readFeedIndex(manifest, read)
    known = { manifest, index }
    index.catch(() => {
      if (known?.index === index) known = undefined
    })
    return index
  }

  const open = ({ text }: Feed, isLong: boolean, encoding: Encoding | undefined): ReadableStream<Uint8Array> => {
    const source = Readable.from(inPieces(text()), { objectMode: false })
    const timer = setTimeout(() => source.destroy(new Error('nobody read it to its end')), LONG_MAX_MS)
    if (isLong) running += 1
    source.once('close', () => {
      clearTimeout(timer)
      if (isLong) running -= 1
    })
    source.on('error', (error) => warn(`A feed broke off: ${String(error)}`))
    const encoder = encoding && encoderOf(encoding)
    if (encoder) {
      source.on('error', (error) => encoder.destroy(error))
      encoder.on('close', () => source.destroy())
    }
    // Node's own type of the same stream: the two declarations differ in name only.
    return Readable.toWeb(encoder ? source.pipe(encoder) : source) as unknown as ReadableStream<Uint8Array>
  }

  const answerOf = (feed: Feed, tag: string, encoding: Encoding | undefined, isLong = false): Answer => ({
    status: 200,
    headers: {
      'content-type': feed.type, 'cache-control': OTHER_FILES, 'vary': 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
    // Weak: it says of which state it is, not which bytes it has.
    etag: tagOf(`W/"${tag}"`, encoding),
    body: () => ({ open: () => open(feed, isLong, encoding) }),
  })

  return async ({ path, config, origin, state, encoding }: FeedAsked): Promise<Answer | undefined> => {
    const address = readFeedPath(path)
    if (!address) return undefined
    const site: FeedSite = { name: config.name, origin, languages: config.languages, isIndexed: config.indexed }
    const tagFor = (source: string) => createHash('sha256').update(JSON.stringify([source, site])).digest('base64url').slice(0, 27)
    if (path === ROBOTS_PATH) return answerOf(robotsFeed(site), tagFor(''), encoding)
    try {
      const manifest = config.catalogue === 'files' ? await state.read(manifestPath) : undefined
      const feed = feedAt(path, await indexOf(manifest, state), site, state.read)
      if (!feed) return undefined
      const isLong = LONG_KINDS.includes(address.kind)
      if (isLong && running >= LONG_AT_ONCE) return textAnswer(503, 'Busy', { 'cache-control': KEPT_BY_NOBODY, 'retry-after': String(RETRY_SECONDS) })
      return answerOf(feed, tagFor(manifest ?? ''), encoding, isLong)
    } catch (error) {
      // Without a catalogue there is nothing to tell.
      if (error instanceof NoCatalogue) return undefined
      throw error
    }
  }
}
