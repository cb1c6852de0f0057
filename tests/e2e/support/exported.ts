/** A marketplace with its exported catalogue: `jiti tests/e2e/support/exported.ts <port> <folder>` writes that, and answers. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createSandbox } from '../../../src/sandbox/app.ts'
import { documentPaths, documentsAt } from '../../../src/tools/catalogue/documents.ts'
import { writeVersion } from '../../../src/tools/catalogue/publish.ts'

const [port = '', folder = ''] = process.argv.slice(2)
const LISTINGS = 60

const sandbox = createSandbox({ listings: LISTINGS })
const { listings, members, categories, attributes, order_types: orderTypes } = sandbox.world
const data = { listings, members, categories, attributes, orderTypes, now: new Date(), version: '1' }
await writeVersion(folder, documentsAt(data, documentPaths(data)))
createServer(getRequestListener((request) => sandbox.fetch(request))).listen(Number(port), '127.0.0.1')
