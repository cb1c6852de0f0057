/**
 * `npm run configure -- --config market.json --out site/ [--from dist]`: a finished folder for one marketplace from a
 * build that serves them all. `--server` also writes how it is to be served: `nginx` and `caddy` a file beside the folder,
 * with the marketplace behind them where `--marketplace` names its address (or `STOREFRONT_BASE_URL`, as for `npm start`),
 * `static` what such hosts read from the folder itself, and `node` the code by which `npm run serve` renders pages. Ends
 * with 1 where the settings have mistakes, with 2 where it was called wrongly, with 6 where the disk refuses.
 */
import { cp, mkdir, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { EXIT, endOnDisk } from './commandLine.ts'
import { DOCUMENT_FOLDER, readBuiltDocument } from './builtDocument.ts'
import { readConfigureOptions, usage } from './configureOptions.ts'
import { renderDocument } from './document.ts'
import { EMBED_SETTINGS_FILE, embedSettings } from './embedSettings.ts'
import { VERSION_FILE } from './hosting.ts'
import { textFiles } from './operatorTexts.ts'
import { precompress } from './precompress.ts'
import { removeOutdated, stampFiles } from './outdated.ts'
import { readRendered, removeRendered } from './renderedFiles.ts'
import { SettingsError, readStorefrontConfig } from './storefrontConfig.ts'
import { missingMarketplace, servingFiles } from './servingFiles.ts'
import { MANIFEST_FILE, webManifest } from './webManifest.ts'

const options = readConfigureOptions()
const { from, out, server, upstream } = options
/** Where a path leads, links followed; as far as it exists. */
const realOf = async (path: string): Promise<string> => realpath(path).catch(() => resolve(path))
const [source, target, here] = await Promise.all([from, out, process.cwd()].map(realOf)) as [string, string, string] // As many as were given.
const isWithin = (folder: string, path: string) => !relative(folder, path).startsWith('..') && !isAbsolute(relative(folder, path))
if (isWithin(source, target) || isWithin(target, source)) usage('The result needs a folder of its own.')
if (isWithin(target, here)) usage('The result would take the place of the folder you are in.')

const started = performance.now()
try {
  // At an address that is the marketplace's own its pages are here too; else they are opened where they are.
  const base = upstream && !upstream.keepsHost ? upstream.url.href : undefined
  const config = readStorefrontConfig(process.cwd(), { ...process.env, STOREFRONT_CONFIG: options.config, STOREFRONT_BASE_URL: base })
  const { template, renderShell } = await readBuiltDocument(source)
    .catch(() => usage(`${source} holds no build: run npm run build first.`))
  const html = await renderDocument(template, config, renderShell, { upstream: upstream?.url.href })
  const namesIn = async (folder: string): Promise<string[]> => {
    const read = (part: string) => readdir(join(folder, part)).then((names) => names.map((name) => join(part, name)), (): string[] => [])
    return (await Promise.all(['assets', 'embed'].map(read))).flat()
  }
  const before = await namesIn(target)
  // The document comes when its files are there, whole. Until then it says whose folder this is: where this ends in the middle, too.
  const unfinished = join(target, `${DOCUMENT_FOLDER}.index.html`)
  const documents = await Promise.all([join(target, 'index.html'), unfinished].map((file) => readFile(file, 'utf8').catch(() => '')))
  if (before.length > 0 && !documents.some((text) => text.includes('id="stoa-config"'))) usage(`${target} has assets of something else.`)
  await mkdir(target, { recursive: true })
  await writeFile(unfinished, html)
  const isOfSite = (path: string) => ![DOCUMENT_FOLDER, 'index.html', VERSION_FILE].includes(relative(source, path).split(sep)[0] ?? '')
  await cp(source, target, { recursive: true, filter: isOfSite })
  await writeFile(join(target, MANIFEST_FILE), webManifest(config))
  await writeFile(join(target, EMBED_SETTINGS_FILE), embedSettings(config))
  const texts = [...textFiles(config)?.files ?? []].map(([address, text]) => [address.slice(1), text] as const)
  for (const [name, text] of texts) await writeFile(join(target, name), text)
  const names = await namesIn(source)
  const twins = server !== undefined && server !== 'static' ? await precompress(target, names, new Set(before)) : []
  // Rendered pages are of another build's files: until they are rendered anew, the application draws them.
  const [theirs, ours] = await Promise.all([target, source].map((folder) => readFile(join(folder, VERSION_FILE), 'utf8').catch(() => '')))
  if (theirs !== ours) await removeRendered(target)
  const isRendered = Object.keys(await readRendered(target)).length > 0
  const { inside, beside } = servingFiles(config, { ...options, folder: target, isRendered })
  for (const [name, text] of Object.entries(inside)) await writeFile(join(target, name), text)
  // Of another version it would render pages of that one.
  if (server === 'node') await cp(join(source, DOCUMENT_FOLDER), join(target, DOCUMENT_FOLDER), { recursive: true })
  else await rm(join(target, DOCUMENT_FOLDER), { recursive: true, force: true })
  await rename(unfinished, join(target, 'index.html'))
  await cp(join(source, VERSION_FILE), join(target, VERSION_FILE))
  const now = [...names, ...twins, ...texts.map(([name]) => name)]
  await stampFiles(target, now)
  await removeOutdated(target, before, new Set(now))
  const lacks = missingMarketplace(config, options)
  if (lacks !== undefined) console.error(lacks)
  console.log(`${config.name}: ${target} (${Math.round(performance.now() - started)} ms)`)
  for (const [ending, text] of Object.entries(beside)) {
    await writeFile(`${target}.${ending}`, text)
    console.log(`How to serve it: ${target}.${ending}`)
  }
} catch (error) {
  if (error instanceof SettingsError) {
    console.error(error.message)
    process.exit(EXIT.failed)
  }
  endOnDisk(error)
}
