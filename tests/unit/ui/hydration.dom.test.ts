import { expect, test } from 'vitest'
import { createHydration } from '../../../src/ui/hydration.ts'

const task = () => new Promise((resolve) => { setTimeout(resolve) })

test('of a rendered page each part has a task of its own, and what the server did not know comes last', async () => {
  const { turn, whenDone, start, ...rest } = createHydration(true)
  const done: string[] = []
  void turn().then(() => done.push('first'))
  void turn().then(() => done.push('second'))
  whenDone(() => done.push('stored'))
  await task()
  expect([done, rest.isRendered]).toEqual([[], true])
  start()
  const seen: string[] = []
  while (!done.includes('stored')) {
    await task()
    seen.push(done.join())
  }
  expect([...new Set(seen.filter((one) => one !== ''))]).toEqual(['first', 'first,second', 'first,second,stored'])
})

test('all parts have their turn before what somebody does arrives at its target', async () => {
  const { turn, start } = createHydration(true)
  const done: string[] = []
  for (const name of ['first', 'second', 'third']) void turn().then(() => done.push(name))
  start()
  dispatchEvent(new Event('pointerdown'))
  await Promise.resolve()
  expect(done).toEqual(['first', 'second', 'third'])
  await task()
})

test('all parts have their turn at once where somebody has done something before', async () => {
  const { turn, start } = createHydration(true)
  const done: string[] = []
  for (const name of ['first', 'second']) void turn().then(() => done.push(name))
  start(true)
  await Promise.resolve()
  expect(done).toEqual(['first', 'second'])
})

test('the first turn waits for what makes all of them shorter, and what somebody does waits for nothing', async () => {
  for (const isTouched of [false, true]) {
    const { turn, whenDone, start } = createHydration(true)
    let isThere = () => {}
    const done: string[] = []
    void turn().then(() => done.push('part'))
    start(false, new Promise<void>((resolve) => { isThere = resolve }))
    await task()
    expect(done).toEqual([])
    if (isTouched) dispatchEvent(new Event('pointerdown'))
    await task()
    expect(done).toEqual(isTouched ? ['part'] : [])
    isThere()
    await new Promise<void>(whenDone)
    expect(done).toEqual(['part'])
  }
})

test('what comes of a part that somebody hurried does not wait either', async () => {
  const { turn, start } = createHydration(true)
  const done: string[] = []
  void turn().then(() => {
    done.push('page')
    void turn().then(() => done.push('list of the page'))
  })
  start()
  dispatchEvent(new Event('keydown'))
  await Promise.resolve().then(() => {}).then(() => {})
  expect(done).toEqual(['page', 'list of the page'])
  await task()
})

test('of a rendered page each key has a component of its own, which it keeps; elsewhere all have the one that was given', async () => {
  const part = { render: () => null }
  const hydration = createHydration(true)
  const componentOf = hydration.inTurns(part, 2)
  const first = ['a', 'b', 'c'].map(componentOf)
  expect(first.map((one) => first.indexOf(one))).toEqual([0, 0, 2])
  expect(first).not.toContain(part)
  hydration.start()
  await new Promise<void>(hydration.whenDone)
  expect([componentOf('a'), componentOf('d')]).toEqual([first[0], part])
  expect(createHydration(false).inTurns(part)('a')).toBe(part)
})

test('nothing waits where the page is not rendered', async () => {
  const { turn, whenDone, start } = createHydration(false)
  const done: string[] = []
  whenDone(() => done.push('stored'))
  await turn()
  start()
  expect(done).toEqual(['stored'])
})
