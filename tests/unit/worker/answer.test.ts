import { expect, test, vi } from 'vitest'
import { answerFrom } from '../../../src/worker/answer.ts'
import type { Kind } from '../../../src/worker/decide.ts'
import type { Keep } from '../../../src/worker/keep.ts'

type Answering = Parameters<typeof answerFrom>[0]

const stage = (kind: Kind, kept: string | undefined, ask: () => Promise<Response>, isReload = false) => {
  const store = vi.fn<Keep['answer']>(() => Promise.resolve())
  const forget = vi.fn<Keep['forget']>(() => Promise.resolve())
  const keep: Answering = { answer: store, forget, find: () => Promise.resolve(kept === undefined ? undefined : new Response(kept)) }
  const work: Promise<unknown>[] = []
  const asking = vi.fn(ask)
  const answer = answerFrom(keep, 20)({ kind, url: 'https://shop.example/', isReload, ask: asking, goOn: (one) => { work.push(one) } })
  return { answer, asking, store, forget, done: () => Promise.all(work) }
}
const text = async ({ answer }: { answer: Promise<Response> }) => (await answer).text()
const never = () => new Promise<Response>(() => {})
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const says = (words: string, status = 200, type = 'application/json') => () => Promise.resolve(new Response(words, { status, headers: { 'content-type': type } }))

test('a file that is kept is not asked for again', async () => {
  const it = stage('file', 'kept', says('new'))
  expect(await text(it)).toBe('kept')
  expect(it.asking).not.toHaveBeenCalled()
})

test.each(['page', 'data', 'picture'] as const)('of a %s the network has the last word, and it is kept', async (kind) => {
  const it = stage(kind, 'kept', says('new', 200, { page: 'text/html', data: 'application/json', picture: 'image/webp' }[kind]))
  expect(await text(it)).toBe('new')
  await it.done()
  expect(it.store).toHaveBeenCalledOnce()
})

test.each(['page', 'data', 'picture'] as const)('without a network a %s is what was kept', async (kind) => {
  expect(await text(stage(kind, 'kept', lost))).toBe('kept')
})

test('a server that is not well does not take away what was kept, and says so where nothing was', async () => {
  expect(await text(stage('page', 'kept', says('down', 503)))).toBe('kept')
  const nothing = stage('page', undefined, says('down', 503))
  expect((await nothing.answer).status).toBe(503)
})

test('a page that is gone is gone, and forgotten', async () => {
  const it = stage('page', 'kept', says('gone', 410))
  expect((await it.answer).status).toBe(410)
  expect(it.forget).toHaveBeenCalledWith('page', 'https://shop.example/')
})

test('a page is awaited for so long, and longer where nothing was kept', async () => {
  expect(await text(stage('page', 'kept', never))).toBe('kept')
  const slow = () => new Promise<Response>((resolve) => { setTimeout(() => resolve(new Response('slow')), 60) })
  expect(await text(stage('page', undefined, slow))).toBe('slow')
})

test('whoever loads the page anew gets the server’s, however long it takes', async () => {
  const slow = () => new Promise<Response>((resolve) => { setTimeout(() => resolve(new Response('slow')), 60) })
  expect(await text(stage('page', 'kept', slow, true))).toBe('slow')
  expect(await text(stage('page', 'kept', lost, true))).toBe('kept')
})

test('data are awaited: the application knows how long', async () => {
  const slow = () => new Promise<Response>((resolve) => { setTimeout(() => resolve(new Response('slow')), 60) })
  expect(await text(stage('data', 'kept', slow))).toBe('slow')
})

test('what is nowhere fails as it would without a worker', async () => {
  await expect(stage('data', undefined, lost).answer).rejects.toThrow('Failed to fetch')
})
