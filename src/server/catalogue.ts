/** A catalogue behind the server: a folder that `npm run catalogue` writes, or one that is made while it is asked. */
import { existsSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { attempt, maybe, record, text } from '../catalogue/decode.ts'
import { FormerDocument, NOTHING_BEFORE, createFormerly, type Formerly } from '../catalogue/former.ts'
import { formerPath, manifestPath } from '../catalogue/paths.ts'
import { shared } from './limit.ts'
import { pathIn } from './pathIn.ts'

/** One state of a catalogue: all that answers one request is read from it. */
export interface CatalogueState {
  /** Changes with every document; null where nobody says, and each document is to be looked at. */
  readonly version: string | null
  /** A document as text, by its path below the catalogue's URL; undefined where there is none. Rejects where that cannot be told. */
  readonly read: (path: string) => Promise<string | undefined>
  /** Whether a page that it does not have was there before. */
  readonly formerly: () => Promise<(path: string) => Formerly | undefined>
  /** Where its files are, if they are files. */
  readonly folder?: string
}

/** A catalogue that may be replaced while it is read. */
export interface Catalogue {
  /** As it is now. */
  readonly current: () => Promise<CatalogueState>
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(error.code))

const parsed = (raw: string | undefined): unknown => {
  try {
    return JSON.parse(raw ?? '{}')
  } catch {
    return {}
  }
}

const formerlyOf = (raw: string | undefined) => createFormerly(attempt(FormerDocument, NOTHING_BEFORE)(parsed(raw)))

const Version = record({ version: maybe(text) })

/** A state without anything. */
export const NO_CATALOGUE: Catalogue = {
  current: async () => ({ version: null, read: async () => undefined, formerly: async () => () => undefined }),
}

/** The state of a catalogue whose documents a function reads. */
export const stateOf = (version: string | null, read: CatalogueState['read'], folder?: string): CatalogueState => {
  let formerly: Promise<(path: string) => Formerly | undefined> | undefined
  return {
    version,
    read,
    formerly: () => {
      // One that nobody names by a version is another one the next time.
      if (version === null) return read(formerPath).then(formerlyOf)
      formerly ??= read(formerPath).then(formerlyOf)
      formerly.catch(() => {
        formerly = undefined
      })
      return formerly
    },
    ...(folder !== undefined && { folder }),
  }
}

/** A text file below a folder; undefined where there is none. */
const readBelow = async (root: string, path: string): Promise<string | undefined> => {
  const file = pathIn(root, path)
  return file === undefined ? undefined : readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** Says where a catalogue is expected. An export may come later; a mistyped folder should be seen. */
export const catalogueLine = (folder: string): string =>
  existsSync(join(folder, manifestPath)) ? folder : `${folder} (nothing there yet)`

/**
 * A folder of an export. Its manifest is looked at for each request, or for all that come at once, and another one is
 * taken over then: an export moves the folder's name to another version in one step, so what was begun is read from the
 * one before, whose links are followed once.
 */
export const openCatalogueFolder = (folder: string, warn: (line: string) => void): Catalogue => {
  let mark: string | undefined
  let state: CatalogueState | undefined
  let isLost = false

  const look = shared(async (): Promise<CatalogueState> => {
    try {
      const root = await realpath(folder)
      const found = await stat(join(root, manifestPath)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      const seen = `${root} ${found?.ino ?? ''} ${found?.mtimeMs ?? ''} ${found?.size ?? ''}`
      if (state && seen === mark) return state
      const { version } = attempt(Version, { version: null })(parsed(await readBelow(root, manifestPath)))
      const isFirst = state === undefined
      // Two exports of the same version may stand in two files: the file is part of the name.
      state = stateOf(version === null ? null : `${version} ${seen}`, (path) => readBelow(root, path), root)
      mark = seen
      isLost = false
      if (!isFirst) warn(`The catalogue is now of version ${version ?? 'unknown'}.`)
      return state
    } catch (error) {
      if (!isLost) warn(`The catalogue cannot be read: ${String(error)}`)
      isLost = true
      // What was read before still answers what its files are there for.
      return state ?? stateOf(null, (path) => readBelow(folder, path), folder)
    }
  })
  return { current: look }
}
