// @vitest-environment node
/** The operators' commands as processes: how they say how they are called, and what they say of a disk. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readRendered } from '../../../src/build/renderedFiles.ts'
import { root } from '../../support/tree.ts'
import { publishCatalogue, writeSite } from '../server/stage.ts'

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const start = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, [join(root, 'node_modules/jiti/lib/jiti-cli.mjs'), join(root, file), ...args], { cwd: root, env: { PATH: process.env['PATH'], ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => { out += text.toString() })
  child.stderr.on('data', (text: Buffer) => { err += text.toString() })
  return { child, ended: new Promise<{ end: number | null, out: string, err: string }>((done) => { child.once('close', (end) => done({ end, out, err })) }) }
}

const COMMANDS = [
  ['serve', 'src/server/serve.ts'], ['start', 'src/server/start.ts'], ['configure', 'src/build/configure.ts'], ['settings', 'src/tools/settings.ts'],
  ['render', 'src/tools/render.ts'], ['feeds', 'src/tools/feeds.ts'], ['reference', 'src/tools/reference.ts'], ['sandbox:reset', 'src/tools/sandbox-reset.ts'],
] as const

test.each(COMMANDS)('%s says how it is called, and does nothing else then', async (name, file) => {
  const folder = aFolder()
  writeFileSync(join(folder, 'state.json'), '{}')
  const { end, out, err } = await start(file, ['--out', join(folder, 'out'), '--help'], { STOA_DIR: folder }).ended
  expect([end, err]).toEqual([0, ''])
  expect(out).toMatch(new RegExp(`^usage: npm (?:run )?${name}`))
  expect(out).toContain('--help, -h')
  expect(readdirSync(folder)).toEqual(['state.json'])
}, 30_000)

/** A site's folder that cannot be: a file stands where its parent would be. */
const aBlockedPlace = (): string => {
  const folder = aFolder()
  writeFileSync(join(folder, 'file'), 'mine')
  writeFileSync(join(folder, 'market.json'), '{}')
  writeSite(join(folder, 'dist'), '1')
  publishCatalogue(join(folder, 'catalogue'), '1', { 'home.json': { newest: [] }, 'l/7.json': { listing: { slug: '7-lamp' } } })
  return folder
}

test.each<[string, (folder: string) => readonly string[], RegExp]>([
  ['src/tools/render.ts', (folder) => ['--from', join(folder, 'dist'), '--catalogue', join(folder, 'catalogue'), '--site-url', 'https://shop.example', '--out', join(folder, 'file/site')], /lies below a file/],
  ['src/tools/settings.ts', (folder) => ['--out', folder], /is a folder, not a file/],
  ['src/tools/settings.ts', (folder) => ['--out', join(folder, 'none/settings.json')], /none does not exist\./],
  ['src/tools/reference.ts', (folder) => ['--out', join(folder, 'file')], /file is a file, not a folder/],
  ['src/build/configure.ts', (folder) => ['--config', join(folder, 'market.json'), '--from', join(folder, 'dist'), '--out', join(folder, 'file/site')], /lies below a file/],
])('%s says in one sentence what the disk refuses, and ends with 6', async (file, args, sentence) => {
  const { end, err } = await start(file, args(aBlockedPlace())).ended
  expect([end, err.trim().split('\n')]).toEqual([6, [expect.stringMatching(sentence)]])
}, 30_000)

test.each([
  [['--nope'], /'--nope'/],
  [['--build', '--port', 'abc'], /--port: expected a number up to 65535, got abc/],
  [['--dir', 'none'], /none holds no build/],
])('start that is called with %j says how it is called, before it builds anything', async (args, sentence) => {
  const { end, out, err } = await start('src/server/start.ts', args).ended
  expect([end, out]).toEqual([2, ''])
  expect(err).toMatch(sentence)
  expect(err).toContain('usage: npm start')
}, 30_000)

test.each([['--dry-run'], ['all']])('sandbox:reset that is called with %j says how it is called, and removes nothing', async (argument) => {
  const folder = aFolder()
  writeFileSync(join(folder, 'state.json'), '{}')
  const { end, out, err } = await start('src/tools/sandbox-reset.ts', [argument], { STOA_DIR: folder }).ended
  expect([end, out, readdirSync(folder)]).toEqual([2, '', ['state.json']])
  expect(err).toContain('usage: npm run sandbox:reset')
}, 30_000)

test('a site that was interrupted while it was made can be made again; a folder of something else is left alone', async () => {
  const folder = aBlockedPlace()
  const out = join(folder, 'site')
  const configure = () => start('src/build/configure.ts', ['--config', join(folder, 'market.json'), '--from', join(folder, 'dist'), '--out', out, '--server', 'node']).ended
  expect((await configure()).end).toBe(0)
  // It comes last.
  renameSync(join(out, 'index.html'), join(out, '.document.index.html'))
  expect(await configure()).toMatchObject({ end: 0, err: '' })
  expect(existsSync(join(out, 'index.html'))).toBe(true)
  writeFileSync(join(out, 'index.html'), 'of somebody else')
  expect(await configure()).toMatchObject({ end: 2, err: expect.stringContaining('has assets of something else') as unknown })
}, 30_000)

test('what is no catalogue is still a wrong call', async () => {
  const folder = aBlockedPlace()
  for (const file of ['src/tools/render.ts', 'src/tools/feeds.ts']) {
    const { end, err } = await start(file, ['--catalogue', join(folder, 'none'), '--site-url', 'https://shop.example', '--out', join(folder, 'site')]).ended
    expect([file, end]).toEqual([file, 2])
    expect(err).toMatch(/holds no (?:catalogue|build).*\nusage: /s)
    const ofFile = await start(file, ['--catalogue', join(folder, 'file'), '--site-url', 'https://shop.example', '--out', join(folder, 'site')]).ended
    expect([ofFile.end, ofFile.err]).toEqual([2, expect.stringMatching(/file is a file, not a folder\.\nusage: /)])
  }
}, 30_000)

test('feeds for an address with a path say that there is none, and write nothing', async () => {
  const folder = aBlockedPlace()
  const { end, err } = await start('src/tools/feeds.ts', ['--catalogue', join(folder, 'catalogue'), '--site-url', 'https://shop.example/shop', '--out', join(folder, 'site')]).ended
  expect([end, err]).toEqual([2, expect.stringMatching(/--site-url: expected an http\(s\) address without a path, got https:\/\/shop\.example\/shop\nusage: /)])
  expect(existsSync(join(folder, 'site'))).toBe(false)
}, 30_000)

test.each(['SIGINT', 'SIGTERM'] as const)('a render that %s ends notes what it has done, and the next one goes on', async (signal) => {
  const folder = aFolder()
  const [dist, catalogue, out] = ['dist', 'catalogue', 'site'].map((name) => join(folder, name)) as [string, string, string]
  writeSite(dist, '1')
  // Such pages take their time (see stage.ts).
  const listings = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`l/${777_000 + at}.json`, { listing: { slug: `${777_000 + at}-lamp` } }]))
  publishCatalogue(catalogue, '1', { 'home.json': { newest: [] }, ...listings })
  mkdirSync(out)
  const { child, ended } = start('src/tools/render.ts', ['--from', dist, '--catalogue', catalogue, '--site-url', 'https://shop.example', '--out', out])
  let isOver = false
  void ended.then(() => { isOver = true })
  while (!isOver && !existsSync(join(out, 'l'))) await new Promise((done) => setTimeout(done, 5))
  // As npm does it, which hands on what the terminal said already.
  child.kill(signal)
  child.kill(signal)
  expect(await ended).toMatchObject({ end: 130, err: expect.stringContaining('Interrupted. Run again to go on') as string })
  const written = readdirSync(join(out, 'l')).filter((name) => name.endsWith('.html'))
  expect(written.length).toBeLessThan(1_500)
  expect(Object.keys(await readRendered(out))).toEqual(expect.arrayContaining(written.map((name) => `l/${name}`)))
  expect(readFileSync(`${out}.rendered.json`, 'utf8')).toContain('l/')
}, 60_000)
