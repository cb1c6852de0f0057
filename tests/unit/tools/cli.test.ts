// @vitest-environment node
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = [join(root, 'node_modules/jiti/lib/jiti-cli.mjs'), join(root, 'src/tools/catalogue.ts')]

const run = (...args: string[]) => new Promise<{ end: unknown, out: string, err: string }>((done) => {
  execFile(process.execPath, [...PROGRAM, ...args], { env: { PATH: process.env['PATH'] } }, (error, out, err) => done({ end: error?.code ?? 0, out, err }))
})

it.each([['--help'], ['-h'], ['--base-url', 'https://www.example-market.com', '--help']])('Who asks for help is told how the exporter is called: %s', async (...args) => {
  const { end, out, err } = await run(...args)
  expect([end, err]).toEqual([0, ''])
  expect(out).toMatch(/^Usage: .* npm run catalogue -- --base-url .* --out /)
  expect(out).toContain('--help')
}, 30_000)

it.each([[['--unknown']], [[]]])('A call that lacks something is an error, and says the same on the other stream: %j', async (args) => {
  const { end, out, err } = await run(...args)
  expect([end, out]).toEqual([2, ''])
  expect(err).toContain('Usage: ')
}, 30_000)
