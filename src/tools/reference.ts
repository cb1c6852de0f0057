/** `npm run reference [-- --out DIR]`: writes the contract as an OpenAPI file and as a page. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '../contract/all.ts'
import { readOut } from './outOption.ts'
import { buildOpenApi } from './reference/openapi.ts'
import { buildPage } from './reference/page.ts'

const directory = readOut('npm run reference -- [--out DIR]', 'docs')
await mkdir(directory, { recursive: true })
const document = buildOpenApi()
await writeFile(join(directory, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
await writeFile(join(directory, 'reference.html'), buildPage(document))
const assumed = endpoints.filter(({ provenance }) => provenance.kind === 'assumed').length
console.log(`${endpoints.length} operations (${assumed} assumed): openapi.json and reference.html in ${directory}`)
