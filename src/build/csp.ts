import { createHash } from 'node:crypto'
import type { StorefrontConfig } from '../lib/config.ts'

interface Inlined {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The source expression that allows exactly this text inline. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const originOf = (address: string): string[] => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return []
  return [new URL(address).origin]
}

/**
 * The content security policy of the document: nothing but our own files, the marketplace's API and pictures.
 * @param upstream the marketplace behind this storefront's own server, or ''; one without TLS has pictures without it
 * @param dev Vite's client inserts styles and talks over a socket, so development allows both, and no more
 */
export const contentSecurityPolicy = (
  config: StorefrontConfig,
  inlined: Inlined,
  { upstream = '', dev = false }: { upstream?: string | undefined, dev?: boolean } = {},
): string => {
  const origins = [...new Set([...originOf(config.baseUrl), ...originOf(config.catalogueUrl)])]
  // With {base_url} it is the marketplace's own origin, or a path of this one.
  const uploads = originOf(config.imageUpload?.url ?? '').filter((origin) => !origins.includes(origin))
  const own = [config.hero.picture, config.brand.logo, config.brand.logoDark].flatMap((address) => originOf(address ?? ''))
  const pictures = [...new Set([...origins, ...originOf(upstream), ...own])].filter((origin) => origin.startsWith('http:'))
  const self = ["'self'"]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [...self, ...inlined.scripts.map(hashSource)],
    'style-src': dev ? [...self, "'unsafe-inline'"] : [...self, ...inlined.styles.map(hashSource)],
    // Made by the storefront alone, of files that members choose or that the marketplace serves.
    'img-src': [...self, 'https:', 'data:', 'blob:', ...pictures],
    'connect-src': [...self, ...origins, ...uploads, ...(dev ? ['ws:'] : [])],
    'font-src': self,
    'manifest-src': self,
    'worker-src': self,
    'base-uri': ["'none'"],
    // The search form, before the application has come.
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['vue', 'stoa-formats', 'stoa-worker', 'stoa-picture-worker', 'stoa-offline'],
  }
  return Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
