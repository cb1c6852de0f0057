import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findHeadless, howToGetABrowser } from './support/browser.ts'

/**
 * The gate: everything that a change must pass, in one command. The last line is `N passed, N failed`.
 * `--quick` is the inner loop: types, lint, boundaries and the tests that need no browser, without the slow ones.
 */
interface Count {
  passed: number
  failed: number
}

interface Step {
  name: string
  command: string[]
  env?: Record<string, string | undefined>
  /** How many tests it held, from its report; a step without one counts as one test. */
  count?: () => Count | undefined
  /** Shown while it runs, instead of only when it fails. */
  live?: boolean
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const quick = process.argv.includes('--quick')

/** What tests write is kept in memory where there is room for it: many wait for a disk otherwise. */
const memory = '/dev/shm'
const hasRoom = (): boolean => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 2e9
  } catch {
    return false
  }
}
const scratch = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'stoa-gate-'))
const running = new Set<ChildProcess>()
const say = (line: string) => process.stdout.write(`${line}\n`)

const report = <T>(file: string): T | undefined => {
  if (!existsSync(file)) return undefined
  // Written by our own tools a moment ago; the shape is theirs.
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Journeys of one run that may pass only at their second try: one pause of the machine stops one in each of three workers. */
const FLAKY_JOURNEYS_MAX = 3

const vitestReport = join(scratch, 'vitest.json')
const playwrightReport = join(scratch, 'playwright.json')

function countVitest(): Count | undefined {
  const read = report<VitestReport>(vitestReport)
  if (!read) return undefined
  const broken = read.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: read.numPassedTests, failed: read.numFailedTests + broken.length }
}

function countPlaywright(): Count | undefined {
  const read = report<PlaywrightReport>(playwrightReport)
  if (!read) return undefined
  const { expected, unexpected, flaky } = read.stats
  // So many may be the machine's; more of them are the journeys'. The reporter names each.
  const isTooMany = flaky > FLAKY_JOURNEYS_MAX
  return { passed: expected + (isTooMany ? 0 : flaky), failed: unexpected + read.errors.length + (isTooMany ? flaky : 0) }
}

/** Where the inner loop remembers what it has looked at; the whole gate looks at everything. */
const cache = 'node_modules/.cache/stoa'
const types: Step = {
  name: 'types',
  command: ['vue-tsc', '--noEmit', ...(quick ? ['--incremental', '--tsBuildInfoFile', `${cache}/types.json`] : [])],
}
const lint: Step = {
  name: 'lint',
  command: [
    'eslint', '--config', '.eslint.config.mjs', '--max-warnings', '0',
    ...(quick ? ['--cache', '--cache-location', `${cache}/lint.json`] : []), '.',
  ],
}
const styles: Step = {
  name: 'styles',
  command: ['stylelint', '--config', '.stylelintrc.json', '--max-warnings', '0', 'src/**/*.{css,vue}'],
}
const boundaries: Step = {
  name: 'boundaries',
  command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'vite.config.ts'],
}
const vitest: Step = {
  name: 'vitest',
  command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
  env: quick ? { STOA_QUICK: '1' } : {},
  count: countVitest,
}
const build: Step = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }
const journeys: Step = {
  name: 'journeys',
  command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  // Playwright colours its workers by FORCE_COLOR, and Node warns of each that has both.
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, NO_COLOR: undefined },
  count: countPlaywright,
  live: true,
}

function run(step: Step): Promise<Count> {
  const started = Date.now()
  const [tool = '', ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: scratch, NO_COLOR: '1', FORCE_COLOR: '0', ...step.env },
      detached: true,
    })
    running.add(child)
    let output = ''
    const take = (chunk: Buffer) => {
      if (step.live) process.stdout.write(chunk)
      else output += chunk.toString()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      running.delete(child)
      const count = judged(step, code === 0)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      const figures = step.count ? `  ${count.passed} passed, ${count.failed} failed` : ''
      say(`${count.failed ? '✗' : '✓'} ${step.name.padEnd(11)}${seconds.padStart(6)} s${figures}`)
      if (count.failed && output) say(output.trimEnd().replace(/^/gm, '    '))
      resolve(count)
    })
  })
}

function judged(step: Step, succeeded: boolean): Count {
  const count = step.count?.() ?? { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 }
  // A tool that ends badly without a failed test (an unhandled rejection, a leaked handle) has failed all the same.
  if (!succeeded && count.failed === 0) return { ...count, failed: 1 }
  return count
}

/** Runs the steps in their order, two at a time: most of them use one core. Their counts come in the same order. */
async function runAll<Steps extends readonly Step[]>(steps: readonly [...Steps]): Promise<{ [At in keyof Steps]: Count }> {
  const waiting = [...steps.entries()]
  const counts: Count[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) counts[next[0]] = await run(next[1])
  }
  await Promise.all([worker(), worker()])
  return counts as { [At in keyof Steps]: Count } // Each step has put its own at its place.
}

function stopEverything() {
  for (const child of running) {
    try {
      // Its whole group: a server or a browser must not outlive the gate.
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
    } catch {
      // Already gone.
    }
  }
  rmSync(scratch, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopEverything()
    process.exit(130)
  })
}

async function browserJourneys(built: boolean): Promise<Count> {
  if (!built) {
    say('✗ journeys    not run: the build failed')
    return { passed: 0, failed: 1 }
  }
  if (findHeadless()) return run(journeys)
  say(howToGetABrowser)
  const isCi = /^(?:1|true)$/i.test(process.env['CI'] ?? '')
  if (isCi) say('✗ journeys    CI is set: a missing browser is a failure')
  return { passed: 0, failed: isCi ? 1 : 0 }
}

const counts: Count[] = []
if (quick) {
  counts.push(...(await runAll([types, vitest, lint, boundaries, styles])))
} else {
  // The build is the first to begin and vitest the last: tests of what is built read it.
  const [built, ...others] = await runAll([build, types, lint, boundaries, styles, { ...vitest, env: { STOA_BUILT: join(root, 'dist') } }])
  counts.push(built, ...others, await browserJourneys(built.failed === 0))
}
rmSync(scratch, { recursive: true, force: true })

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
const failed = sum('failed')
process.exitCode = failed ? 1 : 0
say(`${sum('passed')} passed, ${failed} failed`)
