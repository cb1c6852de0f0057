import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { answerHelp, endWithUsage } from '../build/commandLine.ts'

/**
 * The path that `--out` names, or else `standard`. Ends the process with 2, and a text on how the command is called, where
 * anything else is given, and with 0 where it is asked for that text.
 */
export const readOut = (usage: string, standard: string): string => {
  answerHelp(usage)
  try {
    return resolve(parseArgs({ options: { out: { type: 'string', default: standard } } }).values.out)
  } catch (problem) {
    return endWithUsage(problem, usage)
  }
}
