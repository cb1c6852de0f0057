/** `npm run settings [-- --out FILE]`: writes the JSON Schema of a settings file, by which editors complete and check it. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsJsonSchema } from '../lib/settingsJsonSchema.ts'

const options = () => {
  try {
    return parseArgs({ options: { out: { type: 'string', default: 'settings.schema.json' } } }).values
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    console.error('usage: npm run settings -- [--out FILE]')
    process.exit(2)
  }
}

const file = resolve(options().out)
await writeFile(file, `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`)
console.log(`The JSON Schema of the settings: ${file}`)
