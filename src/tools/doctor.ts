/** `npm run doctor`: asks a marketplace what a storefront in front of it will need, and changes nothing there. */
import { EXIT } from '../build/commandLine.ts'
import { systemClock } from './catalogue/clock.ts'
import { runDoctor } from './doctor/run.ts'

const interrupt = new AbortController()
process.once('SIGINT', () => {
  console.error('\nInterrupted: signing out.')
  // Whoever presses again does not want to wait for that.
  process.once('SIGINT', () => process.exit(EXIT.interrupted))
  interrupt.abort()
})

const { stdin, stdout, stderr, argv, env } = process
process.exitCode = await runDoctor({
  args: argv.slice(2), env, fetch: (url, init) => fetch(url, init), clock: systemClock, keyboard: stdin, out: stdout, err: stderr, signal: interrupt.signal,
})
// A wait that was broken off would keep the process.
if (interrupt.signal.aborted) process.exit(EXIT.interrupted)
