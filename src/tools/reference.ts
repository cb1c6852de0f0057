/**
 * `npm run reference [-- --out DIR]`: writes the contract as an OpenAPI file and as a page. Ends with 2 where it was called
 * wrongly, with 6 where the disk refuses.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endOnDisk } from '../build/commandLine.ts'
import { endpoints } from '../contract/all.ts'
import { readOut } from './outOption.ts'
import { buildOpenApi } from './reference/openapi.ts'
import { buildPage } from './reference/page.ts'

const USAGE = `usage: npm run reference [-- --out DIR]

  --out       the folder that openapi.json and reference.html go into: docs
  --help, -h  this text`

const directory = readOut(USAGE, 'docs')
const document = buildOpenApi()
try {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
  await writeFile(join(directory, 'reference.html'), buildPage(document))
} catch (error) {
  endOnDisk(error)
}
const assumed = endpoints.filter(({ provenance }) => provenance.kind === 'assumed').length
console.log(`${endpoints.length} operations (${assumed} assumed): openapi.json and reference.html in ${directory}`)
