/**
 * Who may import whom. The two tables below are the whole policy; the rules under them are derived.
 *
 * `src/<room>/` may import itself and the rooms of its row.
 */
export const rooms = {
  lib: [],
  contract: [],
  i18n: ['lib'],
  ui: ['i18n', 'lib', 'styles'],
  api: ['contract', 'lib'],
  catalogue: ['contract', 'lib'],
  feeds: ['catalogue', 'lib'],
  doctor: ['contract', 'catalogue', 'lib'],
  sandbox: ['contract', 'catalogue', 'doctor', 'lib'],
  tools: ['contract', 'catalogue', 'feeds', 'doctor', 'lib', 'render', 'build'],
  build: ['contract', 'i18n', 'lib', 'ui', 'app', 'embed'],
  render: ['build', 'catalogue', 'composables', 'app', 'lib'],
  server: ['render', 'build', 'catalogue', 'feeds', 'sandbox', 'lib'],
  composables: ['ui', 'api', 'i18n', 'lib'],
  features: ['composables', 'ui', 'api', 'contract', 'catalogue', 'i18n', 'lib'],
  pages: ['features', 'composables', 'ui', 'i18n', 'lib'],
  app: ['pages', 'features', 'composables', 'ui', 'api', 'contract', 'catalogue', 'feeds', 'i18n', 'lib'],
  embed: ['app', 'features', 'composables', 'ui', 'catalogue', 'i18n', 'lib', 'styles'],
  styles: [],
  worker: ['catalogue', 'lib'],
}

/** A feature may import another one of its row, through that feature's `index.ts` or one of its components. */
export const features = {
  account: ['orders', 'session'],
  addresses: ['identity', 'session'],
  buying: ['cart', 'identity'],
  cards: ['buying', 'cart', 'wishlist'],
  cart: ['identity', 'session', 'wishlist'],
  category: ['cards', 'home'],
  checkout: ['addresses', 'cart', 'orders', 'session'],
  home: ['cards'],
  identity: [],
  importing: ['selling'],
  listing: ['buying', 'cards', 'identity', 'search', 'wishlist'],
  orders: ['session', 'cart', 'identity'],
  search: ['cards', 'category', 'home'],
  selling: ['identity', 'listing', 'orders', 'session'],
  session: ['identity'],
  suggest: [],
  vendors: ['cards', 'listing', 'search'],
  wishlist: ['identity', 'session'],
}

/** The entries, `src/main.ts` and its like, may import what `app` may, and `app` itself. */
const entry = '^src/[^/]+\\.ts$'
const anyOf = (names) => `(?:${names.join('|')})`

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports-only-its-row`,
  comment: `src/${room} may import: ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/${anyOf([room, ...allowed])}/` },
}))

/** What others may import of a feature: its functions, stores and types, and its components. */
const faces = ['^src/features/[^/]+/(?:index|\\w+\\.(?:store|storage))\\.ts$', '^src/features/[^/]+/\\w+\\.vue$']

const featureRules = [
  {
    name: 'feature-not-listed',
    comment: 'A feature that is not in the list may import no other feature',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/', pathNot: `^src/features/${anyOf(Object.keys(features))}/` },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  ...Object.entries(features).map(([feature, allowed]) => ({
    name: `feature-${feature}-imports-only-its-row`,
    comment: `features/${feature} may import the features: ${allowed.join(', ') || 'none'}`,
    severity: 'error',
    from: { path: `^src/features/${feature}/` },
    to: { path: '^src/features/', pathNot: `^src/features/${anyOf([feature, ...allowed])}/` },
  })),
  {
    name: 'feature-through-its-faces',
    comment: 'A feature is entered through its index.ts, one of its components, its *.store.ts, or a *.storage.ts that needs no store',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/[^/]+/', pathNot: ['^src/features/$1/', ...faces] },
  },
  {
    name: 'pages-and-app-through-the-faces',
    comment: 'As above',
    severity: 'error',
    from: { path: '^src/(?:pages|app|embed)/' },
    to: { path: '^src/features/', pathNot: faces },
  },
  {
    name: 'index-without-components',
    comment: 'Who imports a function must not load a component: components are imported by their own file',
    severity: 'error',
    from: { path: '^src/features/[^/]+/index\\.ts$' },
    to: { path: '\\.vue$', dynamic: false },
  },
]

export default {
  forbidden: [
    ...roomRules,
    ...featureRules,
    {
      name: 'no-unknown-room',
      comment: 'Every folder of src is a room of the table',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/${anyOf(Object.keys(rooms))}/` },
      to: {},
    },
    {
      name: 'entries-stay-in-the-browser',
      comment: 'The entries may import everything but what runs in Node',
      severity: 'error',
      from: { path: entry },
      to: { path: '^src/(?:tools|build|render|server)/' },
    },
    {
      name: 'sandbox-only-by-dynamic-import',
      comment: 'The live bundle holds no sandbox code',
      severity: 'error',
      from: { path: entry },
      to: { path: '^src/sandbox/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-never-call-the-client',
      comment: 'A component calls its feature’s store or composable',
      severity: 'error',
      from: { path: '\\.vue$' },
      to: { path: '^src/api/client(?:Key)?\\.ts$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and that nothing imports is forgotten',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: ['\\.d\\.ts$', '^src/tools/', '^src/i18n/messages/', '\\.worker\\.ts$'] },
      to: {},
    },
    {
      name: 'node-only-where-node-runs',
      comment: "Node's modules exist in tools, build, the server and the sandbox's Node side",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:tools|build|render|server|sandbox)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-framework-only-in-servers',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:tools|build|server|sandbox)/' },
      to: { path: 'node_modules/(?:hono|@hono)/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^~icons/', '^virtual:'] },
    },
    {
      name: 'no-tests-in-source',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.vue', '.css', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    exclude: { path: '\\.(?:png|svg|woff2|webp|jpg)$' },
  },
}
