import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NodeSandbox } from '../../../src/sandbox/node.ts'
import { createNodeSandbox } from '../../../src/sandbox/node.ts'

const LISTINGS = 60
const SHOPPER = 'shopper@example.com'

let dir = ''
let lines: string[] = []
const open = (listings = LISTINGS) => createNodeSandbox({ dir, listings, log: (line) => lines.push(line) })

const call = async ({ sandbox }: NodeSandbox, method: string, path: string, body?: object, token = sandbox.signIn(SHOPPER)) => {
  const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await sandbox.fetch(
    new Request(`http://stoa.test/front_api/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
  )
  return response.json()
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoa-'))
  lines = []
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('The state in its folder', () => {
  it('is there again after a restart: carts, tokens, listings, members, files', async () => {
    const first = await open()
    const token = first.sandbox.signIn(SHOPPER)
    const cart = await call(first, 'POST', '/carts', {}, token)
    await call(first, 'PUT', '/account/profile', { first_name: 'Grace' }, token)
    const listing = first.sandbox.world.listings[3]!
    await first.sandbox.fetch(new Request('http://stoa.test/sandbox/stock', { method: 'POST', body: new URLSearchParams({ listing_id: String(listing.id), quantity: '3' }) }))
    const made = first.sandbox.signIn('vendor@example.com')
    const { id } = await call(first, 'POST', '/listings', { title: 'Made here', price: 3 }, made)
    await first.close()

    const second = await open()
    expect(lines).toEqual([])
    expect((await call(second, 'GET', `/carts/${cart.key}`, undefined, token)).key).toBe(cart.key)
    expect((await call(second, 'GET', '/auth/me', undefined, token)).me.first_name).toBe('Grace')
    expect(second.sandbox.records.listing(listing.id)).toEqual(listing)
    expect(second.sandbox.records.listing(id)?.title).toBe('Made here')
    expect(second.sandbox.world.next_id).toEqual(first.sandbox.world.next_id)
    expect(second.sandbox.world.attachments).toEqual(first.sandbox.world.attachments)
    expect(second.sandbox.world.reviews).toEqual(first.sandbox.world.reviews)
    await call(second, 'POST', '/carts', {}, token)
    await second.close()
    expect((await open()).sandbox.records.listing(id)?.title).toBe('Made here')
  })

  it('has the switch of the other side, and the orders that go on', async () => {
    const first = await open()
    const { orders } = await call(first, 'GET', '/orders')
    await call(first, 'POST', `/orders/${orders[0].id}/messages`, { content: 'When?' })
    await first.sandbox.fetch(new Request('http://stoa.test/sandbox/other-side', { method: 'POST', body: new URLSearchParams({ on: '1' }) }))
    await first.close()
    const second = await open()
    expect(second.sandbox.world.other_side).toEqual(first.sandbox.world.other_side)
    expect(second.sandbox.world.other_side).toMatchObject({ is_on: true, orders: { [orders[0].id]: { answer_by: 2 } } })
  })

  it('holds only what differs from the world as it is made', async () => {
    const sandbox = await open()
    await call(sandbox, 'POST', '/carts', {})
    await sandbox.close()
    const saved = JSON.parse(await readFile(join(dir, 'state.json'), 'utf8'))
    expect([saved.listings, saved.members]).toEqual([[], []])
  })

  it.each([
    ['is broken off in the middle', (text: string) => text.slice(0, text.length / 2)],
    ['is of another version', (text: string) => JSON.stringify({ ...JSON.parse(text), version: 999 })],
    ['is something else', () => '[]'],
    ['is of a world that is no longer made', (text: string) => JSON.stringify({ ...JSON.parse(text), fingerprint: 'x' })],
  ])('is set aside when the file %s', async (_how, spoil) => {
    const first = await open()
    await call(first, 'POST', '/carts', {})
    await first.close()
    const path = join(dir, 'state.json')
    await writeFile(path, spoil(await readFile(path, 'utf8')))
    const second = await open()
    expect(lines).toEqual([expect.stringContaining('set aside')])
    expect(second.sandbox.world.listings).toHaveLength(LISTINGS)
    expect(await readdir(dir)).toContain('state.set-aside.json')
  })

  it('is set aside when another size of world is asked for', async () => {
    const first = await open()
    await call(first, 'POST', '/carts', {})
    await first.close()
    expect((await open(40)).sandbox.world.listings).toHaveLength(40)
    expect(lines).toHaveLength(1)
  })

  it('ignores and clears away what an interrupted write left', async () => {
    const first = await open()
    const { key } = await call(first, 'POST', '/carts', {})
    await first.close()
    await writeFile(join(dir, 'state.json.1-1.tmp'), '{"version":')
    const second = await open()
    expect((await call(second, 'GET', `/carts/${key}`)).key).toBe(key)
    expect(await readdir(dir)).not.toContain('state.json.1-1.tmp')
  })

  it('begins again after a reset', async () => {
    const first = await open()
    const { key } = await call(first, 'POST', '/carts', {})
    first.sandbox.reset()
    await first.close()
    const second = await open()
    expect(second.sandbox.world.carts.some((cart) => cart.key === key)).toBe(false)
    expect(lines).toEqual([])
  })
})

describe('The middleware', () => {
  const serve = async (sandbox: NodeSandbox) => {
    const server = createServer((request, response) => sandbox.handle(request, response, () => response.end('next')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this kind.
    const { port } = server.address() as AddressInfo
    return { origin: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
  }

  it('answers the marketplace’s addresses, leaves the others, and drops connections when it is asked to', async () => {
    const sandbox = await open()
    const { origin, stop } = await serve(sandbox)
    const text = async (path: string) => (await fetch(origin + path)).text()
    for (const path of ['/', '/checkout', '/checkout/return', '/sandboxes', '/l/1', '/front_api/v2']) expect(await text(path), path).toBe('next')
    for (const path of ['/sandbox', '/front_api/v1/nothing', `/checkout/${'0'.repeat(32)}`, '/catalogue/home.json']) expect(await text(path), path).not.toBe('next')
    const login = await fetch(`${origin}/front_api/v1/auth/login`, { method: 'POST', body: new URLSearchParams({ email: SHOPPER, password: 'marketplace' }) })
    expect((await login.json()).data.token).toEqual(expect.any(String))
    sandbox.sandbox.faults.inject({ endpoint: 'categories.list', drop: true })
    // In the middle of the answer: a browser would send once more what breaks off before it.
    const broken = await fetch(`${origin}/front_api/v1/categories`)
    await expect(broken.text()).rejects.toThrow(TypeError)
    const session = await fetch(`${origin}/sandbox/session`, { method: 'POST', body: new URLSearchParams({ email: SHOPPER, password: 'marketplace' }) })
    expect(session.headers.getSetCookie()).toHaveLength(1)
    await stop()
    await sandbox.close()
  })

  it.each([['TRACE', 'stoa.test'], ['GET', '['], ['GET', 'a b']])('refuses %s at the host %s as a bad request', async (method, host) => {
    const sandbox = await open()
    const { origin, stop } = await serve(sandbox)
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${origin}/sandbox`, { method, headers: { host, connection: 'close' } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject).end()
    })
    expect(status).toBe(400)
    await stop()
    await sandbox.close()
  })

  it('keeps drawn pictures in the folder', async () => {
    const sandbox = await open()
    const cover = sandbox.sandbox.world.listings.find((listing) => listing.cover)?.cover ?? ''
    const get = async () => {
      const response = await sandbox.sandbox.fetch(new Request(`http://stoa.test${cover}?w=160`))
      return [response.status, response.headers.get('cache-control'), await response.text()]
    }
    const first = await get()
    expect(first.slice(0, 2)).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(await get()).toEqual(first)
    expect(await readdir(join(dir, 'pictures'))).toHaveLength(1)
  })
})
