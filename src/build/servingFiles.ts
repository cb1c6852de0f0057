/** The files that say how a finished folder is served. */
import type { StorefrontConfig } from '../lib/settings.ts'
import { caddyfile } from './caddy.ts'
import type { ConfigureOptions } from './configureOptions.ts'
import { nginxConfig } from './nginx.ts'
import { serverOptionsOf } from './serverOptions.ts'
import { staticHostFiles } from './staticHost.ts'

interface ServingFiles {
  /** In the folder itself, by their names. */
  readonly inside: Readonly<Record<string, string>>
  /** Next to the folder, by what follows its name: no visitor is to read them. */
  readonly beside: Readonly<Record<string, string>>
}

type Given = Pick<ConfigureOptions, 'server' | 'listen' | 'upstream'> & {
  readonly folder: string
  /** Whether `npm run render` has written pages into it. */
  readonly isRendered: boolean
}

/** What `--server` asks for; nothing without it. */
export const servingFiles = (config: StorefrontConfig, { server, isRendered, ...given }: Given): ServingFiles => {
  const options = serverOptionsOf(config, given)
  switch (server) {
    case 'nginx': return { inside: {}, beside: { 'nginx.conf': nginxConfig(options) } }
    case 'caddy': return { inside: {}, beside: { Caddyfile: caddyfile(options) } }
    case 'static': return { inside: staticHostFiles(config, isRendered), beside: {} }
    // `npm run serve` is told by its own command.
    case 'node':
    case undefined: return { inside: {}, beside: {} }
  }
}

/** What to say where nothing that is written leads to a marketplace; undefined where something does, or is told later. */
export const missingMarketplace = ({ baseUrl }: StorefrontConfig, { server, upstream }: Pick<ConfigureOptions, 'server' | 'upstream'>): string | undefined => {
  if (baseUrl !== '') return undefined
  // Such a host hands nothing on.
  if (server === 'static') return 'The settings name no marketplace, and a static host has none behind it: baseUrl names it.'
  const isProxy = server === 'nginx' || server === 'caddy'
  return isProxy && !upstream ? 'The settings expect a marketplace behind this server: --marketplace names it, or baseUrl in the settings.' : undefined
}
