// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTakeOver } from '../../../src/ui/takeOver.ts'

const task = () => new Promise((resolve) => { setTimeout(resolve) })

test('of a rendered page each part has a task of its own, and what the server did not know comes last', async () => {
  const { turn, whenTaken, begin, ...rest } = createTakeOver(true)
  const done: string[] = []
  void turn().then(() => done.push('first'))
  void turn().then(() => done.push('second'))
  whenTaken(() => done.push('stored'))
  await task()
  expect([done, rest.isRendered]).toEqual([[], true])
  begin()
  const seen: string[] = []
  while (!done.includes('stored')) {
    await task()
    seen.push(done.join())
  }
  expect([...new Set(seen.filter((one) => one !== ''))]).toEqual(['first', 'first,second', 'first,second,stored'])
})

test('all parts have their turn before what somebody does arrives at its target', async () => {
  const { turn, begin } = createTakeOver(true)
  const done: string[] = []
  for (const name of ['first', 'second', 'third']) void turn().then(() => done.push(name))
  begin()
  dispatchEvent(new Event('pointerdown'))
  await Promise.resolve()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('where nothing is taken over nobody waits', async () => {
  const { turn, whenTaken, begin } = createTakeOver(false)
  const done: string[] = []
  whenTaken(() => done.push('stored'))
  await turn()
  begin()
  expect(done).toEqual(['stored'])
})
