/** One export: read the marketplace, build its documents, put them before readers, remember how far it came. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueData } from '../../catalogue/build.ts'
import { indexOf } from '../../catalogue/catalogueIndex.ts'
import { formerAfter, publishedOf } from '../../catalogue/former.ts'
import { Unusable } from '../../catalogue/decode.ts'
import { formerPath, manifestPath } from '../../catalogue/paths.ts'
import { readAttributes, readCategories } from '../../catalogue/wire.ts'
import { builderVersion } from './builder.ts'
import type { Clock } from './clock.ts'
import { type Collected, aliasesKept, collect } from './collect.ts'
import { type SnapshotDocument, documentPaths, documentsAt } from './documents.ts'
import { ExportFailure, asFailure } from './ExportFailure.ts'
import { type Marketplace, openMarketplace } from './http.ts'
import { type Output, type Progress, createProgress } from './progress.ts'
import { checkOutput, keepCards, publish, readBefore, writeVersion } from './publish.ts'
import { storedStock } from './records.ts'
import { WorkFolder } from './workFolder.ts'

/** What an export needs to know. */
export interface ExportOptions {
  /** `{base_url}` of the marketplace. */
  readonly base: string
  /** Where the snapshot goes; the work folder is beside it. */
  readonly out: string
  readonly key: string
  readonly secret: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  readonly output: Output
}

const ofFront = async <T>(market: Marketplace, base: string, path: string, read: (raw: unknown) => T): Promise<T> => {
  const raw = await market.front(path)
  if (raw === null) throw new ExportFailure('address', `${base} has no Front API at ${base}/front_api/v1. Is it the marketplace’s address?`)
  try {
    return read(raw)
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    throw new ExportFailure('answer', `${base}/front_api/v1${path} answered something else than the specification says: ${error.message} was expected.`)
  }
}

const readPublic = async (market: Marketplace, base: string) => ({
  categories: await ofFront(market, base, '/categories', readCategories),
  attributes: await ofFront(market, base, '/listings/attributes', readAttributes),
})

/** Of everything that decides the documents; time is in it by which listings are still valid. */
const hashOf = ({ now: _now, version: _version, listings, ...others }: CatalogueData, shown: ReadonlyMap<number, unknown>): string => {
  const hash = createHash('sha256')
  for (const listing of listings) if (shown.has(listing.id)) hash.update(JSON.stringify(listing))
  hash.update(JSON.stringify(others))
  return hash.digest('hex').slice(0, 16)
}

const dataOf = (read: Awaited<ReturnType<typeof readPublic>>, { stock }: Collected, now: number): { data: CatalogueData, hash: string } => {
  const { listings, vendors: members, orderTypes } = storedStock(stock)
  const data = { ...read, listings, members, orderTypes, now: new Date(now) }
  const hash = hashOf(data, indexOf(data).byId)
  return { data: { ...data, version: `${data.now.toISOString().replace(/[:.]/g, '-')}-${hash.slice(0, 8)}` }, hash }
}

const publishedVersion = async (out: string): Promise<string | null> => {
  const text = await readFile(join(out, manifestPath), 'utf8').catch(() => '{}')
  const { version } = JSON.parse(text) as { version?: string } // Our own file.
  return version ?? null
}

/** What the version before had comes first, so that it is there with the manifest. */
function* withFormer(text: string, documents: Iterable<SnapshotDocument>): Generator<SnapshotDocument> {
  yield { path: formerPath, text }
  yield* documents
}

const publishData = async (options: ExportOptions, work: WorkFolder, data: CatalogueData, progress: Progress): Promise<void> => {
  const { note } = progress
  const version = data.version ?? ''
  const folder = join(work.versions, version)
  const before = await publishedVersion(options.out).catch(() => null)
  try {
    const paths = documentPaths(data)
    const { former, listings } = await readBefore(options.out)
    const next = JSON.stringify({ version, ...formerAfter(former, listings, publishedOf(data)) })
    const total = paths.length + 1
    const { count, left } = await writeVersion(folder, withFormer(next, documentsAt(data, paths)), (done) => progress.files(done, total, 'written'))
    progress.end()
    for (const path of left) note(`${path} cannot be the name of a file and is left out.`)
    await keepCards(options.out, folder)
    const isOneStep = await publish(folder, options.out, (done) => progress.files(done, count, 'replaced'))
    progress.end()
    note(`Published ${indexOf(data).byId.size} listings in ${count} files: ${options.out}`)
    if (!isOneStep) note('It is a folder already, so its files were replaced one by one. For one step, begin with a new name.')
    await work.keepVersions(isOneStep ? [version, ...(before === null ? [] : [before])] : [])
  } catch (error) {
    // A version that is not whole is of no use, and takes room on a disk that may be full.
    await work.keepVersions(before === null ? [] : [before]).catch(() => undefined)
    throw asFailure(error, options.out)
  }
}

const runIn = async (options: ExportOptions, work: WorkFolder): Promise<void> => {
  const { base, clock, out } = options
  const progress = createProgress(options.output, clock.now)
  const market = openMarketplace({ ...options, store: work, note: progress.note })
  const state = await work.state()
  const read = await readPublic(market, base)
  const aliases = new Set(read.attributes.map(({ alias }) => alias))
  const collected = await collect({ base, market, work, progress, clock, aliases }, state)
  const { data, hash } = dataOf(read, collected, clock.now())
  const builder = await builderVersion()
  const isSame = state?.hash === hash && state.builder === builder && (await publishedVersion(out).catch(() => null)) === state.version
  if (isSame) progress.note('Nothing has changed since the last run.')
  else await publishData(options, work, data, progress)
  const version = isSame ? state.version : (data.version ?? '')
  await work.writeState({ base, cursor: collected.cursor, aliases: aliasesKept(aliases), hash, builder, version, ...storedStock(collected.stock) })
  await work.forgetPages()
}

/** Exports a marketplace's public catalogue. @throws ExportFailure */
export const exportCatalogue = async (options: ExportOptions): Promise<void> => {
  const folder = `${options.out}.work`
  const work = new WorkFolder(folder)
  const fail = (error: unknown): never => {
    throw asFailure(error, folder)
  }
  await checkOutput(options.out, work.versions)
  const release = await work.take().catch(fail)
  try {
    await runIn(options, work).catch(fail)
  } finally {
    await release()
  }
}
