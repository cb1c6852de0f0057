/** The configuration of nginx for a storefront and the marketplace behind it, from the one table of `hosting.ts`. */
import {
  ASK_FIRST, CATALOGUE_FILE, CHECKOUT_PATTERN, DOCUMENT_PATH, FEED_TYPES, FEEDS_FOLDER, FILE_ENDINGS, HEALTH_ANSWER, HEALTH_PATH, LISTED,
  MARKETPLACE_FOLDERS, MISSING_FILES, MISSING_PAGES, OTHER_FILES, PICTURE_ENDINGS, RENDERED_ENDING, RENDERED_HOME, RENDERED_PATTERN, SECURITY_HEADERS, TLS_ONLY,
  fileKinds, otherLanguages, otherQuery, type FileKind,
} from './hosting.ts'
import type { ListenAddress, ServerOptions, Upstream } from './serverOptions.ts'

/** What is worth compressing; nginx always compresses HTML. */
const COMPRESSED_TYPES = 'text/css text/plain text/xml application/javascript application/json application/manifest+json image/svg+xml application/atom+xml application/rss+xml text/tab-separated-values'

const indent = (lines: readonly string[], by = 4): string[] => lines.map((line) => (line === '' ? '' : ' '.repeat(by) + line))
const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indent(lines), '}']
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const listenLines = ({ name, ip, port = 80 }: ListenAddress): string[] => [
  `listen ${ip === undefined ? '' : `${ip}:`}${port};`,
  // Without a name it is the one that answers whatever is asked for at this port.
  `server_name ${name ?? '_'};`,
]

const securityLines = (): string[] => [
  ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
  '# Where TLS ends here and for good; browsers then refuse this name without it for a year:',
  ...Object.entries(TLS_ONLY).map(([name, value]) => `# add_header ${name} ${quoted(value)} always;`),
]

const kindLines = ({ path, cacheControl, isHashed, type }: FileKind): string[] => block(
  `location ${path.endsWith('/') ? '^~' : '='} ${path}`,
  [
    ...(type === undefined ? [] : [`default_type ${type};`]),
    `set $lifetime ${quoted(cacheControl)};`,
    ...(isHashed ? ['# Beside each file `npm run configure` has put it compressed. With libnginx-mod-http-brotli-static:', 'gzip_static on;', '# brotli_static on;'] : []),
    ...(path === DOCUMENT_PATH ? [] : ['try_files $uri =404;']),
  ],
)

/** Whose type their ending does not say. */
const feedLines = ({ path, cacheControl }: FileKind): string[] =>
  FEED_TYPES.flatMap((one) => block(`location ${one.path === path ? '^~' : '='} ${one.path}`, [
    'types { }', `default_type ${one.type};`, `set $lifetime ${quoted(cacheControl)};`, 'try_files $uri =404;',
  ]))

const pattern = (endings: readonly string[]): string => String.raw`\.(?:${endings.join('|')})$`

/** Of what `npm run render` writes, the file of an address; for another query, or another language, the document without a page. */
const renderedLines = (file: string, { languages }: ServerOptions): string[] => [
  `set $lifetime ${quoted(ASK_FIRST)};`,
  ...(otherLanguages(languages) === undefined ? [] : ['set $varies Accept-Language;']),
  ...block('if ($is_another)', [`rewrite ^ ${DOCUMENT_PATH} last;`]),
  `try_files ${file} ${DOCUMENT_PATH};`,
]

/** Whether what is asked for is another page than the one that was rendered. */
const requestLines = ({ languages }: ServerOptions): string[] => {
  const others = otherLanguages(languages)
  return [
    '# Rendered pages are in the first language, and in no order, filter or variant: what else is asked for the application draws.',
    'set $is_another "";',
    'set $varies "";',
    ...block(`if ($args ~ ${quoted(otherQuery(languages))})`, ['set $is_another yes;']),
    ...(others === undefined ? [] : block(`if ($http_accept_language ~* ${quoted(others)})`, ['set $is_another yes;'])),
  ]
}

/** Stands for an address that is not in the catalogue. */
const UNLISTED = '/.unlisted'

/** 404 where there is a catalogue that does not have the page, with the document that says so. */
const listedLines = (options: ServerOptions): string[] => [
  ...LISTED.flatMap(({ name, pattern, fileOf }) => block(`location ~ ${pattern.replace('(', `(?<${name}>`)}`, [
    `set $missing_page ${MISSING_PAGES[name]};`,
    ...block(`if (!-f $document_root${options.catalogue}${fileOf(`$${name}`)})`, [`rewrite ^ ${UNLISTED} last;`]),
    ...renderedLines(`$uri${RENDERED_ENDING}`, options),
  ])),
  ...block(`location = ${UNLISTED}`, [
    'internal;',
    ...block(`if (!-f $document_root${options.catalogue}${CATALOGUE_FILE})`, [`rewrite ^ ${DOCUMENT_PATH} last;`]),
    'error_page 404 $missing_page;',
    'return 404;',
  ]),
  '# The names of these files are no addresses.',
  ...block(`location = ${MISSING_PAGES.page}`, ['internal;']),
  ...LISTED.flatMap(({ name }) => block(`location = ${MISSING_PAGES[name]}`, [
    'internal;',
    `set $lifetime ${quoted(ASK_FIRST)};`,
    `try_files $uri ${DOCUMENT_PATH};`,
  ])),
]

/** Own files, and the document for every address that is a page. */
const ownLines = (options: ServerOptions): string[] => block('location /', [
  ...securityLines(),
  'add_header Cache-Control $lifetime always;',
  'add_header Vary $varies always;',
  '# A missing file is no page.',
  'error_page 404 @missing;',
  '',
  ...fileKinds(options.catalogue).filter(({ path }) => path !== HEALTH_PATH).flatMap((kind) => (kind.path === FEEDS_FOLDER ? feedLines(kind) : kindLines(kind))),
  ...(options.upstream ? ['# Pictures that the marketplace names without its host.', ...block(`location ~* ${pattern(PICTURE_ENDINGS)}`, ['try_files $uri @marketplace;'])] : []),
  ...block(`location ~ ${pattern(FILE_ENDINGS)}`, ['try_files $uri =404;']),
  '# Pages, as npm run render has written them; what the catalogue does not have nobody has.',
  ...block(`location = ${RENDERED_HOME}`, [`rewrite ^ ${DOCUMENT_PATH} last;`]),
  ...block('location = /', renderedLines(RENDERED_HOME, options)),
  ...listedLines(options),
  ...block(`location ~ ${RENDERED_PATTERN}`, renderedLines(`$uri${RENDERED_ENDING}`, options)),
  `try_files $uri ${DOCUMENT_PATH};`,
])

const proxyLines = ({ url, keepsHost }: Upstream, pool: string, { answerSeconds }: ServerOptions): string[] => {
  const prefix = url.pathname.replace(/\/+$/, '')
  return [
    ...(prefix === '' ? [] : [`rewrite ^(.*)$ ${prefix}$1 break;`]),
    `proxy_pass ${url.protocol}//${pool};`,
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    ...(keepsHost
      ? ['proxy_set_header Host $http_host;']
      : ['# By any other name the marketplace redirects; what else names this server is not its own.',
          `proxy_set_header Host ${url.host};`, 'proxy_set_header Origin "";', 'proxy_set_header Referer "";']),
    'proxy_set_header X-Real-IP $remote_addr;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    ...(url.protocol === 'https:' ? ['proxy_ssl_server_name on;', `proxy_ssl_name ${url.hostname};`] : []),
    'proxy_redirect off;',
    '# An upload goes on as it comes in: its progress is the real one.',
    'proxy_request_buffering off;',
    'proxy_connect_timeout 5s;',
    `proxy_read_timeout ${answerSeconds}s;`,
    `proxy_send_timeout ${answerSeconds}s;`,
  ]
}

/** Names in nginx hold for all its servers. */
const poolOf = ({ listen: { name, ip = '', port = 80 } }: ServerOptions): string =>
  `marketplace_of_${(name ?? `${ip}_${port}`).replace(/[^a-z0-9]+/gi, '_').replace(/^_/, '')}`

const marketplaceLines = (options: ServerOptions, upstream: Upstream, pool: string): string[] => {
  const handOn = ['try_files /.none @marketplace;']
  return [
    '# The marketplace: its API, its pictures, its hosted checkout. None of the headers above are for its pages.',
    ...MARKETPLACE_FOLDERS.flatMap((folder) => block(`location ^~ ${folder}`, handOn)),
    ...(options.uploadPath === undefined ? [] : block(`location = ${options.uploadPath}`, handOn)),
    ...block(`location ~ ${CHECKOUT_PATTERN}`, handOn),
    ...block('location @marketplace', proxyLines(upstream, pool, options)),
  ]
}

const poolLines = ({ url }: Upstream, pool: string): string[] => [
  '# Connections to the marketplace are used again. Its address is looked up when nginx starts.',
  ...block(`upstream ${pool}`, [`server ${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)};`, 'keepalive 16;']),
  '',
]

/** The text of a file for `/etc/nginx/conf.d`. */
export const nginxConfig = (options: ServerOptions): string => {
  const { folder, listen, maxMegabytes, name, upstream } = options
  const pool = poolOf(options)
  return [
    `# ${name}, written by npm run configure, and anew each time: put what is yours beside it.`,
    ...(upstream ? poolLines(upstream, pool) : []),
    ...block('server', [
      ...listenLines(listen),
      '# With TLS: listen 443 ssl http2; ssl_certificate …; ssl_certificate_key …; certbot --nginx writes them.',
      `root ${quoted(folder)};`,
      'charset utf-8;',
      'charset_types application/atom+xml application/rss+xml text/tab-separated-values application/json application/javascript text/css text/plain image/svg+xml;',
      'server_tokens off;',
      `client_max_body_size ${maxMegabytes}m;`,
      '',
      'gzip on;',
      'gzip_vary on;',
      'gzip_proxied any;',
      'gzip_comp_level 6;',
      'gzip_min_length 1024;',
      `gzip_types ${COMPRESSED_TYPES};`,
      '',
      '# For how long a file may be kept, where nothing below says more.',
      `set $lifetime ${quoted(OTHER_FILES)};`,
      '',
      ...requestLines(options),
      '',
      ...ownLines(options),
      '',
      ...block('location @missing', [...securityLines(), `add_header Cache-Control ${quoted(MISSING_FILES)} always;`, 'types { }', 'default_type text/plain;', 'return 404 "Not Found";']),
      '',
      ...block(`location = ${HEALTH_PATH}`, ['access_log off;', 'default_type text/plain;', `add_header Cache-Control ${quoted(MISSING_FILES)} always;`, `return 200 ${quoted(HEALTH_ANSWER)};`]),
      ...(upstream ? ['', ...marketplaceLines(options, upstream, pool)] : []),
    ]),
    '',
  ].join('\n')
}
