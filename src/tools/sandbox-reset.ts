/** `npm run sandbox:reset`: forgets the sandbox's state. The next start begins with a fresh world. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { answerHelp, endOnDisk, endWithUsage } from '../build/commandLine.ts'

const dir = resolve(process.env['STOA_DIR'] ?? '.stoa')
const PARTS = ['state.json', 'state.set-aside.json', 'attachments', 'pictures']

const USAGE = `usage: npm run sandbox:reset

It would remove what the sandbox has stored in ${dir} (${PARTS.join(', ')}); STOA_DIR names another folder.

  --help, -h  this text`
answerHelp(USAGE)
try {
  parseArgs({ options: {} })
} catch (problem) {
  endWithUsage(problem, USAGE)
}

if (!existsSync(dir)) {
  console.log(`There is nothing to forget: ${dir} does not exist.`)
} else {
  // Only what the sandbox wrote: the folder may be one that a person chose.
  for (const part of PARTS) await rm(resolve(dir, part), { recursive: true, force: true }).catch(endOnDisk)
  console.log(`The sandbox has forgotten its state in ${dir}. A running server keeps its own until it is restarted.`)
}
