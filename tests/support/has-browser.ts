import { findHeadless } from './browser.ts'

/** Prints the browser that the journeys would use; fails where there is none. */
const found = findHeadless()
if (found) process.stdout.write(`${found}\n`)
else process.exitCode = 1
