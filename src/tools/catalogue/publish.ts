/**
 * Puts a snapshot before readers. A version is written beside the output, wholly; then the output, a symbolic link, is
 * moved to it in one step, so that a server that resolves it for each request answers from one version or the other.
 * Where the output is a folder already, or links cannot be made, its files are replaced one by one, the manifest last.
 */
import { copyFile, lstat, mkdir, readFile, readdir, readlink, rename, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { attempt } from '../../catalogue/decode.ts'
import { type Former, FormerDocument, NOTHING_BEFORE } from '../../catalogue/former.ts'
import { formerPath, manifestPath } from '../../catalogue/paths.ts'
import { type SnapshotDocument, cardsNamed } from './documents.ts'
import { ExportFailure, codeOf } from './ExportFailure.ts'

const AT_ONCE = 16
const TEMPORARY = '.stoa-new'

/** Where a document is written: a server decodes the address, so the names of files are decoded. Null where it would leave the folder. */
const fileOf = (root: string, path: string): string | null => {
  const parts = path.split('/').map((part) => decodeURIComponent(part))
  const isSafe = parts.every((part) => !/[/\\\0]/.test(part) && part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) < 200)
  const file = resolve(root, ...parts)
  return isSafe && file.startsWith(resolve(root) + sep) ? file : null
}

/** Told now and then how many files are done. */
type Told = (done: number) => void

/** Writes all documents into a new folder. @returns how many, and paths that no file can have */
export const writeVersion = async (
  folder: string, documents: Iterable<SnapshotDocument>, tell: Told = () => undefined,
): Promise<{ count: number, left: string[] }> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made = new Set<string>()
  const left: string[] = []
  let writes: Promise<void>[] = []
  let count = 0
  for (const { path, text } of documents) {
    const file = fileOf(folder, path)
    if (!file) {
      left.push(path)
      continue
    }
    if (!made.has(dirname(file))) await mkdir(dirname(file), { recursive: true })
    made.add(dirname(file))
    writes.push(writeFile(file, text))
    count += 1
    if (writes.length < AT_ONCE) continue
    await Promise.all(writes)
    writes = []
    tell(count)
  }
  await Promise.all(writes)
  if (writes.length > 0) tell(count)
  return { count, left }
}

/** Keeps the cards that the version before names: a page that is open may still ask for them. */
export const keepCards = async (before: string, folder: string): Promise<void> => {
  const manifest = await readFile(join(before, manifestPath), 'utf8').catch(() => '')
  for (const path of cardsNamed(manifest)) {
    const target = join(folder, path)
    if (await stat(target).catch(() => null)) continue
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(before, path), target).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
  }
}

/** What is published now, before another version takes its place: its listings, and what was former then. */
export const readBefore = async (out: string): Promise<{ former: Former, listings: number[] }> => {
  const names = await readdir(join(out, 'l')).catch((): string[] => [])
  const raw: unknown = await readFile(join(out, formerPath), 'utf8').then(JSON.parse).catch(() => ({}))
  const listings = names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
  return { listings, former: attempt(FormerDocument, NOTHING_BEFORE)(raw) }
}

const filesBelow = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((one) => one.isFile()).map((one) => relative(root, join(one.parentPath, one.name)))
}

/** Only what an export writes is ever removed. */
const isOurs = (path: string) => /^(?:c|l|v|cards)[/\\].*\.json(?:\.stoa-new)?$/.test(path) || path.endsWith(TEMPORARY)

const replaceFiles = async (version: string, out: string, tell: Told): Promise<void> => {
  const files = await filesBelow(version)
  const before = await filesBelow(out)
  const rank = (path: string) => (path === manifestPath ? 3 : /^[cv][/\\]|^home/.test(path) ? 2 : 1)
  for (const [at, path] of files.sort((a, b) => rank(a) - rank(b)).entries()) {
    const target = join(out, path)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(version, path), target + TEMPORARY)
    await rename(target + TEMPORARY, target)
    tell(at + 1)
  }
  const present = new Set(files)
  for (const path of before) if (!present.has(path) && isOurs(path)) await rm(join(out, path), { force: true })
}

const pointTo = async (version: string, out: string): Promise<void> => {
  const beside = `${out}${TEMPORARY}`
  await rm(beside, { force: true })
  await symlink(relative(dirname(out), version), beside, 'dir')
  await rename(beside, out)
}

/**
 * An export may take the place of its own link, and write into a folder: what else is there is somebody's.
 * @param versions where the versions of this output stand
 * @throws ExportFailure of kind `disk`
 */
export const checkOutput = async (out: string, versions: string): Promise<void> => {
  const found = await lstat(out).catch(() => null)
  if (!found || found.isDirectory()) return
  if (!found.isSymbolicLink()) throw new ExportFailure('disk', `${out} is a file, not a folder. Nothing was asked or written.`)
  const target = resolve(dirname(out), await readlink(out))
  if (target.startsWith(versions + sep)) return
  throw new ExportFailure('disk', `${out} is a link to ${target}, which is no version of this catalogue. Name that folder, or remove the link. Nothing was asked or written.`)
}

/** Moves readers to a version. @param tell is told of files that are replaced one by one. @returns whether in one step */
export const publish = async (version: string, out: string, tell: Told = () => undefined): Promise<boolean> => {
  await mkdir(dirname(out), { recursive: true })
  const found = await lstat(out).catch(() => null)
  if (found?.isDirectory()) {
    const isEmpty = (await readdir(out)).length === 0
    // A folder that another device is mounted at cannot be removed.
    const isGone = isEmpty && (await rmdir(out).then(() => true, () => false))
    if (!isGone) return replaceFiles(version, out, tell).then(() => false)
  }
  try {
    await pointTo(version, out)
    return true
  } catch (error) {
    if (!['EPERM', 'ENOSYS', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error
    await mkdir(out, { recursive: true })
    return replaceFiles(version, out, tell).then(() => false)
  }
}
