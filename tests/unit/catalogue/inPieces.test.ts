import { expect, test } from 'vitest'
import { inPieces } from '../../../src/catalogue/search/inPieces.ts'

function* busy(pieces: number, milliseconds: number): Generator<void, number> {
  for (let piece = 0; piece < pieces; piece += 1) {
    for (const end = performance.now() + milliseconds; performance.now() < end;);
    yield
  }
  return pieces
}

test('whoever asks while a large work is done has a turn between its pieces', async () => {
  let turns = 0
  const asking = setInterval(() => { turns += 1 })
  const done = await inPieces(busy(20, 5))
  clearInterval(asking)
  expect(done).toBe(20)
  expect(turns).toBeGreaterThan(3)
})

test('a small work is done without a pause', async () => {
  let turns = 0
  const asking = setTimeout(() => { turns += 1 })
  expect(await inPieces(busy(5, 0))).toBe(5)
  expect(turns).toBe(0)
  clearTimeout(asking)
})
