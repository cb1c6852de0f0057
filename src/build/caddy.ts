/** The configuration of Caddy for a storefront and the marketplace behind it, from the one table of `hosting.ts`. */
import {
  ASK_FIRST, CATALOGUE_FILE, CHECKOUT_PATTERN, DOCUMENT_PATH, FEED_TYPES, FILE_ENDINGS, HEALTH_ANSWER, HEALTH_PATH, LISTED, MARKETPLACE_FOLDERS,
  MISSING_FILES, MISSING_PAGES, OTHER_FILES, PICTURE_ENDINGS, RENDERED_ENDING, RENDERED_FOLDERS, RENDERED_HOME, RENDERED_PATTERN, SECURITY_HEADERS,
  TLS_ONLY, fileKinds, otherLanguages, otherQuery, type FileKind,
} from './hosting.ts'
import type { ListenAddress, ServerOptions, Upstream } from './serverOptions.ts'

const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...lines.map((line) => (line === '' ? '' : `\t${line}`)), '}']
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** A name gets its certificate by itself; an address of the machine has none. */
const siteOf = ({ name, port }: ListenAddress): string =>
  name === undefined ? `http://:${port ?? 80}` : `${name}${port === undefined ? '' : `:${port}`}`

// Lookahead is no part of Go's expressions, in which Caddy reads them: the way back is left out by a matcher of its own.
const CHECKOUT = CHECKOUT_PATTERN.replace(/\(\?!.*?\)/, '')

const marketplacePaths = ({ uploadPath }: ServerOptions): string =>
  [...MARKETPLACE_FOLDERS.map((folder) => `${folder}*`), ...(uploadPath === undefined ? [] : [uploadPath])].join(' ')

const proxyLines = ({ url, keepsHost }: Upstream, { answerSeconds }: ServerOptions): string[] => {
  const prefix = url.pathname.replace(/\/+$/, '')
  return [
    ...(prefix === '' ? [] : [`rewrite * ${prefix}{uri}`]),
    ...block(`reverse_proxy ${url.origin}`, [
      '# X-Forwarded-For, -Proto and -Host are Caddy’s own doing.',
      'header_up X-Real-IP {remote_host}',
      ...(keepsHost
        ? []
        : ['# By any other name the marketplace redirects; what else names this server is not its own.',
            `header_up Host ${url.host}`, 'header_up -Origin', 'header_up -Referer']),
      ...block('transport http', ['dial_timeout 5s', `response_header_timeout ${answerSeconds}s`]),
    ]),
  ]
}

const securityLines = (): string[] => block('header', [
  ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name} ${quoted(value)}`),
  '# Where TLS ends here and for good; browsers then refuse this name without it for a year:',
  ...Object.entries(TLS_ONLY).map(([name, value]) => `# ${name} ${quoted(value)}`),
])

const pattern = (endings: readonly string[]): string => String.raw`\.(?:${endings.join('|')})$`
const pathOf = ({ path }: FileKind): string => (path.endsWith('/') ? `${path}*` : path)

const fileFolders = ({ catalogue }: ServerOptions): string[] => fileKinds(catalogue).filter(({ isOnlyFiles }) => isOnlyFiles).map(pathOf)

const RENDERED_FILES = [RENDERED_HOME, ...Object.values(MISSING_PAGES), ...RENDERED_FOLDERS.map((folder) => `${folder}*${RENDERED_ENDING}`)].join(' ')

/** 404 where there is a catalogue that does not have the page, with the document that says so. */
const listedLines = ({ catalogue }: ServerOptions): string[] => LISTED.flatMap(({ name, pattern, fileOf }) => [
  `@${name} path_regexp ${name} ${pattern}`,
  ...block(`route @${name}`, [
    ...block(`@no_${name}`, [`file ${catalogue}${CATALOGUE_FILE}`, `not file ${catalogue}${fileOf(`{re.${name}.1}`)}`]),
    ...block(`handle @no_${name}`, [
      `try_files ${MISSING_PAGES[name]} ${DOCUMENT_PATH}`,
      `header Cache-Control ${quoted(ASK_FIRST)}`,
      '# Who has the document already is told it again.',
      ...['If-None-Match', 'If-Modified-Since', 'Range'].map((header) => `request_header -${header}`),
      ...block('file_server', ['status 404']),
    ]),
  ]),
])

/** Of what `npm run render` writes, the file of an address; for another query, or another language, the document without a page. */
const renderedLines = ({ languages }: ServerOptions): string[] => {
  const others = otherLanguages(languages)
  const fits = [`not vars_regexp {query} ${otherQuery(languages)}`, ...(others === undefined ? [] : [`not header_regexp Accept-Language (?i)${others}`])]
  return [
    '# Pages that npm run render has written; the names of their files are no addresses.',
    ...block('@rendered_files', [`path ${RENDERED_FILES}`]),
    `rewrite @rendered_files ${DOCUMENT_PATH}`,
    ...(others === undefined ? [] : [`@page path_regexp ${RENDERED_PATTERN}|^/$`, 'header @page +Vary Accept-Language']),
    ...block('@rendered_home', ['path /', ...fits, `file ${RENDERED_HOME}`]),
    `rewrite @rendered_home ${RENDERED_HOME}`,
    ...block('@rendered', [`path_regexp ${RENDERED_PATTERN}`, ...fits, `file {path}${RENDERED_ENDING}`]),
    'rewrite @rendered {file_match.relative}',
  ]
}

/** Own files, and the document for every address that is a page. */
const ownLines = (options: ServerOptions): string[] => {
  const kinds = fileKinds(options.catalogue).filter(({ path }) => path !== HEALTH_PATH)
  return block('route', [
    ...securityLines(),
    '@writes not method GET HEAD',
    'error @writes 405',
    '# A missing file is no page.',
    ...block('@missing', ['not file', `path ${fileFolders(options).join(' ')}`]),
    ...block('@missing_by_ending', ['not file', `path_regexp ${pattern(FILE_ENDINGS)}`]),
    'error @missing 404',
    'error @missing_by_ending 404',
    ...listedLines(options),
    ...renderedLines(options),
    `try_files {path} ${DOCUMENT_PATH}`,
    '# For how long a file may be kept, the narrower kinds last.',
    `header Cache-Control ${quoted(OTHER_FILES)}`,
    ...[...kinds].reverse().map((kind) => `header ${pathOf(kind)} Cache-Control ${quoted(kind.cacheControl)}`),
    `header ${RENDERED_HOME} Cache-Control ${quoted(ASK_FIRST)}`,
    ...RENDERED_FOLDERS.map((folder) => `header ${folder}* Cache-Control ${quoted(ASK_FIRST)}`),
    ...kinds.flatMap((kind) => (kind.type === undefined ? [] : [`header ${pathOf(kind)} Content-Type ${kind.type}`])),
    ...[...FEED_TYPES].reverse().map(({ path, type }) => `header ${path.endsWith('/') ? `${path}*` : path} Content-Type ${quoted(`${type}; charset=utf-8`)}`),
    ...block('file_server', ['# Beside each file in /assets/ npm run configure has put it compressed.', 'precompressed br gzip']),
  ])
}

/** How a request is handed on; what calls this says which. */
const SNIPPET = 'marketplace'

const marketplaceLines = (options: ServerOptions): string[] => [
  '# The marketplace: its API, its pictures, its hosted checkout. None of the headers below are for its pages.',
  ...block('@marketplace', [`path ${marketplacePaths(options)}`]),
  ...block('@checkout', [`path_regexp ${CHECKOUT}`, 'not path /checkout/return /checkout/return/']),
  '# Pictures that it names without its host.',
  ...block('@pictures', ['not file', `not path ${fileFolders(options).join(' ')}`, `path_regexp (?i)${pattern(PICTURE_ENDINGS)}`]),
  ...['@marketplace', '@checkout', '@pictures'].flatMap((matcher) => block(`handle ${matcher}`, [`import ${SNIPPET}`])),
]

/** The text of a Caddyfile. */
export const caddyfile = (options: ServerOptions): string => {
  const { folder, listen, maxMegabytes, name, upstream } = options
  return [
    `# ${name}, written by npm run configure, and anew each time: put what is yours beside it.`,
    ...(upstream ? block(`(${SNIPPET})`, proxyLines(upstream, options)) : []),
    ...block(siteOf(listen), [
      ...(listen.ip === undefined ? [] : [`bind ${listen.ip}`]),
      `root * ${quoted(folder)}`,
      'encode zstd gzip',
      ...block('request_body', [`max_size ${maxMegabytes}MB`]),
      '',
      '# The first of these that fits.',
      ...block('route', [
        ...block(`handle ${HEALTH_PATH}`, [`header Cache-Control ${MISSING_FILES}`, `respond ${quoted(HEALTH_ANSWER)} 200`]),
        ...(upstream ? marketplaceLines(options) : []),
        ...block('handle', ownLines(options)),
      ]),
      ...block('handle_errors', [`header Cache-Control ${MISSING_FILES}`, 'respond "{http.error.status_text}"']),
    ]),
    '',
  ].join('\n')
}
