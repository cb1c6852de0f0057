/** `npm run reference [-- --out DIR]`: writes the contract as an OpenAPI file and as a page. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '../contract/all.ts'
import { buildOpenApi } from './reference/openapi.ts'
import { buildPage } from './reference/page.ts'

const options = () => {
  try {
    return parseArgs({ options: { out: { type: 'string', default: 'docs' } } }).values
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    console.error('usage: npm run reference -- [--out DIR]')
    process.exit(2)
  }
}

const directory = resolve(options().out)
await mkdir(directory, { recursive: true })
const document = buildOpenApi()
await writeFile(join(directory, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
await writeFile(join(directory, 'reference.html'), buildPage(document))
const assumed = endpoints.filter(({ provenance }) => provenance.kind === 'assumed').length
console.log(`${endpoints.length} operations (${assumed} assumed): openapi.json and reference.html in ${directory}`)
