/** Measuring and printing, for every part of `npm run bench`. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // Made by the flag above.

/** Megabytes in use. */
export const memory = (): number => {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/** Milliseconds by the clock, and of the processor: on a machine that is busy with other things only these compare. */
export const timed = <T>(work: () => T): { readonly result: T, readonly ms: number, readonly cpu: number } => {
  const before = process.cpuUsage()
  const start = performance.now()
  const result = work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { result, ms, cpu: (user + system) / 1000 }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN

export interface Spread {
  readonly p50: number
  readonly p95: number
  /** Processor time of one, on average. */
  readonly cpu: number
}

/** Asks everything once before anything is counted. */
export const spreadOf = (rounds: number, works: readonly (() => unknown)[]): Spread => {
  for (const work of works) work()
  const { result: times, cpu } = timed(() => Array.from({ length: rounds }, () => works.map((work) => timed(work).ms)).flat())
  return { p50: at(times, 0.5), p95: at(times, 0.95), cpu: cpu / times.length }
}

export const percentiles = (times: readonly number[]): Omit<Spread, 'cpu'> => ({ p50: at(times, 0.5), p95: at(times, 0.95) })

/** One line of a table: its name, and its cells to the right. */
export const line = (name: string, cells: readonly (string | number)[], width = 10): void => {
  const shown = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(cell < 100 ? 1 : 0) : cell).padStart(width))
  process.stdout.write(`${name.padEnd(42)}${shown.join('')}\n`)
}
