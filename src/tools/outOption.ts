import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * The path that `--out` names, or else `standard`. Ends the process with 2, and a line on how the command is called, where
 * anything else is given.
 */
export const readOut = (usage: string, standard: string): string => {
  try {
    return resolve(parseArgs({ options: { out: { type: 'string', default: standard } } }).values.out)
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    console.error(`usage: ${usage}`)
    process.exit(2)
  }
}
