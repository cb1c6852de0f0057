/**
 * `npm run configure -- --config market.json --out site/ [--from dist]`: a finished folder for one marketplace from a
 * build that serves them all; `STOREFRONT_BASE_URL` as for `npm start`. Ends with 1 where the settings have mistakes, with
 * 2 where it was called wrongly.
 */
import { cp, mkdir, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { DOCUMENT_FOLDER, readBuiltDocument } from './builtDocument.ts'
import { renderDocument } from './document.ts'
import { EMBED_SETTINGS_FILE, embedSettings } from './embedSettings.ts'
import { SettingsError, readStorefrontConfig } from './storefrontConfig.ts'
import { MANIFEST_FILE, webManifest } from './webManifest.ts'

const USAGE = 'usage: npm run configure -- --config market.json --out site/ [--from dist]'

const usage = (problem: string): never => {
  console.error(`${problem}\n${USAGE}`)
  process.exit(2)
}

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: { config: { type: 'string' }, out: { type: 'string' }, from: { type: 'string', default: 'dist' } },
    })
    return values
  } catch (problem) {
    return usage(problem instanceof Error ? problem.message : String(problem))
  }
}

const { config: file, out, from } = readArguments()
if (!file) usage('No settings file is named.')
if (!out) usage('No folder is named for the result.')
/** Where a path leads, links followed; as far as it exists. */
const realOf = async (path: string): Promise<string> => realpath(path).catch(() => resolve(path))
const [source, target, here] = await Promise.all([from, out ?? '', process.cwd()].map(realOf)) as [string, string, string] // As many as were given.
const isWithin = (folder: string, path: string) => !relative(folder, path).startsWith('..') && !isAbsolute(relative(folder, path))
if (isWithin(source, target) || isWithin(target, source)) usage('The result needs a folder of its own.')
if (isWithin(target, here)) usage('The result would take the place of the folder you are in.')

const started = performance.now()
try {
  const config = readStorefrontConfig(process.cwd(), { ...process.env, STOREFRONT_CONFIG: file ?? '' })
  const { template, renderShell } = await readBuiltDocument(source)
    .catch(() => usage(`${source} holds no build: run npm run build first.`))
  const html = await renderDocument(template, config, renderShell, { upstream: process.env['STOREFRONT_BASE_URL'] })
  const namesIn = async (folder: string): Promise<string[]> => {
    const read = (part: string) => readdir(join(folder, part)).then((names) => names.map((name) => join(part, name)), (): string[] => [])
    return (await Promise.all(['assets', 'embed'].map(read))).flat()
  }
  const before = await namesIn(target)
  const document = await readFile(join(target, 'index.html'), 'utf8').catch(() => '')
  if (before.length > 0 && !document.includes('id="stoa-config"')) usage(`${target} has assets of something else.`)
  await mkdir(target, { recursive: true })
  const isOfSite = (path: string) => ![DOCUMENT_FOLDER, 'index.html'].includes(relative(source, path).split(sep)[0] ?? '')
  await cp(source, target, { recursive: true, filter: isOfSite })
  await writeFile(join(target, MANIFEST_FILE), webManifest(config))
  await writeFile(join(target, EMBED_SETTINGS_FILE), embedSettings(config))
  // The document comes when its files are there, and what only the one before needed goes last.
  await writeFile(join(target, 'index.html'), html)
  const now = new Set(await namesIn(source))
  for (const name of before) if (!now.has(name)) await rm(join(target, name), { recursive: true })
  console.log(`${config.name}: ${target} (${Math.round(performance.now() - started)} ms)`)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}
