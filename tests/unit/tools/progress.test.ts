// @vitest-environment node
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { buildDocument } from '../../../src/catalogue/build.ts'
import { SORTS, VENDOR_SORTS, categoryPath, vendorPath } from '../../../src/catalogue/paths.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'
import { documentPaths, documentsAt } from '../../../src/tools/catalogue/documents.ts'
import { openMarketplace } from '../../../src/tools/catalogue/http.ts'
import { createProgress } from '../../../src/tools/catalogue/progress.ts'
import { openStage, type Stage } from './market.ts'

let stage: Stage | undefined
const open = async (listings?: number) => (stage = await openStage(listings))
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

/** Progress over a clock that the test moves. */
const opened = (isTTY: boolean) => {
  const said: string[] = []
  const time = { now: 0 }
  return { said, time, progress: createProgress({ isTTY, columns: 80, write: (text) => said.push(text) }, () => time.now) }
}

describe('files that are written', () => {
  it('are told in a plain line every ten seconds, with the time left', () => {
    const { said, time, progress } = opened(false)
    for (let done = 1; done <= 3000; done += 1, time.now += 10) progress.files(done, 3000, 'written')
    expect(said).toEqual([
      '1 of 3000 files written\n', '1001 of 3000 files written, 20 s left\n',
      '2001 of 3000 files written, 10 s left\n', '3000 of 3000 files written\n',
    ])
  })

  it('move a bar on a terminal, at most ten times a second', () => {
    const { said, time, progress } = opened(true)
    for (let done = 1; done <= 10_000; done += 1, time.now += 1) progress.files(done, 10_000, 'written')
    progress.end()
    expect(said.length).toBeLessThan(110)
    expect(said.find((text) => text.includes('5001 of'))).toBe('\r\u001b[K[############------------] 5001 of 10000 files written, 5 s left')
    expect(said.slice(-2)).toEqual(['\r\u001b[K[########################] 10000 of 10000 files written', '\n'])
  })

  it('are told of by an export, each part with a clock of its own', async () => {
    const { run, said } = await open()
    await run()
    const total = Number(/in (\d+) files/.exec(said.join(''))?.[1])
    expect(said.filter((line) => line.includes('files written'))).toEqual([`16 of ${total} files written\n`, `${total} of ${total} files written\n`])
    expect(said.join('')).not.toContain('replaced,')
  })

  it('are told of where they replace those of a folder, too', async () => {
    const { run, out, said } = await open()
    await mkdir(out, { recursive: true })
    await writeFile(join(out, 'readme.txt'), 'mine')
    await run()
    const total = Number(/in (\d+) files/.exec(said.join(''))?.[1])
    expect(said).toContain(`${total} of ${total} files replaced\n`)
  })
})

describe('the documents of a catalogue', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  const world = createWorld({ listings: 400, now })
  const { listings, members, categories, attributes, order_types: orderTypes } = world
  const data = { listings, members, categories, attributes, orderTypes, now }

  it('are counted before they are made, none too many and none too few', () => {
    const paths = documentPaths(data)
    expect([...documentsAt(data, paths)].map(({ path }) => path)).toEqual(paths)
    expect(new Set(paths).size).toBe(paths.length)
    const stands = new Set(paths)
    const next = (path: string) => path.replace(/\d+(?=\.json$)/, (page) => String(Number(page) + 1))
    const lists = [
      ...world.categories.flatMap(({ slug }) => SORTS.map((sort) => categoryPath(slug, sort, 1))),
      ...world.members.flatMap(({ id }) => VENDOR_SORTS.map((sort) => vendorPath(id, sort, 1))),
    ]
    for (let path of lists) {
      for (; stands.has(path); path = next(path));
      expect([path, buildDocument(data, path)]).toEqual([path, null])
    }
  })
})

describe('requests', () => {
  it('are those of the last minute, never more than the limit', async () => {
    const { access, clock: begun } = await open()
    const { admin, lastMinute } = openMarketplace(access())
    const counted: number[] = []
    for (let at = 0; at < 100; at += 1) {
      await admin('/events?limit=1')
      counted.push(lastMinute())
    }
    expect(counted.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(Math.max(...counted)).toBe(40)
    expect(stage?.clock).toBeGreaterThan(begun + 120_000)
  })

  it('of a run before count, and go out of the count with time', async () => {
    const { access } = await open()
    const before = openMarketplace(access())
    for (let at = 0; at < 10; at += 1) await before.admin('/events?limit=1')
    const { admin, lastMinute } = openMarketplace(access())
    await admin('/events?limit=1')
    expect(lastMinute()).toBe(11)
    if (stage) stage.clock += 60_000
    expect(lastMinute()).toBe(0)
  })

  it('stand in the line of a page as they are', async () => {
    const { said, time, progress } = opened(false)
    progress.page(1, 100, 3)
    time.now = 62_000
    progress.page(43, 100, 40)
    expect(said).toEqual(['page 1 of 100, 3 requests/min\n', 'page 43 of 100, 40 requests/min, 1 min 26 s left\n'])
  })

  it('of an export that has to wait for the limit are never said to be more', async () => {
    const { access, run, said } = await open(250)
    const before = openMarketplace(access())
    for (let at = 0; at < 35; at += 1) await before.admin('/events?limit=1')
    await run()
    const rates = said.flatMap((line) => /(\d+) requests\/min/.exec(line)?.[1] ?? []).map(Number)
    expect(rates.length).toBeGreaterThan(1)
    expect(Math.max(...rates)).toBeLessThanOrEqual(40)
  })
})
