/** How `npm run serve` was called. */
import { parseArgs } from 'node:util'
import { UsageError, asUsage } from '../build/commandLine.ts'

export interface ServeOptions {
  readonly dir: string
  readonly catalogue: string | undefined
  readonly marketplace: string | undefined
  readonly keepsHost: boolean
  readonly origin: string | undefined
  readonly port: number
  readonly host: string
  readonly json: boolean
}

export const USAGE = `usage: npm run serve -- --dir site/ [--catalogue ./catalogue] [--marketplace https://… [--keep-host]]
         [--origin https://shop.example.com] [--port 8080] [--host 127.0.0.1] [--json]

  --dir          a folder of npm run configure -- --server node, or a build
  --catalogue    the files of npm run catalogue; CATALOGUE_DIR names the same
  --marketplace  the marketplace behind this server; STOREFRONT_BASE_URL names the same
  --help, -h     this text`

const fail = (problem: string): never => {
  throw new UsageError(problem)
}

const parse = (args: readonly string[]) => asUsage(() => parseArgs({
  args: [...args],
  options: {
    'dir': { type: 'string' },
    'catalogue': { type: 'string' },
    'marketplace': { type: 'string' },
    'keep-host': { type: 'boolean', default: false },
    'origin': { type: 'string' },
    'port': { type: 'string', default: '8080' },
    'host': { type: 'string', default: '127.0.0.1' },
    'json': { type: 'boolean', default: false },
  },
})).values

/** Reads an http(s) address; undefined for none. @throws UsageError */
export const readUrl = (name: string, text: string | undefined): URL | undefined => {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : fail(`${name}: expected an http(s) address, got ${text}`)
}

/** Reads a port; 0 is any that is free. @throws UsageError */
export const readPort = (name: string, text: string): number =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : fail(`${name}: expected a number up to 65535, got ${text}`)

/** @throws UsageError */
export const readServeOptions = (args: readonly string[], env: NodeJS.ProcessEnv): ServeOptions => {
  const given = parse(args)
  const marketplace = given.marketplace === undefined
    ? readUrl('STOREFRONT_BASE_URL', env['STOREFRONT_BASE_URL'] || undefined)
    : readUrl('--marketplace', given.marketplace)
  if (given['keep-host'] && !marketplace) fail('--keep-host needs a --marketplace.')
  return {
    dir: given.dir ?? fail('No folder is named: --dir.'),
    catalogue: given.catalogue ?? (env['CATALOGUE_DIR'] || undefined),
    marketplace: marketplace?.href,
    keepsHost: given['keep-host'],
    origin: readUrl('--origin', given.origin)?.origin,
    port: readPort('--port', given.port),
    host: given.host,
    json: given.json,
  }
}
