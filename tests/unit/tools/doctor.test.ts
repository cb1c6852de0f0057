/** The doctor as its operator has it: arguments, exit statuses, the settings file, the password. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../../src/api/client.ts'
import { readSettingsFile } from '../../../src/build/storefrontConfig.ts'
import { contract } from '../../../src/contract/all.ts'
import type { Keyboard } from '../../../src/tools/doctor/password.ts'
import { runDoctor } from '../../../src/tools/doctor/run.ts'
import { EMAIL, type FakeMarket, type Habits, PASSWORD, openFakeMarket } from '../doctor/fakeMarket.ts'
import { root } from '../../support/tree.ts'

const SHOP = 'https://shop.example'
const MOVED: Habits = {
  moved: { 'POST /carts': '/cart/new', 'GET /account/checkout-addresses': '/account/addresses', 'GET /wishlists': '/wishlist' },
  missing: ['GET /reviews/user/:id'], pages: ['GET /listings/attributes'], allows: SHOP,
}

let dir: string
let open: FakeMarket[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoa-doctor-'))
  open = []
})
afterEach(async () => {
  for (const one of open) await one.close()
  await rm(dir, { recursive: true, force: true })
})

const market = async (habits: Habits = {}): Promise<FakeMarket> => {
  const one = await openFakeMarket({ allows: SHOP, ...habits })
  open.push(one)
  return one
}

const near = (url: string, init: RequestInit): Promise<Response> =>
  new URL(url).hostname === '127.0.0.1' ? fetch(url, init) : Promise.reject(new TypeError('fetch failed'))

/** A terminal at which somebody types. */
const typing = (text: string): Keyboard => ({
  isTTY: true, setRawMode: () => undefined, off: () => undefined, resume: () => undefined, pause: () => undefined,
  on: (_event, take) => setTimeout(() => take(text), 1),
})
const NO_TERMINAL: Keyboard = { ...typing(''), isTTY: false }

const run = async (args: readonly string[], { env = {}, keyboard = NO_TERMINAL }: { env?: Record<string, string>, keyboard?: Keyboard } = {}) => {
  const said = { out: '', err: '' }
  const into = (name: 'out' | 'err') => ({ write: (text: string) => void (said[name] += text) })
  const clock = { now: Date.now, wait: async () => undefined }
  const end = await runDoctor({ args, env, fetch: near, clock, keyboard, out: into('out'), err: into('err'), signal: new AbortController().signal })
  return { end, ...said }
}

const MEMBER = { env: { STOA_PASSWORD: PASSWORD } }

describe('The settings that the doctor writes', () => {
  it('are read by the storefront, and lead its client to what is elsewhere', async () => {
    const { base, carts } = await market(MOVED)
    const file = join(dir, 'market.json')
    const { end, out } = await run(['--base-url', base, '--email', EMAIL, '--origin', SHOP, '--fix', file], MEMBER)
    expect(end).toBe(1)
    expect(out).toContain(`Written to ${file}: baseUrl, endpoints.`)
    const config = readSettingsFile(file)
    expect(config.baseUrl).toBe(base)
    const client = createClient({ config, strict: true })
    const { data: { token } } = await client.call(contract.auth.login, { body: { email: EMAIL, password: PASSWORD } })
    expect(await client.call(contract.carts.create, { body: {} })).toMatchObject({ key: 'k1' })
    expect(carts.size).toBe(1)
    expect((await client.call(contract.addresses.list, { as: token })).checkout_addresses).toHaveLength(1)
    expect((await client.call(contract.wishlists.list, { as: token })).wishlists).toHaveLength(1)
  })

  it('leave what the operator wrote, and say so', async () => {
    const { base } = await market(MOVED)
    const file = join(dir, 'market.json')
    const own = { name: 'Fair', baseUrl: 'https://fair.example', endpoints: { 'orders.list': { path: '/orders' }, 'wishlists.list': { path: '/nowhere' } } }
    await writeFile(file, JSON.stringify(own))
    const { out } = await run(['--base-url', base, '--email', EMAIL, '--origin', SHOP, '--fix', file], MEMBER)
    const written = JSON.parse(await readFile(file, 'utf8'))
    expect(written).toMatchObject({ ...own, endpoints: { ...own.endpoints, 'carts.create': { path: '/cart/new' } } })
    expect(out).toContain('Left as you wrote it, although something else was found: baseUrl, endpoints.wishlists.list.')
  })

  it('are nothing new the second time', async () => {
    const { base } = await market({ ...MOVED, missing: [], pages: [] })
    const file = join(dir, 'market.json')
    const again = () => run(['--base-url', base, '--email', EMAIL, '--origin', SHOP, '--fix', file], MEMBER)
    expect((await again()).end).toBe(1)
    const first = await readFile(file, 'utf8')
    expect(await again()).toMatchObject({ end: 0, out: expect.stringContaining('nothing was written') })
    expect(await readFile(file, 'utf8')).toBe(first)
  })

  it('are not written into a file with mistakes, and the marketplace is not asked', async () => {
    const { base, log } = await market()
    const file = join(dir, 'market.json')
    await writeFile(file, '{ "nmae": "Fair" }')
    expect(await run(['--base-url', base, '--fix', file])).toMatchObject({ end: 6, err: expect.stringContaining('did you mean name?') })
    expect(log).toEqual([])
    expect(await run(['--base-url', base, '--config', join(dir, 'none.json')])).toMatchObject({ end: 6 })
  })
})

describe('The doctor ends', () => {
  it('with 0 where all is well, and says what it looked at', async () => {
    const { base } = await market()
    const { end, out, err } = await run(['--base-url', base, '--origin', SHOP])
    expect(end).toBe(0)
    expect(out).toMatch(/orders\.get\s+\[specified\]/)
    expect(out).toMatch(/wishlists\.list\s+\[assumed\]/)
    expect(err).toMatch(/^\[1\/\d+\] address\n\[2\/\d+\] prefix\n/)
  })

  it('with a report for machines on one stream, and its progress on the other', async () => {
    const { base } = await market(MOVED)
    const { end, out, err } = await run(['--base-url', base, '--origin', SHOP, '--email', EMAIL, '--json'], MEMBER)
    const report = JSON.parse(out)
    expect(end).toBe(1)
    expect(Object.keys(report)).toEqual(['format', 'baseUrl', 'origin', 'signedIn', 'checked', 'ending', 'counts', 'findings', 'settings', 'written'])
    expect(Object.keys(report.findings[0])).toEqual(expect.arrayContaining(['check', 'subject', 'result', 'summary', 'details', 'provenance', 'settings']))
    expect(report).toMatchObject({ format: 1, signedIn: true, ending: 'whole', counts: { problem: 5 }, written: null })
    expect(err).toContain('auth.me')
  })

  it.each([
    [[], 2], [['--base-url', 'nonsense'], 2], [['--base-url', 'https://a:b@market.example'], 2], [['--base-url', 'http://market.example', '--email', EMAIL], 2],
    [['--base-url', 'http://127.0.0.1:9', '--unknown'], 2], [['--base-url', 'http://127.0.0.1:9'], 5],
  ])('of %j with %i', async (args, status) => {
    expect((await run(args)).end).toBe(status)
  })

  it('with 3 where the password is wrong, and 4 where there is no Front API', async () => {
    const { base } = await market()
    expect((await run(['--base-url', base, '--email', EMAIL], { env: { STOA_PASSWORD: 'guess' } })).end).toBe(3)
    const nothing = await market({ missing: ['\\w+ /.*'] })
    expect((await run(['--base-url', nothing.base])).end).toBe(4)
  })

  it('with 9 where it is asked to come back much later', async () => {
    const { base } = await market({ first: { status: 429, headers: { 'retry-after': '86400' } } })
    expect(await run(['--base-url', base])).toMatchObject({ end: 9, out: expect.stringContaining('1440 minutes') })
  })
})

describe('A password', () => {
  it('is asked for on the terminal, and shown nowhere', async () => {
    const { base, log } = await market()
    const { end, out, err } = await run(['--base-url', base, '--email', EMAIL, '--origin', SHOP], { keyboard: typing(`${PASSWORD}x\u007f\r`) })
    expect(end).toBe(0)
    expect(err).toContain(`Password of ${EMAIL}: \n`)
    for (const text of [out, err, log.join()]) expect(text).not.toContain(PASSWORD)
  })

  it('is no argument, however it is written', async () => {
    for (const args of [['--password', 'hush'], ['--password=hush'], ['-password', 'hush'], ['--pass=hush']]) {
      const { end, out, err } = await run(['--base-url', 'http://127.0.0.1:9', '--email', EMAIL, ...args])
      expect([end, out]).toEqual([2, ''])
      expect(err).toContain('A password is no argument: everybody on this machine can read')
      expect(err).not.toContain('hush')
    }
  })

  it('is not waited for where there is no terminal, and typing Ctrl-C ends it', async () => {
    const { base, log } = await market()
    expect(await run(['--base-url', base, '--email', EMAIL])).toMatchObject({ end: 2, err: expect.stringContaining('STOA_PASSWORD') })
    expect(await run(['--base-url', base, '--email', EMAIL], { keyboard: typing('ab\u0003') })).toMatchObject({ end: 130 })
    expect(log).toEqual([])
  })
})

it('The command signs out when it is interrupted, and ends with 130', async () => {
  const { base, log } = await market()
  const program = [join(root, 'node_modules/jiti/lib/jiti-cli.mjs'), join(root, 'src/tools/doctor.ts')]
  const child = spawn(process.execPath, [...program, '--base-url', base, '--email', EMAIL], { env: { ...process.env, STOA_PASSWORD: PASSWORD } })
  let isInterrupted = false
  child.stderr.on('data', (text: Buffer) => {
    if (isInterrupted || !String(text).includes('orders.list')) return
    isInterrupted = true
    child.kill('SIGINT')
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(130)
  expect(log.filter((line) => !/^(?:GET|HEAD|OPTIONS) /.test(line))).toEqual(['POST /front_api/v1/auth/login', 'DELETE /front_api/v1/auth/logout'])
  expect(log.length).toBeLessThan(60)
}, 30_000)
