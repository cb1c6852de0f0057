/**
 * The folder beside the output in which a run stores what it has read, so that the next one continues from there. Each
 * file is written whole or not at all. Holds public records and no credential.
 */
import { mkdir, open, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ExportFailure, codeOf } from './ExportFailure.ts'
import type { Asked } from './pace.ts'
import type { StoredStock } from './records.ts'

/** Raised when the files below change their format: what another version stored is not used. */
const FOLDER_FORMAT = 1

/** A full run in progress. */
export interface Run {
  readonly form: typeof FOLDER_FORMAT
  readonly base: string
  /** Milliseconds since 1970. */
  readonly started: number
  /** The newest event when it started. */
  readonly cursor: number
  readonly aliases: string
}

/** One page of it. */
export interface KeptPage extends StoredStock {
  readonly next: boolean
  readonly pages: number
  readonly total: number
  /** Listings that could not be read. */
  readonly unreadable: number
}

/** What the last run published. */
export interface State extends StoredStock {
  readonly form: typeof FOLDER_FORMAT
  readonly base: string
  readonly cursor: number
  readonly aliases: string
  /** Of the content; the version of the same content stays. */
  readonly hash: string
  /** What built it: another builder may make other documents of the same content. */
  readonly builder: string
  readonly version: string
}

const writeWhole = async (path: string, value: unknown): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(`${path}.tmp`, 'w')
  try {
    await file.writeFile(JSON.stringify(value))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.tmp`, path)
}

const read = async <T>(path: string): Promise<T | null> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as T) // Our own file, written whole, of a form that the caller checks.
  } catch {
    return null
  }
}

/** How often the process that has a folder says so, and after how long it is believed to be gone. */
const LOCK_TOUCH_INTERVAL_MS = 10_000
const LOCK_STALE_AFTER_MS = 60_000

/** Whether a process runs; one that was killed and that its parent has not noticed (`Z`) does not. */
const isAlive = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) Z /.test(told)
}

/** The process that has a folder; null where there is none, or where it ended without giving it back. */
const holderOf = async (path: string): Promise<number | null> => {
  const beat = await stat(path).catch(() => null)
  // Numbers of processes are given out again: only one that has said so lately counts.
  if (!beat || Date.now() - beat.mtimeMs > LOCK_STALE_AFTER_MS) return null
  const pid = Number(await readFile(path, 'utf8').catch(() => '0'))
  return pid > 0 && pid !== process.pid && (await isAlive(pid)) ? pid : null
}

/** The work folder of one output. */
export class WorkFolder {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Where versions of the output stand. */
  get versions(): string {
    return join(this.#dir, 'versions')
  }

  get #pages(): string {
    return join(this.#dir, 'pages')
  }

  /** Makes the folder this process's own. @returns the way to give it back @throws ExportFailure while another one has it */
  async take(): Promise<() => Promise<void>> {
    await mkdir(this.#dir, { recursive: true })
    const path = join(this.#dir, 'lock')
    const holder = await holderOf(path)
    if (holder !== null) throw new ExportFailure('busy', `Another export (process ${holder}) is writing here.`)
    await rm(path, { force: true })
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), LOCK_TOUCH_INTERVAL_MS)
    return async () => {
      clearInterval(beat)
      await rm(path, { force: true })
    }
  }

  async state(): Promise<State | null> {
    const state = await read<State>(join(this.#dir, 'state.json'))
    return state?.form === FOLDER_FORMAT ? state : null
  }

  writeState(state: Omit<State, 'form'>): Promise<void> {
    return writeWhole(join(this.#dir, 'state.json'), { form: FOLDER_FORMAT, ...state })
  }

  /** Kept when a run ends: the marketplace counts on. */
  asked(): Promise<Asked | null> {
    return read<Asked>(join(this.#dir, 'asked.json'))
  }

  writeAsked(asked: Asked): Promise<void> {
    return writeWhole(join(this.#dir, 'asked.json'), asked)
  }

  async run(): Promise<Run | null> {
    const run = await read<Run>(join(this.#pages, 'run.json'))
    return run?.form === FOLDER_FORMAT ? run : null
  }

  /** Begins a full run: pages of one before are forgotten. */
  async begin(run: Omit<Run, 'form'>): Promise<Run> {
    await this.forgetPages()
    const begun = { form: FOLDER_FORMAT, ...run } as const
    await writeWhole(join(this.#pages, 'run.json'), begun)
    return begun
  }

  page(number: number): Promise<KeptPage | null> {
    return read<KeptPage>(join(this.#pages, `${number}.json`))
  }

  writePage(number: number, page: KeptPage): Promise<void> {
    return writeWhole(join(this.#pages, `${number}.json`), page)
  }

  forgetPages(): Promise<void> {
    return rm(this.#pages, { recursive: true, force: true })
  }

  /** Removes versions that nobody reads any more. */
  async keepVersions(kept: readonly string[]): Promise<void> {
    for (const name of await readdir(this.versions).catch(() => [])) {
      if (!kept.includes(name)) await rm(join(this.versions, name), { recursive: true, force: true })
    }
  }
}
