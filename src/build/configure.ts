/**
 * `npm run configure -- --config market.json --out site/ [--from dist]`: a finished folder for one marketplace from a
 * build that serves them all; `STOREFRONT_BASE_URL` as for `npm start`. Ends with 1 where the settings have mistakes, with
 * 2 where it was called wrongly.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { DOCUMENT_FOLDER, readBuiltDocument } from './builtDocument.ts'
import { renderDocument } from './document.ts'
import { SettingsError, readStorefrontConfig } from './storefrontConfig.ts'

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

const { config: file = usage('No settings file is named.'), out = usage('No folder is named for the result.'), from } = readArguments()
const [source, target] = [resolve(from), resolve(out)]
const isWithin = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)
if (isWithin(source, target) || isWithin(target, source)) usage('The result needs a folder of its own.')
if (isWithin(target, process.cwd())) usage('The result would take the place of the folder you are in.')

const started = performance.now()
try {
  const config = readStorefrontConfig(process.cwd(), { ...process.env, STOREFRONT_CONFIG: file })
  const { template, renderShell } = await readBuiltDocument(source)
    .catch(() => usage(`${source} holds no build: run npm run build first.`))
  const html = await renderDocument(template, config, renderShell, { upstream: process.env['STOREFRONT_BASE_URL'] })
  // Files of an earlier build would stay for ever.
  await rm(join(target, 'assets'), { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await cp(source, target, { recursive: true, filter: (path) => relative(source, path).split(sep)[0] !== DOCUMENT_FOLDER })
  await writeFile(join(target, 'index.html'), html)
  console.log(`${config.name}: ${target} (${Math.round(performance.now() - started)} ms)`)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}
