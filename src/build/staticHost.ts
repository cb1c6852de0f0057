/**
 * What static hosts read from the folder that they serve (`_headers` and `_redirects`, as Netlify and Cloudflare Pages know
 * them), from the one table of `hosting.ts`.
 */
import type { StorefrontConfig } from '../lib/settings.ts'
import {
  DOCUMENT_PATH, HEALTH_ANSWER, HEALTH_PATH, MISSING_PAGES, RENDERED_HOME, SECURITY_HEADERS, TLS_ONLY, fileKinds, type FileKind,
} from './hosting.ts'

/** Answers for what is missing in a folder of files. */
const MISSING_FILE = 'missing.txt'

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

const pathOf = ({ path }: FileKind): string => (path.endsWith('/') ? `${path}*` : path)

/** Two rules that fit make one header of both values, and without any rule such a host lets browsers ask each time. */
const isStated = ({ cacheControl }: FileKind): boolean => cacheControl !== 'no-cache'

/**
 * Where pages are files, such a host finds them by itself, but for the home page, whose address has a file already. A
 * listing or a category without one is gone, or has another name now: the application says which, and draws its page anew.
 */
const RENDERED_REDIRECTS = [`/ ${RENDERED_HOME} 200!`, `/l/* ${MISSING_PAGES.page} 404`, `/c/* ${MISSING_PAGES.page} 404`]

export const REDIRECTS_FILE = '_redirects'

/**
 * The files by their names; they are made for a folder that is served as it is.
 * @param isRendered whether `npm run render` has written pages into it
 */
export const staticHostFiles = (
  { catalogueUrl }: Pick<StorefrontConfig, 'catalogueUrl'>, isRendered = false,
): Readonly<Record<string, string>> => {
  const kinds = fileKinds(catalogueUrl.startsWith('/') ? catalogueUrl.replace(/\/+$/, '') : undefined)
  const headers = [
    rule('/*', SECURITY_HEADERS),
    ...Object.entries(TLS_ONLY).map(([name, value]) => `# Where the address has TLS for good, below the lines above:\n#  ${name}: ${value}`),
    ...kinds.filter(isStated).map((kind) => rule(pathOf(kind), {
      'Cache-Control': kind.cacheControl,
      ...(kind.path === HEALTH_PATH && { 'Content-Type': 'text/plain' }),
    })),
  ]
  const redirects = [
    // Where a host cannot answer 404 by such a rule it leaves it out.
    ...kinds.filter(({ isOnlyFiles }) => isOnlyFiles).map(({ path }) => `${path}* /${MISSING_FILE} 404`),
    ...(isRendered ? RENDERED_REDIRECTS : []),
    `/* ${DOCUMENT_PATH} 200`,
  ]
  return {
    _headers: `${headers.join('\n')}\n`,
    [REDIRECTS_FILE]: `${redirects.join('\n')}\n`,
    [MISSING_FILE]: 'Not Found',
    [HEALTH_PATH.slice(1)]: HEALTH_ANSWER,
  }
}

