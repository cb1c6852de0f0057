/** The exporter as a process of its own, which the system ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ADMIN_CREDENTIALS } from '../../../src/sandbox/admin/credentials.ts'
import { nodeAnswer, nodeRequest } from '../../../src/sandbox/nodeHttp.ts'
import { cardsNamed } from '../../../src/tools/catalogue/documents.ts'
import { openStage, type Stage } from './market.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = [join(root, 'node_modules/jiti/lib/jiti-cli.mjs'), join(root, 'src/tools/catalogue.ts')]

let stage: Stage
let server: Server
let base: string
let children: ChildProcess[]
/** Put before each answer. */
let before: (path: string) => Promise<void> | void

beforeEach(async () => {
  // Two pages of listings that few pages show. The process has the time of the system, so the marketplace has it too.
  stage = await openStage(110, ({ listings, categories }) => {
    const shelf = categories.find((one) => one.parent_id === null)
    for (const listing of listings) Object.assign(listing, { category_id: shelf?.id, user_id: listings[0]?.user_id })
  })
  stage.clock = Date.now()
  children = []
  before = () => undefined
  server = createServer((request, response) => {
    const answer = async () => {
      stage.calls.push(request.url ?? '')
      await before(request.url ?? '')
      return stage.market.fetch(nodeRequest(request, response))
    }
    void nodeAnswer(answer, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A listening server over TCP has an address with a port.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await stage.close()
})

/** Starts an export. */
const start = () => {
  const env = { ...process.env, STOA_ADMIN_KEY: ADMIN_CREDENTIALS.key, STOA_ADMIN_SECRET: ADMIN_CREDENTIALS.secret }
  const child = spawn(process.execPath, [...PROGRAM, '--base-url', base, '--out', stage.out], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += text.toString()))
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ end: code ?? signal, said }))
  return { child, ended }
}

/** The published version: every document that its manifest counts is there, and of the same version. */
const wholeVersion = async () => {
  const manifest = await stage.read('manifest.json')
  const files = await stage.files()
  expect(files.filter((path) => path.startsWith('l/'))).toHaveLength(Number(manifest['listings']))
  expect(files).toEqual(expect.arrayContaining(cardsNamed(JSON.stringify(manifest))))
  for (const path of files.filter((one) => !one.startsWith('cards/'))) {
    expect([path, (await stage.read(path))['version']]).toEqual([path, manifest['version']])
  }
  return manifest
}

const ofSandbox = async () => (await stage.market.fetch(new Request(`${base}/catalogue/manifest.json`))).json()

it.each([
  ['SIGINT', 130],
  ['SIGKILL', 'SIGKILL'],
] as const)('A process that %s ends while it reads publishes nothing, and the next one goes on', async (signal, end) => {
  const first = start()
  before = async (path) => {
    if (!path.endsWith('limit=100&page=2')) return
    first.child.kill(signal)
    await first.ended
  }
  expect(await first.ended).toMatchObject({ end, ...(signal === 'SIGINT' && { said: expect.stringContaining('Run again to go on') }) })
  await expect(lstat(stage.out)).rejects.toThrow('ENOENT')

  before = () => undefined
  stage.calls = []
  expect(await start().ended).toMatchObject({ end: 0, said: expect.stringContaining('Going on with the run that was interrupted') })
  expect(stage.calls.filter((path) => /limit=100&page=/.test(path) && path.includes('/listings?'))).toEqual([expect.stringContaining('page=2')])
  expect((await wholeVersion())['listings']).toBe((await ofSandbox() as { listings: number }).listings)
}, 60_000)

it('A process that is killed while it writes leaves the version before as it was, and the next one publishes', async () => {
  expect(await start().ended).toMatchObject({ end: 0 })
  const old = await wholeVersion()
  const [listing] = stage.market.world.listings.filter((one) => stage.market.records.isVisible(one))
  listing!.title = 'Changed meanwhile'
  stage.market.records.touchListing(listing!)

  const killed = start()
  const versions = join(`${stage.out}.work`, 'versions')
  let isOver = false
  void killed.ended.then(() => void (isOver = true))
  while (!isOver && (await readdir(versions)).length < 2) await new Promise((done) => setTimeout(done, 1))
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toMatchObject({ end: 'SIGKILL' })
  expect(await wholeVersion()).toEqual(old)

  expect(await start().ended).toMatchObject({ end: 0, said: expect.stringContaining('Published') })
  expect((await wholeVersion())['version']).not.toBe(old['version'])
  expect(await stage.read(`l/${listing!.id}.json`)).toMatchObject({ listing: { title: 'Changed meanwhile' } })
  expect(await readdir(versions)).toHaveLength(2)
}, 60_000)
