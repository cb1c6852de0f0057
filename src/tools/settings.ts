/** `npm run settings [-- --out FILE]`: writes the JSON Schema of a settings file, by which editors complete and check it. */
import { writeFile } from 'node:fs/promises'
import { settingsJsonSchema } from '../lib/settingsJsonSchema.ts'
import { readOut } from './outOption.ts'

const file = readOut('npm run settings -- [--out FILE]', 'settings.schema.json')
await writeFile(file, `${JSON.stringify(settingsJsonSchema(), null, 2)}\n`)
console.log(`The JSON Schema of the settings: ${file}`)
