import { expect, it } from 'vitest'
import { createSandbox } from '../../../src/sandbox/app.ts'

const open = () => {
  const box = createSandbox({ listings: 60 })
  const look = async () => (await box.fetch(new Request('http://stoa.test/sandbox/doctor'))).text()
  return { box, look }
}

it('The doctor’s page says of a marketplace in a box that nothing is wrong, without script', async () => {
  const { box, look } = open()
  const text = await look()
  for (const words of ['Nothing is wrong.', 'member@example.com', 'auth.me', 'assumed']) expect(text).toContain(words)
  expect(text).not.toContain('<script')
  expect((await (await box.fetch(new Request('http://stoa.test/sandbox'))).text())).toContain('href="/sandbox/doctor"')
  expect((await box.fetch(new Request('http://stoa.test/sandbox/doctor.css'))).headers.get('content-type')).toContain('text/css')
})

it('The doctor’s page finds the faults that wait, and leaves them and everything else as they are', async () => {
  const { box, look } = open()
  box.faults.inject({ endpoint: 'orders.list', status: 404, body: 'html' })
  box.faults.inject({ endpoint: 'media', status: 500, times: 9 })
  const before = structuredClone(box.world)
  const text = await look()
  expect(text).toContain('2 things are wrong.')
  expect(text).toContain('GET /orders answers 404')
  expect(box.world).toEqual(before)
  expect(box.faults.active.map(({ left }) => left)).toEqual([1, 9])
})

it('The doctor’s page comes where every answer is late', async () => {
  const { box, look } = open()
  box.faults.inject({ endpoint: 'categories.list', latency: 120_000, times: 99 })
  expect(await look()).toContain('Nothing answers')
}, 20_000)
