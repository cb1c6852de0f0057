/** `npm run catalogue`: makes the files of a catalogue from a real marketplace. */
import { EXIT, answerHelp } from '../build/commandLine.ts'
import { USAGE, cliOptions } from './catalogue/cli.ts'
import { ExportFailure } from './catalogue/ExportFailure.ts'
import { exportCatalogue } from './catalogue/exportCatalogue.ts'
import { systemClock } from './catalogue/clock.ts'

for (const name of ['SIGINT', 'SIGTERM']) {
  process.once(name, () => {
    console.error('\nInterrupted. Run again to go on from here.')
    process.exit(EXIT.interrupted)
  })
}

const run = async (args: readonly string[]): Promise<void> => {
  try {
    const { fetch } = globalThis
    await exportCatalogue({ ...cliOptions(args, process.env), fetch, clock: systemClock, output: process.stdout })
  } catch (error) {
    if (!(error instanceof ExportFailure)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = EXIT[error.kind]
  }
}

answerHelp(USAGE)
await run(process.argv.slice(2))
