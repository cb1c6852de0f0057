import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test as base } from './support/fixtures.ts'
import { serveUploads, type UploadPage } from './support/uploads.ts'

const MB = 1_000_000
const SIZE = 20 * MB
type Receive = (request: IncomingMessage, response: ServerResponse) => void

declare global {
  interface Window {
    uploads: UploadPage
  }
}

/** A page with the client, and a server whose uploads the test takes. */
const test = base.extend<{ open: (receive: Receive) => Promise<void> }>({
  open: async ({ page }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (receive) => {
      const { url, close } = await serveUploads(receive)
      ends.push(close)
      await page.goto(url)
      await page.waitForFunction(() => 'uploads' in window)
    })
    await Promise.all(ends.map((end) => end()))
  },
})

const start = (page: Page, bytes: number, timeout = 30_000) =>
  page.evaluate(([size, silence]) => window.uploads.start(size, silence), [bytes, timeout] as const)
const outcome = (page: Page) => expect.poll(() => page.evaluate(() => window.uploads.outcome), { intervals: [50] })
const progress = (page: Page) => page.evaluate(() => window.uploads.progress)
const sent = async (page: Page) => (await progress(page)).at(-1)?.sent ?? 0

const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Reads it all, a piece at a time. */
const readSlowly = async (request: IncomingMessage, pause: number) => {
  let bytes = 0
  for await (const piece of request) {
    const before = bytes
    bytes += (piece as Buffer).length
    if (Math.floor(bytes / MB) > Math.floor(before / MB)) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return bytes
}

test('a long upload tells its progress to the end, although the timeout is shorter', async ({ page, open }) => {
  const SILENCE_MS = 1500
  let received = 0
  let took = 0
  await open(async (request, response) => {
    const began = Date.now()
    received = await readSlowly(request, 150)
    took = Date.now() - began
    answer(response, 201, { id: 1 })
  })
  await start(page, SIZE, SILENCE_MS)
  await outcome(page).toBe('done')
  expect(took).toBeGreaterThan(SILENCE_MS)
  const seen = await progress(page)
  expect(seen[0]?.sent).toBe(0)
  expect(seen.at(-1)).toEqual({ sent: received, total: received })
  expect(received).toBeGreaterThan(SIZE)
  expect(seen.filter(({ sent, total }) => total > 0 && sent === total)).toHaveLength(1)
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.map((one) => one.sent)).toEqual(seen.map((one) => one.sent).toSorted((a, b) => a - b))
})

test('an upload that is cancelled in the middle ends at once, on the wire too', async ({ page, open }) => {
  let isCut = false
  await open((request) => {
    request.on('close', () => (isCut = !request.complete))
    void readSlowly(request, 150).catch(() => undefined)
  })
  await start(page, SIZE)
  await expect.poll(() => sent(page), { intervals: [50] }).toBeGreaterThan(MB)
  await page.evaluate(() => window.uploads.cancel())
  await outcome(page).toBe('aborted')
  await expect.poll(() => isCut).toBe(true)
  expect(await sent(page)).toBeLessThan(SIZE)
})

test('a server that stops reading is given up after the silence', async ({ page, open }) => {
  let isCut = false
  let readOn = () => {}
  await open((request) => {
    readOn = () => request.resume()
    request.on('close', () => (isCut = !request.complete))
    request.once('data', () => request.pause())
  })
  await start(page, SIZE, 800)
  await outcome(page).toBe('timeout')
  expect(await sent(page)).toBeGreaterThan(0)
  expect(await sent(page)).toBeLessThan(SIZE)
  // A reader that has stopped learns of the end of its connection when it reads on.
  readOn()
  await expect.poll(() => isCut).toBe(true)
})

test('a file whose answer does not come is given up after the silence', async ({ page, open }) => {
  let received = 0
  await open(async (request) => {
    received = await readSlowly(request, 0)
  })
  await start(page, MB, 800)
  await outcome(page).toBe('timeout')
  expect((await progress(page)).at(-1)).toEqual({ sent: received, total: received })
})

test('a token that dies in the middle is renewed, and all of the file is sent again', async ({ page, complaints, open }) => {
  complaints.allow(/Failed to load resource.*401/)
  const tokens: (string | undefined)[] = []
  const sizes: number[] = []
  await open(async (request, response) => {
    tokens.push(request.headers.authorization)
    sizes.push(await readSlowly(request, 20))
    if (request.headers.authorization === 'Bearer new') answer(response, 201, { id: 1 })
    else answer(response, 401, { code: 401, status: 'error', message: 'Expired token' })
  })
  await start(page, 4 * MB)
  await outcome(page).toBe('done')
  expect(tokens).toEqual(['Bearer old', 'Bearer new'])
  expect(sizes[1]).toBe(sizes[0])
  const seen = (await progress(page)).map((one) => one.sent)
  const again = seen.lastIndexOf(0)
  expect(again).toBeGreaterThan(0)
  expect([seen[again - 1], seen.at(-1)]).toEqual([sizes[0], sizes[1]])
})

test('a redirect that the browser follows is not taken as the answer', async ({ page, open }) => {
  await open(async (request, response) => {
    await readSlowly(request, 0)
    if (request.url?.endsWith('/moved')) answer(response, 201, { id: 1 })
    else response.writeHead(307, { location: `${request.url}/moved` }).end()
  })
  await start(page, MB)
  await outcome(page).toBe('moved')
})
