import 'fake-indexeddb/auto'
import { clear, createStore, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi, onTestFinished } from 'vitest'
import { listDrafts } from '../../../src/lib/draftList.ts'
import { dropMembersDrafts, readDraft, writeDraft } from '../../../src/lib/drafts.ts'

const store = createStore('stoa.drafts', 'drafts')
beforeEach(() => clear(store))

const DAY_MS = 24 * 60 * 60 * 1000
const travel = (ms: number): void => {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + ms)
  onTestFinished(() => clock.mockRestore())
}

describe('a draft', () => {
  test('is found by its form and its owner, and by nobody else', async () => {
    expect(await writeDraft('address', 7, { address_city: 'Lyon' })).toBe(true)
    expect(await readDraft('address', 7)).toEqual({ address_city: 'Lyon' })
    for (const [form, owner] of [['address', 70], ['address', null], ['address.3', 7], ['profile', 7]] as const) {
      expect(await readDraft(form, owner), `${form} of ${owner}`).toBeUndefined()
    }
  })

  test('is written field by field: two tabs do not write over each other', async () => {
    await Promise.all([writeDraft('profile', 7, { first_name: 'Ada' }), writeDraft('profile', 7, { last_name: 'King' })])
    expect(await readDraft('profile', 7)).toEqual({ first_name: 'Ada', last_name: 'King' })
    await writeDraft('profile', 7, { first_name: 'Augusta' }, ['last_name'])
    expect(await readDraft('profile', 7)).toEqual({ first_name: 'Augusta' })
  })

  test('is what was written last, though nobody waited for what came before', async () => {
    void writeDraft('profile', 7, { first_name: 'A' })
    void writeDraft('profile', 7, {}, ['first_name'])
    void writeDraft('profile', 7, { first_name: 'Ad' })
    expect(await readDraft('profile', 7)).toEqual({ first_name: 'Ad' })
    void writeDraft('profile', 7, { first_name: 'Ada' })
    void writeDraft('profile', 7, {}, ['first_name'])
    expect(await readDraft('profile', 7)).toBeUndefined()
  })

  test('expires: a member’s after a month, a guest’s after an hour', async () => {
    await writeDraft('profile', 7, { first_name: 'Ada' })
    await writeDraft('register', null, { first_name: 'Ines' })
    travel(DAY_MS / 24 - 1000)
    expect(await readDraft('register', null)).toEqual({ first_name: 'Ines' })
    travel(1000)
    expect(await readDraft('register', null)).toBeUndefined()
    travel(29 * DAY_MS - 60 * 60 * 1000)
    expect(await readDraft('profile', 7)).toEqual({ first_name: 'Ada' })
    travel(DAY_MS)
    expect(await readDraft('profile', 7)).toBeUndefined()
  })

  test('that is none is ignored', async () => {
    await set('7/profile/first_name', { savedAt: 'now', value: 'Ada' }, store)
    expect(await readDraft('profile', 7)).toBeUndefined()
    expect(await listDrafts(7)).toEqual([])
  })
})

describe('the list of a member’s drafts', () => {
  test('names their forms, the newest first', async () => {
    for (const form of ['address', 'profile', 'address.3']) {
      await writeDraft(form, 7, { any: 'text' })
      travel(1000)
    }
    await writeDraft('profile', 70, { any: 'text' })
    await writeDraft('register', null, { any: 'text' })
    expect((await listDrafts(7)).map(({ form }) => form)).toEqual(['address.3', 'profile', 'address'])
    expect((await listDrafts(null)).map(({ form }) => form)).toEqual(['register'])
  })

  test('leaves out what has expired, and deletes it', async () => {
    await writeDraft('profile', 7, { any: 'text' })
    travel(31 * DAY_MS)
    expect(await listDrafts(70)).toEqual([])
    vi.restoreAllMocks()
    await vi.waitFor(async () => expect(await readDraft('profile', 7)).toBeUndefined())
  })
})

test('of all drafts only a guest’s stay when a member signs out', async () => {
  for (const owner of [1, 7, 4_000_000]) await writeDraft('profile', owner, { any: 'text' })
  await writeDraft('register', null, { any: 'text' })
  expect(await dropMembersDrafts()).toBe(true)
  for (const owner of [1, 7, 4_000_000]) expect(await listDrafts(owner)).toEqual([])
  expect(await listDrafts(null)).toHaveLength(1)
})

test('where the browser stores nothing there is no draft, and nobody is disturbed', async () => {
  vi.stubGlobal('indexedDB', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const blocked = { ...(await import('../../../src/lib/drafts.ts')), ...(await import('../../../src/lib/draftList.ts')) }
  expect(await blocked.writeDraft('profile', 7, { any: 'text' })).toBe(false)
  expect(await blocked.readDraft('profile', 7)).toBeUndefined()
  expect(await blocked.listDrafts(7)).toEqual([])
  expect(await blocked.dropMembersDrafts()).toBe(false)
})
