/** One run of the doctor: reads what it needs, examines, reports. */
import { EXIT, asksForHelp } from '../../build/commandLine.ts'
import { examine } from '../../doctor/examine.ts'
import type { Report } from '../../doctor/finding.ts'
import type { Clock } from '../../doctor/wire.ts'
import type { Output } from '../catalogue/progress.ts'
import { cliOptions, USAGE } from './cli.ts'
import { DoctorFailure } from './failure.ts'
import { type Keyboard, askPassword } from './password.ts'
import { fixSettings, readConfig } from './settingsFile.ts'
import { textReport } from './text.ts'

export interface Surroundings {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  readonly keyboard: Keyboard
  readonly out: Output
  readonly err: Output
  readonly signal: AbortSignal
}

/** From one request to the next, so that a small marketplace notices nothing of it. */
const REMOTE_GAP_MS = 150

const isNear = (base: string) => /^(?:localhost|127\.|\[::1\])/.test(new URL(base).hostname)

const exitOf = ({ ending, counts }: Report): number => {
  if (ending === 'whole') return counts.problem > 0 ? EXIT.failed : EXIT.well
  return EXIT[ending]
}

const passwordFor = async ({ env, keyboard, err }: Surroundings, email: string): Promise<string> =>
  env['STOA_PASSWORD'] || askPassword(email, keyboard, (text) => err.write(text))

const perform = async (around: Surroundings): Promise<number> => {
  const { args, fetch, clock, out, err, signal } = around
  const { base, email, origin, storefront, catalogue, config: configFile, fix, json } = cliOptions(args)
  const config = await readConfig(fix ?? configFile, fix === null)
  const credentials = email === null ? null : { email, password: await passwordFor(around, email) }
  const note = (line: string) => void err.write(`${line}\n`)
  const report = await examine({
    base, origin, storefront, catalogue, config, credentials,
    wire: { fetch, clock, note, signal, gap: isNear(base) ? 0 : REMOTE_GAP_MS },
    onStep: (done, total, what) => note(`[${done}/${total}] ${what}`),
  })
  const isUseful = report.ending === 'whole' || report.ending === 'credentials'
  const merged = fix === null || !isUseful ? null : await fixSettings(fix, report.settings)
  const fixed = fix === null || merged === null ? null : { file: fix, merged }
  const written = fixed && { file: fixed.file, added: fixed.merged.added, kept: fixed.merged.kept }
  out.write(json ? `${JSON.stringify({ ...report, written }, null, 2)}\n` : `${textReport(report, fixed)}\n`)
  return exitOf(report)
}

/** @returns the exit status */
export const runDoctor = async (around: Surroundings): Promise<number> => {
  if (asksForHelp(around.args)) {
    around.out.write(`${USAGE}\n`)
    return EXIT.well
  }
  try {
    return await perform(around)
  } catch (error) {
    if (!(error instanceof DoctorFailure)) throw error
    around.err.write(`${error.message}\n`)
    return EXIT[error.kind]
  }
}
