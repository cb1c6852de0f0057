import { test } from 'vitest'
import fc from 'fast-check'
import { FATES, MORE_FATES, type Fate } from './model/browser.ts'
import { WARES } from './model/market.ts'
import type { Step } from './model/actions.ts'
import { openPlay } from './model/openPlay.ts'

/** How many sequences are played; `STOA_PROPERTY_RUNS` asks for more. */
const RUNS = Number(process.env['STOA_PROPERTY_RUNS']) || (process.env['STOA_QUICK'] ? 50 : 200)

/** The same sequences each time, so that a failure is the change's; `STOA_PROPERTY_SEED=random` looks for others. */
const SEED = process.env['STOA_PROPERTY_SEED'] ?? '1'

const play = openPlay()

const tab = fc.constantFrom(0, 1)
const ware = fc.nat({ max: WARES.length - 1 })
const line = fc.nat({ max: 3 })
const qty = fc.integer({ min: 1, max: 4 })
const person = fc.constantFrom(0, 1)
const kind = <const T extends string>(name: T) => fc.constant(name)

const deed = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: kind('add'), tab, ware, qty }) },
  { weight: 6, arbitrary: fc.record({ do: kind('set'), tab, line, qty: fc.integer({ min: 1, max: 7 }) }) },
  { weight: 4, arbitrary: fc.record({ do: kind('remove'), tab, line }) },
  { weight: 2, arbitrary: fc.record({ do: kind('undo'), which: line }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('refresh', 'online', 'return'), tab }) },
  { weight: 3, arbitrary: fc.record({ do: kind('reload'), tab }) },
  { weight: 4, arbitrary: fc.record({ do: kind('sign in'), tab, person }) },
  { weight: 2, arbitrary: fc.record({ do: kind('sign out'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: kind('ordered') }) },
  { weight: 2, arbitrary: fc.record({ do: kind('session dies'), again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: kind('stock'), ware, qty: fc.nat({ max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('withdraw', 'publish'), ware }) },
  { weight: 3, arbitrary: fc.record({ do: kind('elsewhere'), person, ware, qty }) },
  { weight: 1, arbitrary: fc.record({ do: kind('other browser'), ware, qty }) },
)
const playAll = (fates: readonly Fate[], runs: number) => {
  const trouble = fc.oneof(
    { weight: 5, arbitrary: fc.constant<Fate[]>([]) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 3 }) },
  )
  const step = fc.tuple(deed, fc.boolean(), trouble).map(([what, wait, its]): Step => ({ ...what, wait, fates: its }))
  // A guest's cart and a member's, and the merge's requests broken from the first on. Not by a request that arrives after
  // its page was left: no later page can know of it.
  const merge = fc.tuple(ware, ware, qty, fc.nat({ max: 9 }), fc.constantFrom(...fates.filter((fate) => fate !== 'late'))).map(([mine, earlier, count, at, fate]): Step[] => [
    { do: 'elsewhere', person: 0, ware: earlier, qty: count, wait: true },
    { do: 'add', tab: 0, ware: mine, qty: 2, wait: true },
    { do: 'sign in', tab: 0, person: 0, wait: true, fates: [...Array.from({ length: at }, (): Fate => 'ok'), fate] },
  ])
  const beginning = fc.oneof({ weight: 3, arbitrary: fc.constant<Step[]>([]) }, { weight: 1, arbitrary: merge })
  const steps = fc.tuple(beginning, fc.array(step, { minLength: 1, maxLength: 12 })).map(([first, rest]) => [...first, ...rest])
  return fc.assert(
    fc.asyncProperty(steps, async (all) => play().run(all)),
    { numRuns: runs, ...(SEED === 'random' ? {} : { seed: Number(SEED) }) },
  )
}

test('whatever happens, every tab shows the marketplace’s cart, nothing is lost and nothing doubled', { timeout: 0 }, () =>
  playAll(FATES, RUNS))

test('the same with proxies that answer in the marketplace’s place, and answers that cannot be read', { timeout: 0 }, () =>
  playAll([...MORE_FATES, 'ok', 'slow'], Math.ceil(RUNS / 2)))
