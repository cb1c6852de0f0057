/**
 * The sandbox's state on disk: one file with the differences from the generated world, and one file for each
 * attachment. The state is written some time after a request (write-behind) and replaced atomically: a process that
 * dies while it writes leaves the file of the last completed write.
 */
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './http/call.ts'
import type { Attachment, World } from './model.ts'
import { WORLD_VERSION } from './model.ts'
import type { Records } from './records.ts'
import { STORED_EVENTS_MAX } from './records.ts'

/** Collections that requests change, stored completely; of listings and members, only the changed ones are stored. */
const STORED_COLLECTIONS = [
  'addresses', 'attributes', 'carts', 'orders', 'messages', 'payments', 'wishlists', 'tokens', 'sessions', 'reset_tokens', 'events',
  'next_id', 'other_side',
] as const

type Kept = Pick<World, (typeof STORED_COLLECTIONS)[number]>

/** What the file holds. */
export interface Saved {
  version: number
  made: World['made']
  /** Differs when another version of the sandbox generates a different world from the same seed, size and date. */
  fingerprint: string
  kept: Kept
  listings: World['listings']
  members: World['members']
  /** Ids of listings that were deleted; missing in states written by older versions. */
  removed_listings?: number[]
  /** Attachments without their content, which is stored in separate files. */
  attachments: Attachment[]
  outbox: Mail[]
}

/** Identifies a generated world: numbers of listings and members, and a hash of the listings' ids, titles and prices. */
export const fingerprintOf = (world: World): string => {
  let hash = 0x811c9dc5
  for (const { id, title, price } of world.listings) {
    for (const sign of `${id}${title}${price}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0
  }
  return `${world.listings.length}-${world.members.length}-${hash.toString(16)}`
}

/** The part of a running marketplace that is stored. */
export const snapshotOf = (records: Records, fingerprint: string, outbox: readonly Mail[]): Saved => {
  const { world } = records
  const changed = <T>(ids: ReadonlySet<number>, find: (id: number) => T | undefined) =>
    [...ids].map(find).filter((one) => one !== undefined)
  const kept = Object.fromEntries(STORED_COLLECTIONS.map((name) => [name, world[name]])) as Kept // Exactly the keys of Kept.
  return {
    version: WORLD_VERSION,
    made: world.made,
    fingerprint,
    kept: { ...kept, events: world.events.slice(-STORED_EVENTS_MAX) },
    listings: changed(records.changedListings, (id) => records.listing(id)),
    members: changed(records.changedMembers, (id) => records.member(id)),
    removed_listings: [...records.removedListings],
    attachments: world.attachments.map((file) => ({ ...file, content: '' })),
    outbox: [...outbox],
  }
}

const overlaid = <T extends { id: number }>(made: readonly T[], saved: readonly T[]): T[] => {
  const changed = new Map(saved.map((row) => [row.id, row]))
  const rows = made.map((row) => changed.get(row.id) ?? row)
  const known = new Set(made.map((row) => row.id))
  return [...rows, ...saved.filter((row) => !known.has(row.id))]
}

const withoutRemoved = (listings: World['listings'], removed: readonly number[] = []): World['listings'] => {
  const gone = new Set(removed)
  return gone.size === 0 ? listings : listings.filter(({ id }) => !gone.has(id))
}

/** The generated world with the stored changes applied; `contents` has the stored contents of attachments by id. */
export const restored = (made: World, saved: Saved, contents: ReadonlyMap<number, string>): World => ({
  ...made,
  ...saved.kept,
  listings: withoutRemoved(overlaid(made.listings, saved.listings), saved.removed_listings),
  members: overlaid(made.members, saved.members),
  attachments: saved.attachments.flatMap((file) => {
    const content = contents.get(file.id) ?? made.attachments.find((one) => one.id === file.id)?.content
    return content === undefined ? [] : [{ ...file, content }]
  }),
})

const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === WORLD_VERSION &&
  'made' in value && 'kept' in value && 'listings' in value && Array.isArray(value.listings) &&
  'members' in value && Array.isArray(value.members) && 'attachments' in value && Array.isArray(value.attachments) &&
  'outbox' in value && Array.isArray(value.outbox) && 'fingerprint' in value

let writes = 0

/**
 * Writes a file atomically: to a temporary file, which is then renamed.
 * @param options `safe`: flush to disk before renaming; true by default
 */
export const writeWhole = async (path: string, content: string | Uint8Array, options = { safe: true }): Promise<void> => {
  writes += 1
  const beside = `${path}.${process.pid}-${writes}.tmp`
  const file = await open(beside, 'w')
  try {
    await file.writeFile(content)
    if (options.safe) await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

/** The folder in which a sandbox keeps its state. */
export class StateFolder {
  readonly #dir: string
  readonly #files: string
  #written = new Set<number>()

  constructor(dir: string) {
    this.#dir = dir
    this.#files = join(dir, 'attachments')
  }

  get #path(): string {
    return join(this.#dir, 'state.json')
  }

  /** Creates the folder and deletes temporary state files of interrupted writes. */
  async prepare(): Promise<void> {
    await mkdir(this.#files, { recursive: true })
    for (const name of await readdir(this.#dir)) {
      if (/^state\.json\.[\d-]+\.tmp$/.test(name)) await rm(join(this.#dir, name), { force: true })
    }
  }

  /** The stored state; null when there is none or when it cannot be used. A state that cannot be used is set aside. */
  async read(log: (line: string) => void): Promise<Saved | null> {
    let text: string
    try {
      text = await readFile(this.#path, 'utf8')
    } catch {
      return null // Nothing is stored yet.
    }
    try {
      const value: unknown = JSON.parse(text)
      if (isSaved(value)) return value
    } catch {
      // Invalid JSON is set aside below, like a state of another version.
    }
    await this.setAside(log, 'cannot be read by this version')
    return null
  }

  /** Renames the stored state, so that it is no longer used but a person can still inspect it. */
  async setAside(log: (line: string) => void, why: string): Promise<void> {
    await rename(this.#path, join(this.#dir, 'state.set-aside.json'))
    log(`The sandbox's stored state ${why}: it is set aside as state.set-aside.json, and the world is made anew.`)
  }

  /** The contents of the files that were attached to orders. */
  async contents(saved: Saved): Promise<Map<number, string>> {
    const contents = new Map<number, string>()
    for (const { id } of saved.attachments) {
      const content = await readFile(join(this.#files, `${id}.txt`), 'utf8').catch(() => undefined)
      if (content === undefined) continue
      contents.set(id, content)
      this.#written.add(id)
    }
    return contents
  }

  /** Writes the state; attachments first, so that the state never refers to a missing file. */
  async write(saved: Saved, attachments: readonly Attachment[]): Promise<void> {
    const present = new Set(attachments.map(({ id }) => id))
    for (const { id, content } of attachments) {
      if (this.#written.has(id)) continue
      await writeFile(join(this.#files, `${id}.txt`), content)
      this.#written.add(id)
    }
    await writeWhole(this.#path, JSON.stringify(saved))
    for (const id of this.#written) {
      if (present.has(id)) continue
      await rm(join(this.#files, `${id}.txt`), { force: true })
      this.#written.delete(id)
    }
  }

  /** Deletes the attachments of a world that was reset. */
  async forgetFiles(): Promise<void> {
    this.#written = new Set()
    await rm(this.#files, { recursive: true, force: true })
    await mkdir(this.#files, { recursive: true })
  }
}
