/**
 * The sandbox's state on disk: what differs from the freshly made world, in one file, written behind the calls and put
 * in place whole. A process that dies while it writes leaves the file of the last completed write.
 */
import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './http/call.ts'
import type { Attachment, World } from './model.ts'
import { WORLD_VERSION } from './model.ts'
import type { Records } from './records.ts'
import { STORED_EVENTS_MAX } from './records.ts'

/** Collections that calls change and that are stored whole; listings and members are stored where they changed. */
const STORED_COLLECTIONS = [
  'addresses', 'attributes', 'carts', 'orders', 'messages', 'payments', 'wishlists', 'tokens', 'sessions', 'reset_tokens', 'events',
  'next_id',
] as const

type Kept = Pick<World, (typeof STORED_COLLECTIONS)[number]>

/** What the file holds. */
export interface Saved {
  version: number
  made: World['made']
  /** Tells a world from one that another version of the sandbox makes from the same numbers. */
  fingerprint: string
  kept: Kept
  listings: World['listings']
  members: World['members']
  /** Ids of listings that were deleted; missing in states of before. */
  removed_listings?: number[]
  /** Attachments without their content, which stands in a file of its own. */
  attachments: Attachment[]
  outbox: Mail[]
}

/** A number that differs when the made world differs. */
export const fingerprintOf = (world: World): string => {
  let hash = 0x811c9dc5
  for (const { id, title, price } of world.listings) {
    for (const sign of `${id}${title}${price}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0
  }
  return `${world.listings.length}-${world.members.length}-${hash.toString(16)}`
}

/** What has to be stored of a running marketplace. */
export const snapshotOf = (records: Records, fingerprint: string, outbox: readonly Mail[]): Saved => {
  const { world } = records
  const changed = <T>(ids: ReadonlySet<number>, find: (id: number) => T | undefined) =>
    [...ids].map(find).filter((one) => one !== undefined)
  const kept = Object.fromEntries(STORED_COLLECTIONS.map((name) => [name, world[name]])) as Kept // Built from the names of its type.
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

/** A freshly made world with what was stored laid over it; `contents` are the stored files of orders by their id. */
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
 * Writes a file whole or not at all: beside it, then in its place.
 * @param options `safe`: through to the disk before it is put in place; true unless stated
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

  /** Makes the folder and clears away what an interrupted write left. */
  async prepare(): Promise<void> {
    await mkdir(this.#files, { recursive: true })
    for (const name of await readdir(this.#dir)) {
      if (/^state\.json\.[\d-]+\.tmp$/.test(name)) await rm(join(this.#dir, name), { force: true })
    }
  }

  /** The stored state; null when there is none or it cannot be used, in which case it is set aside. */
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
      // Falls through: a file that is no JSON is set aside like one of another version.
    }
    await this.setAside(log, 'cannot be read by this version')
    return null
  }

  /** Puts the stored state out of the way, where a person can still look at it. */
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

  /** Writes the state; files of orders first, so that the state never names one that is not there. */
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

  /** Forgets the files of a world that is no more. */
  async forgetFiles(): Promise<void> {
    this.#written = new Set()
    await rm(this.#files, { recursive: true, force: true })
    await mkdir(this.#files, { recursive: true })
  }
}
