import { describe, expect, test, vi } from 'vitest'
import { buildDocument, buildManifest } from '../../../src/catalogue/build.ts'
import type { CatalogueData } from '../../../src/catalogue/data.ts'
import { createSearchClient } from '../../../src/catalogue/search/client.ts'
import { createSearchHost } from '../../../src/catalogue/search/host.ts'
import { aListing, someData } from './records.ts'

const many = () => [aListing({ id: 1, title: 'Blue vase' }), ...Array.from({ length: 5000 }, (_, index) => aListing({ id: 5000 + index, title: 'Red bowl' }))]

/** A server whose catalogue and whose faults can be changed while it runs. */
const server = (first: CatalogueData) => {
  const state = { data: first, broken: new Map<string, string>(), asked: [] as string[] }
  const fetch = async (address: RequestInfo | URL): Promise<Response> => {
    const path = new URL(String(address)).pathname.replace('/catalogue/', '')
    state.asked.push(path)
    const broken = state.broken.get(path)
    if (broken === 'gone') return new Response('', { status: 404 })
    if (broken !== undefined) {
      const type = broken.startsWith('<') ? 'text/html' : 'application/json'
      return new Response(broken, { status: broken === '' ? 500 : 200, headers: { 'content-type': type } })
    }
    const document = buildDocument(state.data, path)
    return document ? Response.json(document) : new Response('', { status: 404 })
  }
  return { state, fetch, url: 'http://shop.test/catalogue' }
}

const clientOf = ({ url, fetch }: ReturnType<typeof server>, start: () => Worker | undefined = () => undefined) =>
  createSearchClient({ url, fetch, start })

/** A client in the main thread, and the versions that it reports. */
const reportingClientOf = ({ url, fetch }: ReturnType<typeof server>, shown?: string) => {
  const told: string[] = []
  const onVersion = (version: string) => void told.push(version)
  return { told, client: createSearchClient({ url, fetch, start: () => undefined, shown: () => shown, onVersion }) }
}

describe('a catalogue that is searched without a worker', () => {
  test('answers, and keeps what it has', async () => {
    const host = server(someData([aListing({ id: 1 })]))
    const client = clientOf(host)
    expect(await client.search({ q: 'vase' })).toMatchObject({ total: 1, listings: [{ id: 1 }] })
    expect(await client.suggest('va')).toMatchObject({ total: 1 })
    expect(await client.many([2, 1])).toMatchObject([{ id: 1 }])
    expect(host.state.asked).toHaveLength(3)
  })

  test('understands misspelt words, whichever of two questions comes first', async () => {
    const client = clientOf(server(someData([aListing({ id: 1, title: 'Blue vase' })])))
    const asked = [client.search({ q: 'vaze' }), client.suggest('vaze'), client.search({ q: 'blue' })]
    expect(await Promise.all(asked)).toMatchObject([{ total: 1 }, { total: 1 }, { total: 1 }])
  })

  test.each([['cut off', '{"format":1,"count":'], ['of another format', '{"format":2}'], ['refused', '']])(
    'a shard that is %s is left out and named',
    async (_, text) => {
      const data = someData(many())
      const host = server(data)
      const { shards } = buildManifest(data)
      host.state.broken.set(shards[1]?.path ?? '', text)
      const { client, told } = reportingClientOf(host)
      await expect(client.refresh()).rejects.toMatchObject({ kind: 'network', path: shards[1]?.path })
      expect(await client.search({})).toMatchObject({ total: 1, partial: 'listings' })
      host.state.broken.clear()
      expect(told).toEqual([])
      await client.refresh()
      await vi.waitFor(() => expect(told).toHaveLength(1))
    },
  )

  test('nothing is told of a first answer after a question that was taken back', async () => {
    const { client, told } = reportingClientOf(server(someData([aListing({ id: 1 })])))
    const ended = new AbortController()
    const asked = client.search({}, { signal: ended.signal })
    ended.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    await client.refresh()
    await new Promise((resolve) => { setTimeout(resolve, 5) })
    expect(told).toEqual([])
  })

  test('whoever waits for cards that could not be loaded is told when they come', async () => {
    const host = server(someData([aListing({ id: 1 })]))
    host.state.broken.set('manifest.json', '')
    const { client, told } = reportingClientOf(host)
    await expect(client.search({})).rejects.toMatchObject({ kind: 'damaged' })
    await expect(client.refresh()).rejects.toMatchObject({ kind: 'damaged' })
    expect(told).toEqual([])
    host.state.broken.clear()
    await client.refresh()
    await vi.waitFor(() => expect(told).toHaveLength(1))
  })

  test.each([
    ['a failure', '', 'damaged'],
    ['nonsense', '{}', 'damaged'],
    ['a manifest that is cut off', '{"version":', 'damaged'],
    ['a later format', '{"version":"1","format":99,"shards":"elsewhere"}', 'newer'],
    ['an earlier format', '{"version":"1","format":0,"directory":"cards/directory-a.json","shards":[]}', 'damaged'],
    ['somebody else’s page where the manifest stood', '<html>', 'damaged'],
    ['the storefront’s own page', '<script id="stoa-config"></script><script type="module" src="/a.js"></script>', 'unavailable'],
    ['that there is no manifest', 'gone', 'unavailable'],
  ])('%s is said', async (_, text, kind) => {
    const host = server(someData([]))
    host.state.broken.set('manifest.json', text)
    await expect(clientOf(host).search({})).rejects.toMatchObject({ kind, path: 'manifest.json' })
  })

  test.each([['gone', undefined], ['cut off', '{"categories":['], ['of another shape', '{"categories":5}']])(
    'where the directory is %s, what needs no names is found', async (_, text) => {
      const data = someData([aListing({ id: 1 })])
      const host = server(data)
      const { directory } = buildManifest(data)
      host.state.broken.set(directory, text ?? 'gone')
      const client = clientOf(host)
      expect(await client.search({ q: 'vase', price: { max: 30 } })).toMatchObject({ total: 1, partial: 'filters', listings: [{ id: 1 }] })
      await expect(client.search({ category: 'vases' })).rejects.toMatchObject({ kind: 'damaged', path: directory })
      await expect(client.search({ vendor: 1 })).rejects.toMatchObject({ kind: 'damaged' })
      host.state.broken.clear()
      // Asking again looks for it.
      const { partial, total } = await client.search({ category: 'vases' })
      expect([partial, total]).toEqual([undefined, 1])
    })

  test('listings whose cards are missing are read one by one', async () => {
    const data = someData(many())
    const host = server(data)
    const client = clientOf(host)
    const { shards } = buildManifest(data)
    host.state.broken.set(shards[1]?.path ?? '', 'gone')
    host.state.broken.set('l/5002.json', '{"listing":')
    expect((await client.many([5001, 1, 5002, 77])).map(({ id }) => id)).toEqual([5001, 1])
    const [whole] = (await clientOf(server(data)).many([5001]))
    expect((await client.many([5001]))[0]).toEqual(whole)
    for (const { path } of shards) host.state.broken.set(path, '')
    const bare = clientOf(host)
    await expect(bare.search({})).rejects.toMatchObject({ kind: 'damaged' })
    expect(await bare.many([5001])).toMatchObject([{ id: 5001, title: 'Red bowl' }])
    await expect(bare.many([5002])).rejects.toMatchObject({ name: 'CatalogueError' })
  })

  test('somebody who saves data reads a few listings one by one, and all cards for a question', async () => {
    vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
    const host = server(someData([aListing({ id: 1 }), aListing({ id: 2 })]))
    const client = clientOf(host)
    expect(await client.many([2, 9])).toMatchObject([{ id: 2 }])
    expect(host.state.asked.some((path) => path.includes('cards/'))).toBe(false)
    expect(await client.search({})).toMatchObject({ total: 2 })
    vi.unstubAllGlobals()
  })

  test('a newer version that is not whole is not taken up', async () => {
    const before = many()
    const host = server(someData(before, { version: 'a' }))
    const client = clientOf(host)
    expect(await client.search({})).toMatchObject({ version: 'a', total: 5001 })
    host.state.data = someData([...before, aListing({ id: 5001, title: 'Green vase' })], { version: 'b' })
    host.state.broken.set(buildManifest(host.state.data).shards[1]?.path ?? '', 'gone')
    await expect(client.refresh()).rejects.toMatchObject({ kind: 'damaged' })
    expect(await client.search({})).toMatchObject({ version: 'a', total: 5001 })
  })

  test('a version that a search met first is news where another one is shown', async () => {
    const host = server(someData([aListing({ id: 1 })], { version: 'b' }))
    const toldWhere = async (shown: string | undefined) => {
      const { client, told } = reportingClientOf(host, shown)
      await client.search({})
      await client.search({})
      await new Promise((resolve) => setTimeout(resolve, 5))
      return told
    }
    expect([await toldWhere('a'), await toldWhere('b'), await toldWhere(undefined)]).toEqual([['b'], [], []])
  })

  test('a shard that is accepted and never answered counts as missing, and is asked for again', async () => {
    const data = someData(many())
    const { shards } = buildManifest(data)
    const { fetch, url } = server(data)
    let isStalled = true
    const host = createSearchHost(url, async (address, init) => (isStalled && String(address).endsWith(shards[1]?.path ?? '')
      ? new Promise((_, reject) => { init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)) })
      : fetch(address)), 30)
    expect(await host.search({})).toMatchObject({ total: 1, partial: 'listings' })
    isStalled = false
    expect(await host.refresh()).toMatchObject({ listings: 5001, missing: [] })
  })

  test('a version that a search met first is no news where that one is shown, and the next one is', async () => {
    const host = server(someData([aListing({ id: 1 })], { version: 'a' }))
    const { client, told } = reportingClientOf(host)
    await client.search({})
    host.state.data = { ...host.state.data, version: 'b' }
    await client.refresh()
    await vi.waitFor(() => expect(told).toEqual(['b']))
  })

  test('a newer version is taken up and told, and only what changed is read', async () => {
    const before = many()
    const host = server(someData(before, { version: 'a' }))
    const { client, told } = reportingClientOf(host)
    await client.refresh()
    await client.refresh()
    expect(told).toEqual([])
    host.state.asked.length = 0
    host.state.data = someData([aListing({ id: 1, title: 'Green vase' }), ...before.slice(1)], { version: 'b' })
    await client.refresh()
    await vi.waitFor(() => expect(told).toEqual(['b']))
    expect(host.state.asked.filter((path) => path.includes('shard'))).toHaveLength(1)
    expect(await client.search({ q: 'green' })).toMatchObject({ version: 'b', total: 1 })
    host.state.data = { ...host.state.data, version: 'c' }
    await client.refresh()
    expect(await client.search({ q: 'green' })).toMatchObject({ version: 'c', total: 1 })
  })

  test('a question that is withdrawn rejects with the reason', async () => {
    const controller = new AbortController()
    const answer = clientOf(server(someData([]))).search({}, { signal: controller.signal })
    controller.abort(new Error('no longer'))
    await expect(answer).rejects.toThrow('no longer')
  })
})

class SilentWorker extends EventTarget {
  readonly postMessage = vi.fn<(message: unknown) => void>()
  readonly terminate = vi.fn<() => void>()
}

describe('a worker', () => {
  // Just what the client uses of one.
  const fake = () => new SilentWorker() as SilentWorker & Worker

  test('is opened, asked, and told what nobody waits for any more', async () => {
    const worker = fake()
    const client = clientOf(server(someData([])), () => worker)
    const controller = new AbortController()
    const withdrawn = client.suggest('v', { signal: controller.signal })
    const answered = client.suggest('va')
    controller.abort(new Error('typed on'))
    await expect(withdrawn).rejects.toThrow('typed on')
    worker.dispatchEvent(new MessageEvent('message', { data: { id: 2, answer: 'found' } }))
    expect(await answered).toBe('found')
    expect(worker.postMessage.mock.calls.map(([message]) => message)).toEqual([
      { open: 'http://shop.test/catalogue' },
      { id: 1, call: 'suggest', input: ['v'] },
      { id: 2, call: 'suggest', input: ['va'] },
      { cancel: 1 },
    ])
    const refused = client.search({})
    worker.dispatchEvent(new MessageEvent('message', { data: { id: 3, error: { kind: 'network', path: 'manifest.json' } } }))
    await expect(refused).rejects.toMatchObject({ name: 'CatalogueError', kind: 'network' })
  })

  test('that cannot be loaded is replaced by the main thread', async () => {
    const worker = fake()
    const client = clientOf(server(someData([aListing({ id: 1 })])), () => worker)
    const answer = client.search({})
    worker.dispatchEvent(new Event('error'))
    expect(await answer).toMatchObject({ total: 1 })
    expect(worker.terminate).toHaveBeenCalled()
    expect(await client.search({})).toMatchObject({ total: 1 })
  })

  test('that breaks off later is replaced by another one, which is asked again', async () => {
    const workers = [fake(), fake()]
    let made = 0
    const client = clientOf(server(someData([])), () => workers[made++])
    const answered = client.suggest('v')
    workers[0]?.dispatchEvent(new MessageEvent('message', { data: { id: 1, answer: 'found' } }))
    await answered
    const open = client.suggest('va')
    workers[0]?.dispatchEvent(new Event('error'))
    expect(workers[1]?.postMessage.mock.calls.at(-1)).toEqual([{ id: 2, call: 'suggest', input: ['va'] }])
    workers[1]?.dispatchEvent(new MessageEvent('message', { data: { id: 2, answer: 'found again' } }))
    expect(await open).toBe('found again')
  })

  test('that says nothing any more is given up, one that is at work is not', async () => {
    vi.useFakeTimers()
    try {
      const worker = fake()
      const client = clientOf(server(someData([aListing({ id: 1 })])), () => worker)
      const answer = client.search({})
      for (let minute = 0; minute < 3; minute += 1) {
        vi.advanceTimersByTime(30_000)
        worker.dispatchEvent(new MessageEvent('message', { data: { alive: true } }))
      }
      expect(worker.terminate).not.toHaveBeenCalled()
      vi.advanceTimersByTime(60_000)
      expect(worker.terminate).toHaveBeenCalled()
      vi.useRealTimers()
      expect(await answer).toMatchObject({ total: 1 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('that a policy forbids is replaced by the main thread', async () => {
    const client = clientOf(server(someData([aListing({ id: 1 })])), () => {
      throw new TypeError('forbidden')
    })
    expect(await client.search({})).toMatchObject({ total: 1 })
  })
})
