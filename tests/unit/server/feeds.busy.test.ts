import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { buildDocument } from '../../../src/catalogue/build.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'
import { stateOf } from '../../../src/server/catalogue.ts'
import { createFeeds } from '../../../src/server/feeds.ts'
import { responseOf } from '../../../src/server/answer.ts'
import { aListing, someData } from '../catalogue/records.ts'

const data = someData(Array.from({ length: 400 }, (_, index) => aListing({ id: index + 1, description: `${'words '.repeat(200)}${index}`, cover: '/a.jpg' })))

/** Asks as the server does; `reading` counts who reads listings at the moment. */
const open = (stalledMs?: number) => {
  const lines: string[] = []
  const seen = { most: 0, now: 0 }
  const state = stateOf('1', async (path) => {
    const isListing = path.startsWith('l/')
    if (isListing) seen.most = Math.max(seen.most, seen.now += 1)
    await sleep(1)
    if (isListing) seen.now -= 1
    const found = buildDocument(data, path)
    return found === null ? undefined : JSON.stringify(found)
  })
  const feeds = createFeeds((line) => lines.push(line), stalledMs)
  const get = async (path: string) => {
    const answer = await feeds({ path, config: defaultConfig, origin: 'https://shop.example', state, encoding: undefined })
    if (!answer) throw new Error(`nothing at ${path}`)
    return responseOf(answer, { method: 'GET', ifNoneMatch: undefined, headers: {} })
  }
  return { get, lines, seen }
}

test('however many ask for all products in one moment, few are read for at a time', async () => {
  const { get, seen } = open()
  const answers = await Promise.all(Array.from({ length: 24 }, () => get('/feeds/products.xml')))
  const texts = await Promise.all(answers.filter(({ status }) => status === 200).map((answer) => answer.text()))
  expect(texts.length).toBeGreaterThanOrEqual(8)
  expect(new Set(texts.map((text) => text.match(/<item>/g)?.length))).toEqual(new Set([400]))
  // Eight, who read sixteen documents each.
  expect(seen.most).toBeLessThanOrEqual(8 * 16)
})

test('who leaves gives the place back, and nobody has to be told', async () => {
  const { get, lines } = open()
  const leaving = []
  for (let asked = 0; asked < 8; asked += 1) leaving.push(await get('/feeds/products.xml'))
  expect((await get('/feeds/products.tsv')).status).toBe(503)
  await Promise.all(leaving.map(({ body }) => body?.cancel()))
  await vi.waitFor(async () => expect((await get('/feeds/products.tsv')).status).toBe(200))
  expect(lines).toEqual([])
})

test('who takes nothing loses the place', async () => {
  const { get, lines } = open(100)
  const idle = await Promise.all(Array.from({ length: 8 }, () => get('/feeds/products.xml')))
  await vi.waitFor(() => expect(lines).toEqual(Array.from({ length: 8 }, () => 'A feed broke off: Error: nobody reads it')), 5_000)
  expect((await (await get('/feeds/products.xml')).text()).match(/<item>/g)?.length).toBe(400)
  await expect(Promise.all(idle.map((answer) => answer.text()))).rejects.toThrow()
})

test('without a catalogue there is nothing but robots.txt', async () => {
  const feeds = createFeeds(() => undefined)
  const at = (path: string) => feeds({ path, config: defaultConfig, origin: 'https://shop.example', state: stateOf(null, async () => undefined), encoding: undefined })
  expect(await Promise.all(['/sitemap.xml', '/feeds/new.xml', '/feeds/products.xml'].map(at))).toEqual([undefined, undefined, undefined])
  expect((await at('/robots.txt'))?.status).toBe(200)
})
