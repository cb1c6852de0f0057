/** How `npm run configure` was called. */
import { parseArgs } from 'node:util'
import { answerHelp, endWithUsage } from './commandLine.ts'
import { readListenAddress, type ListenAddress, type Upstream } from './serverOptions.ts'

const SERVERS = ['nginx', 'caddy', 'node', 'static'] as const

export interface ConfigureOptions {
  readonly config: string
  readonly out: string
  readonly from: string
  readonly server: (typeof SERVERS)[number] | undefined
  readonly listen: ListenAddress
  readonly upstream: Upstream | undefined
}

const USAGE = `usage: npm run configure -- --config market.json --out site/ [--from dist]
         [--server nginx|caddy [--listen shop.example.com|127.0.0.1:8080] [--marketplace https://… [--keep-host]] | --server node [--marketplace https://… [--keep-host]] | --server static]

  --config       the settings of the marketplace
  --out          the folder that is made, or brought up to date
  --from         a folder that npm run build wrote: ./dist
  --server       how it will be served: a file for nginx or Caddy beside it, or what npm run serve or a static host read in it
  --listen       where nginx or Caddy listen: :8080
  --marketplace  the marketplace behind the server; STOREFRONT_BASE_URL names the same
  --keep-host    tells the marketplace the name that visitors ask for, where it is its own
  --help, -h     this text`

/** Says what is wrong, and ends with 2. */
export const usage = (problem: string): never => endWithUsage(problem, USAGE)

const parse = () => {
  try {
    return parseArgs({
      options: {
        'config': { type: 'string' },
        'out': { type: 'string' },
        'from': { type: 'string', default: 'dist' },
        'server': { type: 'string' },
        'listen': { type: 'string' },
        'marketplace': { type: 'string' },
        'keep-host': { type: 'boolean' },
      },
    }).values
  } catch (problem) {
    return usage(problem instanceof Error ? problem.message : String(problem))
  }
}

const readUpstream = (address: string | undefined, keepsHost: boolean): Upstream | undefined => {
  if (address === undefined) return keepsHost ? usage('--keep-host needs a --marketplace.') : undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return usage(`--marketplace: expected an http(s) address, got ${address}`)
  return { url, keepsHost }
}

/** Reads the command; ends with 2 where something is missing or makes no sense. */
export const readConfigureOptions = (env: NodeJS.ProcessEnv = process.env): ConfigureOptions => {
  answerHelp(USAGE)
  const given = parse()
  const server = SERVERS.find((name) => name === given.server)
  if (given.server !== undefined && !server) usage(`--server: expected ${SERVERS.join(', ')}, got ${given.server}`)
  const isProxy = server === 'nginx' || server === 'caddy'
  if (given.listen !== undefined && !isProxy) usage('--listen needs --server nginx or caddy.')
  for (const name of ['marketplace', 'keep-host'] as const) {
    if (given[name] !== undefined && !isProxy && server !== 'node') usage(`--${name} needs --server nginx, caddy or node.`)
  }
  const listen = readListenAddress(given.listen ?? ':8080') ?? usage(`--listen: expected a name, an address and port, or a port, got ${given.listen}`)
  return {
    config: given.config ?? usage('No settings file is named.'),
    out: given.out ?? usage('No folder is named for the result.'),
    from: given.from,
    server,
    listen,
    upstream: readUpstream(given.marketplace ?? (env['STOREFRONT_BASE_URL'] || undefined), given['keep-host'] ?? false),
  }
}
