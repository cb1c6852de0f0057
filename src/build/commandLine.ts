/** What the commands have in common: how they say how they are called, and how they end. */
import { diskSentence, isDiskError } from '../lib/systemErrors.ts'

/** What the commands answer to the shell, by what went wrong; a number means the same for all of them. */
export const EXIT = {
  well: 0, failed: 1, usage: 2, credentials: 3, address: 4, network: 5, disk: 6, answer: 7, busy: 8, later: 9, interrupted: 130,
} as const

/** A command was called in a way that makes no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Reads options; what is wrong with them is a wrong call. @throws UsageError */
export const asUsage = <T>(read: () => T): T => {
  try {
    return read()
  } catch (problem) {
    throw new UsageError(problem instanceof Error ? problem.message : String(problem))
  }
}

/** Whoever asks how a command is called is answered, whatever else the line says. */
export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')

/** Says how the command is called and ends the process with 0, where it was asked for that. */
export const answerHelp = (usage: string): void => {
  if (!asksForHelp(process.argv.slice(2))) return
  console.log(usage)
  process.exit(0)
}

/** Says what is wrong and how the command is called, and ends the process with 2. */
export const endWithUsage = (problem: unknown, usage: string): never => {
  console.error(`${problem instanceof Error ? problem.message : String(problem)}\n${usage}`)
  process.exit(EXIT.usage)
}

/** Says what the disk refused, and ends the process with 6. @throws every other error */
export const endOnDisk = (error: unknown): never => {
  if (!isDiskError(error)) throw error
  console.error(diskSentence(error))
  process.exit(EXIT.disk)
}

/** `npm` and the terminal both tell a command that it is to end: only what comes later was asked for once more. */
const SAME_WISH_MS = 1_000

/**
 * Lets a command end in its own time when it is interrupted. Whoever asks twice does not want to wait for that.
 * @returns the wish, and what gives the signals back
 */
export const interruptible = (): { readonly signal: AbortSignal, readonly release: () => void } => {
  const controller = new AbortController()
  let since = 0
  const interrupt = (): void => {
    if (!controller.signal.aborted) since = Date.now()
    else if (Date.now() - since > SAME_WISH_MS) process.exit(EXIT.interrupted)
    controller.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, interrupt)
  return { signal: controller.signal, release: () => { for (const name of ['SIGINT', 'SIGTERM']) process.off(name, interrupt) } }
}
