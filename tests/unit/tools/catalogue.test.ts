import { lstat, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ADMIN_CREDENTIALS } from '../../../src/sandbox/admin/credentials.ts'
import { cliOptions } from '../../../src/tools/catalogue/cli.ts'
import { openMarketplace } from '../../../src/tools/catalogue/http.ts'
import { ExportFailure } from '../../../src/tools/catalogue/ExportFailure.ts'
import { BASE, openStage, pagesRead } from './market.ts'
import type { Stage } from './market.ts'

let stage: Stage
const open = async (...args: Parameters<typeof openStage>) => (stage = await openStage(...args))
afterEach(() => stage.close())

const bare = ({ version: _version, created: _created, ...document }: Record<string, unknown>) => document
const listingsOf = ({ world, records }: Stage['market']) => world.listings.filter((one) => records.isVisible(one) && one.visibility !== 'none')
const cut = new Error('the process was killed')

describe('a snapshot', () => {
  it('has every document that the sandbox builds from its own world, and the same', async () => {
    const { market, run, files, read } = await open()
    await run()
    const written = await files()
    expect(written).toEqual(expect.arrayContaining(['manifest.json', 'home.json', expect.stringMatching(/^c\/[^/]+\/newest-1\.json$/)]))
    expect(written.filter((path) => path.startsWith('l/'))).toHaveLength(listingsOf(market).length)
    for (const path of written) {
      const answer = await market.fetch(new Request(`${BASE}/catalogue/${path}`))
      expect([path, answer.status]).toEqual([path, 200])
      expect(bare(await read(path)), path).toEqual(bare(await answer.json() as Record<string, unknown>))
    }
  })

  it('holds nothing that only an administrator may see, and no credential, nor does what is kept beside it', async () => {
    const spy = 'SPY-9f3b'
    const { run, dir, files, said } = await open(60, (world) => {
      for (const listing of world.listings) Object.assign(listing, { external_id: spy, sku: spy, location: spy, metafields: { a: { b: spy } }, extra: { note: spy }, attributes: { ...listing.attributes, hidden: spy } })
      for (const member of world.members) Object.assign(member, { email: `${spy}@example.com`, first_name: spy, last_name: spy, external_id: spy, metafields: { a: { b: spy } }, attributes: { phone: spy } })
      for (const address of world.addresses) Object.assign(address, { address_line1: spy, mobile: spy })
    })
    await run()
    for (const path of new Set((await files(dir)).filter((one) => !one.startsWith('catalogue/')))) {
      const text = await readFile(join(dir, path), 'utf8')
      for (const secret of [spy, ADMIN_CREDENTIALS.key, ADMIN_CREDENTIALS.secret, btoa(`${ADMIN_CREDENTIALS.key}:${ADMIN_CREDENTIALS.secret}`)]) expect(text.includes(secret), `${path}: ${secret}`).toBe(false)
    }
    expect(said.join('')).not.toContain(ADMIN_CREDENTIALS.secret)
  })

  it('sends the credentials to the Admin API and to nobody else', async () => {
    await open()
    await stage.run()
    const withCredentials = stage.calls.filter((_, at) => stage.sent[at]?.has('authorization'))
    expect(withCredentials).toEqual(stage.calls.filter((call) => call.startsWith('GET /api/v1/')))
  })
})

describe('what was published before', () => {
  it('is remembered: listings that are gone, and slugs that categories had; the sandbox remembers the same', async () => {
    const { market, run, read } = await open()
    const ofSandbox = async () => await (await market.fetch(new Request(`${BASE}/catalogue/former.json`))).json() as Record<string, unknown>
    await run()
    await ofSandbox()
    expect(await read('former.json')).toMatchObject({ gone: [], slugs: [] })
    const [sold, back] = listingsOf(market)
    const category = market.world.categories.find(({ slug }) => slug)!
    const slug = category.slug
    category.slug = 'another-name'
    market.records.removeListing(sold!.id)
    back!.status = 'archived'
    market.records.touchListing(back!)
    stage.clock += 60_000
    await run()
    const former = await read('former.json')
    expect(former).toMatchObject({ slugs: [{ slug, id: category.id }] })
    expect([...former['gone'] as number[]].sort()).toEqual([sold!.id, back!.id].sort())
    expect([...(await ofSandbox())['gone'] as number[]].sort()).toEqual([sold!.id, back!.id].sort())
    back!.status = 'published'
    market.records.touchListing(back!)
    stage.clock += 60_000
    await run()
    expect((await read('former.json'))['gone']).toEqual([sold!.id])
  })

  it('is begun anew where nobody can read it', async () => {
    const { market, run, read, out } = await open()
    await run()
    await writeFile(join(out, 'former.json'), '[')
    market.records.removeListing(listingsOf(market)[0]!.id)
    stage.clock += 60_000
    await run()
    expect((await read('former.json'))['gone']).toHaveLength(1)
  })
})

describe('the limit', () => {
  it('is kept: never more than 40 requests in a minute', async () => {
    const { market } = await open()
    const times: number[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      times.push((stage.clock += 50))
      return market.fetch(new Request(input, init))
    }
    const { admin } = openMarketplace({ ...stage.access(), fetch })
    for (let at = 0; at < 130; at += 1) await admin('/events?limit=1')
    for (const at of times) expect(times.filter((time) => time >= at && time < at + 60_000).length).toBeLessThanOrEqual(40)
    expect([times.length, stage.said]).toEqual([130, []])
    expect(times.at(-1)! - times[0]!).toBeLessThan(190_000)
  })

  it('is kept by a run that begins when one was killed a moment ago', async () => {
    await open()
    const { admin } = openMarketplace(stage.access())
    for (let at = 0; at < 38; at += 1) await admin('/events?limit=1')
    // Killed while it waits for an answer: the marketplace counts that request, too.
    await expect(openMarketplace({ ...stage.access(), fetch: async (...asked) => {
      await stage.access().fetch(...asked)
      throw cut
    }, clock: { now: () => stage.clock, wait: () => Promise.reject(cut) } }).admin('/events?limit=1')).rejects.toThrow('killed')
    stage.said = []
    const again = openMarketplace(stage.access())
    for (let at = 0; at < 5; at += 1) await again.admin('/events?limit=1')
    for (const at of stage.times) expect(stage.times.filter((time) => time >= at && time < at + 60_000).length).toBeLessThanOrEqual(40)
    expect([stage.times.length, stage.said]).toEqual([44, []])
  })

  it('counts a request from its answer: a slow one may have arrived late', async () => {
    await open()
    const arrived: number[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      // The first one takes a long way.
      stage.clock += arrived.length === 0 ? 20_000 : 50
      arrived.push(stage.clock)
      return stage.market.fetch(new Request(input, init))
    }
    const { admin } = openMarketplace({ ...stage.access(), fetch })
    for (let at = 0; at < 41; at += 1) await admin('/events?limit=1')
    expect(arrived[40]! - arrived[0]!).toBeGreaterThanOrEqual(60_000)
    expect(stage.said).toEqual([])
  })

  it('says that a certificate is not trusted, and asks only once', async () => {
    await open(5)
    let asked = 0
    stage.before = () => {
      asked += 1
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) })
    }
    await expect(stage.run()).rejects.toMatchObject({ kind: 'network', message: `${BASE}: its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).` })
    expect(asked).toBe(1)
  })

  it('waits as long as Retry-After says, and goes on', async () => {
    await open()
    stage.market.faults.inject({ endpoint: 'admin', times: 2, status: 429, headers: { 'retry-after': '17' } })
    const begun = stage.clock
    await stage.run()
    expect(stage.said.join('')).toContain('The marketplace has had too many requests: waiting 17 s.')
    expect(stage.clock - begun).toBeGreaterThanOrEqual(34_000)
    expect(await stage.read('manifest.json')).toMatchObject({ listings: listingsOf(stage.market).length })
  })

  it('says in words that a file stands in the way', async () => {
    await open(5)
    await writeFile(`${stage.out}.txt`, 'mine')
    const failure = { kind: 'disk', message: expect.stringMatching(/^A file stands where a folder is needed/) }
    await expect(stage.run({ out: `${stage.out}.txt/below` })).rejects.toMatchObject(failure)
  })

  it.each<[string, (out: string) => Promise<void>, RegExp]>([
    ['a file', (out) => writeFile(out, 'mine'), /catalogue is a file, not a folder\./],
    ['a link to a folder of the operator’s', async (out) => {
      await mkdir(`${out}-elsewhere`)
      await symlink(`${out}-elsewhere`, out)
    }, /catalogue is a link to .*catalogue-elsewhere, which is no version of this catalogue\./],
  ])('takes the place of no %s, and asks nothing before it says so', async (_, put, message) => {
    await open(5)
    await put(stage.out)
    const before = await lstat(stage.out)
    await expect(stage.run()).rejects.toMatchObject({ kind: 'disk', message: expect.stringMatching(message) })
    expect(stage.calls).toEqual([])
    expect((await lstat(stage.out)).ino).toBe(before.ino)
  })

  it.each<[string, (now: number) => string]>([
    ['seconds', () => '3600'],
    ['a date', (now) => new Date(now + 3_600_000).toUTCString()],
  ])('ends where Retry-After is an hour as %s, says when to come back, and asks nothing before', async (_, after) => {
    await open(250)
    stage.before = (path) => {
      if (!path.endsWith('limit=100&page=2')) return
      stage.before = () => undefined
      stage.market.faults.inject({ endpoint: 'admin', status: 429, headers: { 'retry-after': after(stage.clock) } })
    }
    const told = stage.clock
    const later = { kind: 'later', message: expect.stringMatching(/not to be called before 2026-03-01 11:0[01] UTC\. Run again then/) }
    await expect(stage.run()).rejects.toMatchObject(later)
    expect(stage.clock - told).toBeLessThan(60_000)
    stage.clock = told + 600_000
    await expect(stage.run()).rejects.toMatchObject(later)
    expect(stage.calls).toEqual([])
    stage.clock = told + 3_660_000
    stage.said = []
    await stage.run()
    const said = stage.said.join('')
    expect(said).toContain('Going on with the run that was interrupted.')
    expect(said, 'what is read already is not counted anew').not.toContain('page 1 of')
    expect(await stage.files()).toContain('manifest.json')
  })

  it('waits ten minutes where it is told to, also when it is killed meanwhile', async () => {
    await open()
    stage.market.faults.inject({ endpoint: 'admin', status: 503, headers: { 'retry-after': '600' } })
    await expect(stage.run({ clock: { now: () => stage.clock, wait: () => Promise.reject(cut) } })).rejects.toThrow('killed')
    const told = stage.clock
    await stage.run()
    expect(stage.said.join('')).toContain('The marketplace is in maintenance: waiting 10 min.')
    expect(stage.times[0]! - told).toBeGreaterThanOrEqual(599_000)
  })

  it('goes on after a dropped connection, a maintenance and half an answer', async () => {
    await open()
    stage.market.faults.inject({ endpoint: 'admin', drop: true })
    stage.market.faults.inject({ endpoint: 'admin', status: 503, headers: { 'retry-after': '5' } })
    stage.market.faults.inject({ endpoint: 'admin', body: 'truncated' })
    await stage.run()
    expect(await stage.files()).toContain('manifest.json')
  })
})

describe('a run that was killed', () => {
  it('goes on from the page where it stopped, and takes up what happened meanwhile', async () => {
    const { market } = await open(340)
    let pages = 0
    stage.before = (path) => {
      if (/limit=100&page=/.test(path) && path.includes('listings') && (pages += 1) > 3) throw cut
    }
    // Nothing after the cut may run, as if the process had ended.
    await expect(stage.run({ clock: { now: () => stage.clock, wait: () => Promise.reject(cut) } })).rejects.toThrow('killed')
    await expect(lstat(stage.out)).rejects.toThrow('ENOENT')

    const [first, second] = listingsOf(market)
    first!.title = 'Renamed meanwhile'
    market.records.touchListing(first!)
    market.records.removeListing(second!.id)
    stage.before = () => undefined
    await stage.run()
    expect(stage.said.join('')).toContain('Going on with the run that was interrupted.')
    expect(pagesRead(stage)).toBeLessThan(4)
    expect(await stage.read(`l/${first!.id}.json`)).toMatchObject({ listing: { title: 'Renamed meanwhile' } })
    expect((await stage.files()).filter((path) => path.startsWith('l/'))).toHaveLength(listingsOf(market).length)
    expect(await stage.files()).not.toContain(`l/${second!.id}.json`)
  })

  const beforePage = (page: number, change: () => void) => {
    stage.before = (path) => {
      if (!path.includes('/listings?') || !path.endsWith(`limit=100&page=${page}`)) return
      stage.before = () => undefined
      change()
    }
  }
  const publishedIds = async () => (await stage.files()).flatMap((path) => /^l.(\d+)/.exec(path)?.[1] ?? []).map(Number).sort((a, b) => a - b)

  it('finds the listings that moved to a page that was read already', async () => {
    const { market } = await open(250)
    beforePage(3, () => listingsOf(market).slice(0, 40).forEach(({ id }) => market.records.removeListing(id)))
    await stage.run()
    expect(stage.said.join('')).not.toContain('reading them once more')
    expect(await publishedIds()).toEqual(listingsOf(market).map(({ id }) => id).sort((a, b) => a - b))
  })

  it('reads everything again where new listings hide that others moved', async () => {
    const { market } = await open(250)
    beforePage(3, () => {
      const [first, ...rest] = listingsOf(market).slice(0, 3)
      for (const { id } of rest) market.records.removeListing(id)
      for (const id of [8001, 8002]) market.records.addListing({ ...structuredClone(first!), id })
    })
    await stage.run()
    expect(stage.said.join('')).toContain('reading them once more')
    expect(await publishedIds()).toEqual(listingsOf(market).map(({ id }) => id).sort((a, b) => a - b))
  })

  it('leaves the published version alone while it fails', async () => {
    await open()
    await stage.run()
    const before = await stage.read('manifest.json')
    stage.before = () => { throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }) }
    await expect(stage.run()).rejects.toMatchObject({ kind: 'network', message: expect.stringContaining('ENOTFOUND') })
    expect(await stage.read('manifest.json')).toEqual(before)
  })
})

describe('a run after another', () => {
  it('publishes nothing where nothing has changed', async () => {
    await open()
    await stage.run()
    const before = await stage.read('manifest.json')
    stage.clock += 3_600_000
    await stage.run()
    expect(stage.said.join('')).toContain('Nothing has changed since the last run.')
    expect([await stage.read('manifest.json'), pagesRead(stage)]).toEqual([before, 0])
  })

  it('asks only for what the events name, as often as it is run', async () => {
    const { market } = await open()
    await stage.run()
    const [changed, hidden, removed, ofBlocked] = listingsOf(market)
    changed!.title = 'New title'
    market.records.touchListing(changed!)
    hidden!.status = 'archived'
    market.records.touchListing(hidden!)
    market.records.removeListing(removed!.id)
    const added = structuredClone({ ...changed!, id: 9001, title: 'Added', slug: 'added' })
    market.records.addListing(added)
    const blocked = market.records.member(ofBlocked!.user_id)!
    blocked.is_active = false
    market.records.touchMember(blocked)
    for (let times = 0; times < 2; times += 1) {
      await stage.run()
      expect(pagesRead(stage)).toBeLessThanOrEqual(1)
      const files = await stage.files()
      expect(files.filter((path) => path.startsWith('l/'))).toHaveLength(listingsOf(market).length)
      for (const gone of [hidden, removed, ofBlocked]) expect(files).not.toContain(`l/${gone!.id}.json`)
    }
    blocked.is_active = true
    market.records.touchMember(blocked)
    await stage.run()
    expect(await stage.files()).toContain(`l/${ofBlocked!.id}.json`)
  })

  it('goes on where a listing, one of a vendor or a draft cannot be read: it is left out, and said', async () => {
    const { market } = await open()
    await stage.run()
    const [changed, broken, ofVendor, draft] = listingsOf(market)
    const spoil = (one: typeof changed) => Object.assign(one!, { title: { en: 'No text' } })
    Object.assign(changed!, { title: 'New title' })
    Object.assign(draft!, { status: 'draft' })
    for (const one of [broken, ofVendor, draft]) spoil(one)
    for (const one of [changed, broken, draft]) market.records.touchListing(one!)
    market.records.touchMember(market.records.member(ofVendor!.user_id)!)
    for (let times = 0; times < 2; times += 1) await stage.run()
    for (const one of [broken, ofVendor, draft]) expect(stage.said.join('')).toContain(`Listing ${one!.id} is left out: text was expected`)
    expect(stage.said.join('')).not.toContain('reading all listings')
    expect(await stage.read(`l/${changed!.id}.json`)).toMatchObject({ listing: { title: 'New title' } })
    for (const one of [broken, ofVendor, draft]) expect(await stage.files()).not.toContain(`l/${one!.id}.json`)
  })

  it('needs no full run where a listing is deleted that was archived before, or was a draft', async () => {
    const { market } = await open()
    await stage.run()
    const [archived] = listingsOf(market)
    archived!.status = 'archived'
    market.records.touchListing(archived!)
    await stage.run()
    market.records.removeListing(archived!.id)
    market.records.emit('listing.delete', 'Listing', 777_777)
    await stage.run()
    expect([stage.said.join('').includes('reading all listings'), pagesRead(stage)]).toEqual([false, 0])
    expect((await stage.files()).filter((path) => path.startsWith('l/'))).toHaveLength(listingsOf(market).length)
  })

  it('publishes the new name of a way of ordering', async () => {
    const { market } = await open()
    await stage.run()
    const [listing] = listingsOf(market)
    market.records.orderType(listing!.order_type_id)!.title = 'Ask the maker'
    market.records.touchListing(listing!)
    await stage.run()
    const cards = (await stage.files()).filter((path) => path.startsWith('cards/directory-'))
    expect(JSON.stringify(await Promise.all(cards.map(stage.read)))).toContain('Ask the maker')
  })

  it('publishes the same listings again where another version of the builder made the last one', async () => {
    const { out } = await open()
    await stage.run()
    const { version } = await stage.read('manifest.json')
    const path = join(`${out}.work`, 'state.json')
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), builder: 'another' }))
    stage.clock += 1000
    await stage.run()
    expect(stage.said.join('')).not.toContain('Nothing has changed')
    expect((await stage.read('manifest.json'))['version']).not.toBe(version)
  })

  it.each([
    ['the events no longer reach back', (market: Stage['market']) => { market.world.events = market.world.events.slice(-1).map((one) => ({ ...one, id: one.id + 50 })) }],
    ['an event cannot be read', (market: Stage['market']) => market.world.events.push(Object.assign(structuredClone(market.world.events.at(-1)!), { type: null, id: market.world.events.at(-1)!.id + 1 }))],
    ['there is an event of an unknown kind', (market: Stage['market']) => market.records.emit('listing.merge', 'Listing', 1)],
  ])('reads everything where %s', async (_, change) => {
    const { market } = await open()
    await stage.run()
    change(market)
    await stage.run()
    expect(stage.said.join('')).toContain('The events do not tell everything')
    expect(pagesRead(stage)).toBe(1)
  })

  it('keeps the cards of the version before, for pages that are open', async () => {
    const { market } = await open()
    await stage.run()
    const before = (await stage.files()).filter((path) => path.startsWith('cards/'))
    listingsOf(market)[0]!.title = 'New title'
    market.records.touchListing(listingsOf(market)[0]!)
    await stage.run()
    expect(await stage.files()).toEqual(expect.arrayContaining(before))
  })
})

describe('publication', () => {
  it('moves readers in one step: the output is a link to a whole version', async () => {
    const { market, out } = await open()
    await stage.run()
    const first = await readlink(out)
    listingsOf(market)[0]!.title = 'New title'
    market.records.touchListing(listingsOf(market)[0]!)
    stage.clock += 1000
    await stage.run()
    expect(await readlink(out)).not.toBe(first)
    // A reader that resolved the link a moment ago still finds all files.
    expect(await stage.files(join(out, '..', first))).toContain('manifest.json')
  })

  it('replaces the files of a folder that was there, and removes only its own', async () => {
    const { out } = await open()
    await mkdir(join(out, 'l'), { recursive: true })
    await writeFile(join(out, 'l', '999999.json'), '{}')
    await writeFile(join(out, 'readme.txt'), 'mine')
    await stage.run()
    expect((await lstat(out)).isDirectory()).toBe(true)
    const files = await stage.files()
    expect(files).toEqual(expect.arrayContaining(['manifest.json', 'readme.txt']))
    expect(files).not.toContain('l/999999.json')
    expect(files.filter((path) => path.endsWith('.stoa-new'))).toEqual([])
  })

  it('lets no category write outside the folder', async () => {
    const { dir } = await open(60, (world) => { world.categories[0]!.slug = '../../../escaped' })
    await stage.run()
    expect((await stage.files(dir)).filter((path) => path.includes('escaped'))).toEqual([])
    expect(stage.said.join('')).toContain('cannot be the name of a file')
  })

  it('says that the folder cannot be written to', async () => {
    const { dir } = await open()
    await rm(dir, { recursive: true })
    await writeFile(dir, 'a file where the folder would be')
    await expect(stage.run()).rejects.toThrow()
  })
})

describe('what can be wrong', () => {
  it.each<[string, Parameters<Stage['run']>[0], string, string]>([
    ['credentials', { secret: 'sk_wrong' }, 'credentials', 'Permission denied, wrong credentials'],
    ['another address of the marketplace', { base: 'https://www.market.test' }, 'address', `Use --base-url ${BASE}`],
    ['an address that is no marketplace', { base: `${BASE}/shop` }, 'address', 'has no Front API'],
  ])('is told: %s', async (_, over, kind, message) => {
    await open()
    const error = await stage.run(over).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ExportFailure)
    expect(error).toMatchObject({ kind, message: expect.stringContaining(message) })
    expect(String(error)).not.toContain('sk_')
  })

  const ENV = { STOA_ADMIN_KEY: 'pk_known', STOA_ADMIN_SECRET: 'sk_known' }

  it.each([
    'pk_x:sk_SECRET@shop.com', 'https://pk_x:sk_SECRET@shop.com', 'pkx:sk_SECRET@shop.com', 'https://pk_x:sk_SECRET@', 'sk_SECRET', 'http://sk_SECRET.com',
    'https://shop.com/?key=sk_known',
  ])('is a secret in the address, which is not repeated: %s', (address) => {
    const refused = (() => {
      try {
        return cliOptions(['--base-url', address, '--out', 'here'], ENV)
      } catch (error) {
        return error
      }
    })()
    expect(refused).toMatchObject({ kind: 'usage' })
    expect(String(refused)).not.toMatch(/sk_SECRET|sk_known|pk_x|@/i)
  })

  it.each<[string, number, HeadersInit, string]>([
    ['another address with credentials', 301, { location: `https://${ADMIN_CREDENTIALS.key}:${ADMIN_CREDENTIALS.secret}@www.shop.test/front_api/v1/categories` }, 'Use --base-url https://www.shop.test'],
    ['another address that is none', 301, { location: `https://${ADMIN_CREDENTIALS.key}:${ADMIN_CREDENTIALS.secret}@` }, 'Use the marketplace’s primary address'],
    ['the credentials that it refuses', 403, {}, 'Nobody has … and … (…)'],
  ])('is a marketplace that answers %s, which are not repeated', async (_, status, headers, message) => {
    await open()
    const body = status === 403 ? JSON.stringify({ message: `Nobody has ${ADMIN_CREDENTIALS.key} and ${ADMIN_CREDENTIALS.secret} (${btoa(`${ADMIN_CREDENTIALS.key}:${ADMIN_CREDENTIALS.secret}`)})` }) : null
    const error = await stage.run({ fetch: async () => new Response(body, { status, headers }) }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message: expect.stringContaining(message) })
    expect(String(error)).not.toContain(ADMIN_CREDENTIALS.secret)
  })

  it('is another export that writes to the same place', async () => {
    const { out } = await open()
    await mkdir(`${out}.work`, { recursive: true })
    await writeFile(join(`${out}.work`, 'lock'), String(process.ppid))
    await expect(stage.run()).rejects.toMatchObject({ kind: 'busy' })
  })
})
