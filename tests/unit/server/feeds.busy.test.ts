import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
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

test('however many ask for all products at once, few are read for at a time, and the others wait', async () => {
  const { get, seen } = open()
  const texts = await Promise.all((await Promise.all(Array.from({ length: 12 }, () => get('/feeds/products.xml')))).map((answer) => answer.text()))
  expect(new Set(texts.map((text) => text.match(/<item>/g)?.length))).toEqual(new Set([400]))
  // Four, who read sixteen documents each.
  expect(seen.most).toBeLessThanOrEqual(4 * 16)
})

test('who waits with too many others is asked to come again; the small feeds are answered meanwhile', async () => {
  const { get, lines } = open()
  const waiting = []
  for (let asked = 0; asked < 16; asked += 1) waiting.push(await get('/feeds/products.xml'))
  const refused = await get('/feeds/products.tsv')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await get('/feeds/new.xml')).status).toBe(200)
  await Promise.all(waiting.map(({ body }) => body?.cancel()))
  await sleep(50)
  expect((await get('/feeds/products.tsv')).status).toBe(200)
  // Nobody has to be told of those who leave.
  expect(lines).toEqual([])
})

test('who takes nothing loses the place', async () => {
  const { get, lines } = open(100)
  const idle = await Promise.all(Array.from({ length: 4 }, () => get('/feeds/products.xml')))
  const last = await get('/feeds/products.xml')
  expect((await last.text()).match(/<item>/g)?.length).toBe(400)
  expect(lines).toEqual(Array.from({ length: 4 }, () => 'A feed broke off: Error: nobody reads it'))
  await expect(Promise.all(idle.map((answer) => answer.text()))).rejects.toThrow()
})

test('without a catalogue there is nothing but robots.txt', async () => {
  const feeds = createFeeds(() => undefined)
  const at = (path: string) => feeds({ path, config: defaultConfig, origin: 'https://shop.example', state: stateOf(null, async () => undefined), encoding: undefined })
  expect(await Promise.all(['/sitemap.xml', '/feeds/new.xml', '/feeds/products.xml'].map(at))).toEqual([undefined, undefined, undefined])
  expect((await at('/robots.txt'))?.status).toBe(200)
})
