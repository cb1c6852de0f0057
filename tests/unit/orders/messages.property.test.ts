import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { FATES } from './model/browser.ts'
import { ALL_TURNS, Play, type Step } from './model/play.ts'

/** How many sequences are played; `STOA_PROPERTY_RUNS` asks for more. */
const RUNS = Number(process.env['STOA_PROPERTY_RUNS']) || (process.env['STOA_QUICK'] ? 50 : 100)

/** The same sequences each time, so that a failure is the change's; `STOA_PROPERTY_SEED=random` looks for others. */
const SEED = process.env['STOA_PROPERTY_SEED'] ?? '1'

let play: Play
beforeAll(async () => {
  // Loaded before, so that nothing but requests takes its time.
  await import('../../../src/features/orders/orders.sending.ts')
  play = new Play()
  play.browser.install()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tab = fc.constantFrom(0, 1)
const order = fc.constantFrom(0, 1)
const word = fc.nat({ max: 2 })
const person = fc.constantFrom(0, 0, 0, 1)
const which = fc.nat({ max: 2 })
const kind = <const T extends string>(name: T) => fc.constant(name)

const deed = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: kind('send'), tab, order, word, isTyped: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: kind('type'), tab, order }) },
  { weight: 7, arbitrary: fc.record({ do: kind('pass'), seconds: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: kind('other writes'), order }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('reload', 'close'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: kind('sign out'), tab }) },
  { weight: 3, arbitrary: fc.record({ do: kind('sign in'), tab, person }) },
  { weight: 1, arbitrary: fc.record({ do: kind('session dies') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('offline', 'online') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('retry', 'discard'), tab, which }) },
  { weight: 3, arbitrary: fc.record({ do: kind('undo') }) },
)
const trouble = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 4 }) },
)
const step = fc.tuple(deed, fc.nat({ max: 2 * ALL_TURNS }), trouble).map(([what, turns, fates]): Step => ({ ...what, turns, fates }))

/** What the sequences have found before. */
const found: readonly { readonly name: string, readonly steps: readonly Step[] }[] = [
  {
    name: 'a page that is left right after a message was stored, before anything else was',
    steps: [
      { do: 'send', tab: 1, order: 0, word: 0, isTyped: false, turns: 0 },
      { do: 'reload', tab: 1, turns: 0 },
    ],
  },
  {
    name: 'a network that is back between a request’s late break and its arrival',
    steps: [
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: 0 },
      { do: 'pass', seconds: 1, turns: 0, fates: ['ok', 'slow and late', 'ok'] },
    ],
  },
  {
    name: 'a page that is left while its request hangs',
    steps: [
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: ALL_TURNS, fates: ['ok', 'slow and late'] },
      { do: 'pass', seconds: 5, turns: ALL_TURNS },
      { do: 'reload', tab: 0, turns: ALL_TURNS },
    ],
  },
  {
    name: 'a discard while the outbox is being read',
    steps: [
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: 0 },
      { do: 'close', tab: 0, turns: 0 },
      { do: 'retry', tab: 1, which: 0, turns: ALL_TURNS, fates: ['ok', 'rate limited', 'busy for a while'] },
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: 5 },
      { do: 'discard', tab: 0, which: 0, turns: 0 },
      { do: 'reload', tab: 1, turns: 0 },
    ],
  },
  {
    name: 'a refused message that is tried again while nobody knows whether one with the same words has arrived',
    steps: [
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: ALL_TURNS, fates: ['forbidden'] },
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: ALL_TURNS, fates: ['ok', 'lost'] },
      { do: 'retry', tab: 0, which: 0, turns: ALL_TURNS },
    ],
  },
  {
    name: 'a list of messages that was made before a late request arrived, and is received afterwards',
    steps: [
      { do: 'type', tab: 0, order: 0, turns: 0, fates: ['ok', 'late', 'broken', 'ok'] },
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: 0 },
      { do: 'sign in', tab: 0, person: 0, turns: 0, fates: ['ok', 'ok', 'slow'] },
      { do: 'pass', seconds: 6, turns: 0, fates: ['ok', 'empty after', 'ok'] },
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: 0, fates: ['ok'] },
    ],
  },
  {
    name: 'an undone discard of a message for which the other tab has just made a request',
    steps: [
      { do: 'offline', turns: ALL_TURNS },
      { do: 'send', tab: 0, order: 0, word: 0, isTyped: false, turns: ALL_TURNS },
      { do: 'online', turns: 5, fates: ['ok', 'unheard'] },
      { do: 'discard', tab: 1, which: 0, turns: ALL_TURNS },
      { do: 'undo', turns: ALL_TURNS },
      { do: 'pass', seconds: 1, turns: ALL_TURNS },
      { do: 'retry', tab: 0, which: 0, turns: ALL_TURNS },
    ],
  },
]
test.each(found)('each message arrives exactly once after $name', ({ steps }) => play.run(steps))

test('whatever happens, each message arrives exactly once and in order, and no draft is lost', { timeout: 0 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => play.run(steps)),
    { numRuns: RUNS, ...(SEED === 'random' ? {} : { seed: Number(SEED) }) },
  ))
