/** A marketplace in this process, a clock that only waiting moves, and a folder to export into. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ADMIN_CREDENTIALS } from '../../../src/sandbox/admin/credentials.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { openMarketplace } from '../../../src/sandbox/marketplace.ts'
import type { World } from '../../../src/sandbox/model.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'
import { exportCatalogue } from '../../../src/tools/catalogue/exportCatalogue.ts'
import type { ExportOptions } from '../../../src/tools/catalogue/exportCatalogue.ts'
import type { Access } from '../../../src/tools/catalogue/http.ts'
import { WorkFolder } from '../../../src/tools/catalogue/workFolder.ts'
import { worldCopies } from '../../support/worldCopies.ts'

export const BASE = 'https://market.test'
const START = Date.parse('2026-03-01T10:00:00Z')

const worlds = new Map<number, () => World>()
const worldOf = (listings: number): World => {
  const copy = worlds.get(listings) ?? worldCopies(() => createWorld({ seed: 1, listings, now: new Date(START) }))
  worlds.set(listings, copy)
  return copy()
}

export interface Stage {
  readonly market: Sandbox
  readonly dir: string
  readonly out: string
  /** Requests, as `GET /path?query`, oldest first. */
  calls: string[]
  /** When each went, in milliseconds. */
  times: number[]
  /** Headers of each. */
  sent: Headers[]
  /** What was written for the person. */
  said: string[]
  clock: number
  /** Put before each request: throws where the network or the process ends. */
  before: (path: string) => void
  run: (over?: Partial<ExportOptions>) => Promise<void>
  /** What a run calls the marketplace with. */
  access: () => Access
  /** The JSON of a document. */
  read: (path: string) => Promise<Record<string, unknown>>
  files: (folder?: string) => Promise<string[]>
  close: () => Promise<void>
}

/** Calls of the Admin API's listings among those made. */
export const pagesRead = (stage: Stage): number => stage.calls.filter((call) => /listings\?.*limit=100.*page=/.test(call)).length

export const openStage = async (listings = 60, change: (world: World) => void = () => undefined): Promise<Stage> => {
  const world = worldOf(listings)
  change(world)
  const dir = await mkdtemp(join(tmpdir(), 'stoa-catalogue-'))
  const market = openMarketplace(
    { world, makeWorld: () => worldOf(listings), paint: () => async () => undefined },
    { now: () => stage.clock, otherHosts: { hosts: ['www.market.test'], primary: BASE } },
  )
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    stage.before(url.pathname + url.search)
    stage.calls.push(`${request.method} ${url.pathname}${url.search}`)
    stage.times.push(stage.clock)
    stage.sent.push(request.headers)
    stage.clock += 50
    return market.fetch(request)
  }
  const clock = { now: () => stage.clock, wait: async (ms: number) => void (stage.clock += ms) }
  const stage: Stage = {
    market, dir, out: join(dir, 'catalogue'), calls: [], times: [], sent: [], said: [], clock: START, before: () => undefined,
    run: (over) => {
      stage.calls = []
      stage.times = []
      stage.sent = []
      const output = { write: (text: string) => stage.said.push(text) }
      return exportCatalogue({ base: BASE, out: stage.out, key: ADMIN_CREDENTIALS.key, secret: ADMIN_CREDENTIALS.secret, fetch, clock, output, ...over })
    },
    access: () => ({
      base: BASE, key: ADMIN_CREDENTIALS.key, secret: ADMIN_CREDENTIALS.secret, fetch, clock, store: new WorkFolder(`${stage.out}.work`), note: (line) => stage.said.push(line),
    }),
    read: async (path) => JSON.parse(await readFile(join(stage.out, path), 'utf8')),
    files: async (folder = stage.out) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((one) => one.isFile()).map((one) => relative(folder, join(one.parentPath, one.name))).sort()
    },
    close: () => rm(dir, { recursive: true, force: true }),
  }
  return stage
}
