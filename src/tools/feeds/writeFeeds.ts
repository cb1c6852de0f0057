/** The sitemap, `robots.txt` and the feeds of an exported catalogue as files, only what has changed. */
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from '../../build/commandLine.ts'
import { manifestPath } from '../../catalogue/paths.ts'
import { readFeedIndex } from '../../feeds/feedIndex.ts'
import { feedAt, feedPaths } from '../../feeds/feeds.ts'
import type { FeedSite } from '../../feeds/feedSite.ts'
import { ROBOTS_PATH } from '../../feeds/paths.ts'
import { isDiskError } from '../../lib/systemErrors.ts'
import { codeOf } from '../catalogue/ExportFailure.ts'

interface Options {
  /** The folder of an exported catalogue. */
  readonly catalogue: string
  /** Where the files go: the folder of a site. */
  readonly out: string
  readonly site: FeedSite
  /** Told now and then how far it is. */
  readonly tell?: (done: number, total: number) => void
}

interface Outcome {
  readonly written: number
  /** The same as last time. */
  readonly kept: number
  readonly removed: number
  /** The operator's own, which stay. */
  readonly foreign: readonly string[]
}

/** Beside the folder, and no part of the site: what each file held. */
const STATE_ENDING = '.feeds.json'
const TEMPORARY = '.stoa-new'
/** As much as is written in one step. */
const PIECE_CHARACTERS = 65_536

type State = Readonly<Record<string, string>>

const isThere = (file: string): Promise<boolean> => stat(file).then(() => true, () => false)

/** Writes a text beside its place. @returns the hash of what it holds */
const writeBeside = async (file: string, text: AsyncIterable<string>): Promise<string> => {
  await mkdir(dirname(file), { recursive: true })
  const hash = createHash('sha256')
  const handle = await open(file + TEMPORARY, 'w')
  try {
    let piece = ''
    const put = async (): Promise<void> => {
      hash.update(piece)
      await handle.write(piece)
      piece = ''
    }
    for await (const part of text) {
      piece += part
      if (piece.length >= PIECE_CHARACTERS) await put()
    }
    if (piece !== '') await put()
  } finally {
    await handle.close()
  }
  return hash.digest('base64url').slice(0, 22)
}

/**
 * Writes them, and removes those of an earlier catalogue. Whoever reads meanwhile gets a file as it was before, or as it is now.
 * @throws where there is no catalogue
 */
export const writeFeeds = async ({ catalogue, out, site, tell = () => undefined }: Options): Promise<Outcome> => {
  // An export moves the name to another version: what was begun is read from one.
  const folder = await realpath(catalogue).catch(() => catalogue)
  const read = (path: string): Promise<string | undefined> => readFile(join(folder, path), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  const index = await readFeedIndex(await read(manifestPath), read).catch((error: unknown) => {
    // What the disk refuses is no matter of how this was called.
    if (isDiskError(error)) throw error
    throw new UsageError(`${catalogue} holds no catalogue that can be read (${error instanceof Error ? error.message : String(error)}): run npm run catalogue first.`)
  })
  const statePath = `${out.replace(/[/\\]+$/, '')}${STATE_ENDING}`
  const before = await readFile(statePath, 'utf8').then((text) => JSON.parse(text) as State, (): State => ({}))
  const paths = feedPaths(index, site)
  const now: Record<string, string> = {}
  const counts = { written: 0, kept: 0 }
  const foreign: string[] = []
  for (const [at, path] of paths.entries()) {
    const name = path.slice(1)
    const file = join(out, name)
    const feed = feedAt(path, index, site, read)
    if (path === ROBOTS_PATH && !(name in before) && await isThere(file)) foreign.push(name)
    else if (feed) {
      const hash = await writeBeside(file, feed.text())
      const isKept = before[name] === hash && await isThere(file)
      await (isKept ? rm(file + TEMPORARY) : rename(file + TEMPORARY, file))
      counts[isKept ? 'kept' : 'written'] += 1
      now[name] = hash
    }
    tell(at + 1, paths.length)
  }
  const gone = Object.keys(before).filter((name) => !(name in now))
  for (const name of gone) await rm(join(out, name), { force: true })
  await writeBeside(statePath, (async function* () { yield JSON.stringify(now) })())
  await rename(statePath + TEMPORARY, statePath)
  return { ...counts, removed: gone.length, foreign }
}
