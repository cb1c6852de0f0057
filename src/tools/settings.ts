/**
 * `npm run settings [-- --out FILE]`: writes the JSON Schema of a settings file, by which editors complete and check it. Ends
 * with 2 where it was called wrongly, with 6 where the disk refuses.
 */
import { stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { endOnDisk } from '../build/commandLine.ts'
import { settingsJsonSchema } from '../lib/settingsJsonSchema.ts'
import { readOut } from './outOption.ts'

const USAGE = `usage: npm run settings [-- --out FILE]

  --out       where the JSON Schema of the settings goes: settings.schema.json
  --help, -h  this text`

const file = readOut(USAGE, 'settings.schema.json')
try {
  // Else the file would be named as missing, and not its folder.
  await stat(dirname(file))
  await writeFile(file, `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`)
} catch (error) {
  endOnDisk(error)
}
console.log(`The JSON Schema of the settings: ${file}`)
