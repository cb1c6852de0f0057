/**
 * What an operator may set: one strict schema, from which come the defaults, the checks at build, start and run time, and
 * the JSON Schema for editors.
 */
import { closest, distance } from 'fastest-levenshtein'
import * as z from 'zod/mini'
import { LOCALES } from './languages.ts'
import { fillUrl, httpUrl } from './url.ts'

/** After a year the marketplace's tokens end by themselves (specification, Authentication). */
const IDLE_MAX_MINUTES = 525_600
/** `setTimeout` fires at once for a longer delay. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1
const SHOWN_VALUE_CHARACTERS = 60
/** What every browser can make of a picture, but for WebP in some. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What is said of a value that is none of these. */
const expected = (what: string) => ({ error: `expected ${what}` })
/** What editors show of a setting. */
const described = <T extends z.core.$ZodType>(schema: T, description: string): T => {
  z.globalRegistry.add(schema, { description })
  return schema
}

const textOf = (what: string, fits: (text: string) => boolean) => z.string(expected(what)).check(z.refine(fits, expected(what)))
const text = () => z.string(expected('a string'))
const filledText = () => textOf('a string that is not empty', (value) => value.trim() !== '')
/** What stands in a style sheet must not end its declaration. */
const isCssValue = (value: string): boolean => {
  const times = (sign: RegExp) => value.match(sign)?.length ?? 0
  const isClosed = times(/"/g) % 2 === 0 && times(/'/g) % 2 === 0 && times(/\(/g) === times(/\)/g)
  return value.trim() !== '' && isClosed && !/[;{}<\\]|\/\*/.test(value)
}
const cssValue = () => textOf('a CSS value', isCssValue)
const url = () => textOf('a path or an http(s) address', (value) => httpUrl(value) !== undefined)
const amountUpTo = (most: number, what: string) => z.number(expected(what)).check(z.refine((value) => value >= 0 && value <= most, expected(what)))
const wordOf = <const T extends readonly string[]>(words: T) => z.enum(words, expected(words.map((word) => `"${word}"`).join(' or ')))

const isUrlTemplate = (template: string): boolean =>
  fillUrl(template, {
    base_url: 'https://marketplace.invalid', cart_key: '', return_url: '', url: '', width: '', user_id: '', listing_id: '', order_id: '',
  }) !== undefined
const urlTemplate = (placeholder: string) => textOf(
  `a path or an http(s) address with {${placeholder}}`, (value) => isUrlTemplate(value) && value.includes(`{${placeholder}}`),
)
const ownPage = () => textOf('a path or an http(s) address, or ""', (value) => value === '' || isUrlTemplate(value))

const idleMinutes = (standard: number) =>
  z._default(amountUpTo(IDLE_MAX_MINUTES, `minutes from 0 to ${IDLE_MAX_MINUTES}`), standard)

const Endpoint = z.strictObject({
  method: described(z.exactOptional(textOf('an HTTP method', (value) => /^(get|post|put|patch|delete)$/i.test(value))), 'HTTP method.'),
  path: described(z.exactOptional(textOf('a path that begins with "/"', (value) => /^\/(?!\/)/.test(value))), 'Path relative to /front_api/v1.'),
}, expected('an object with method, path or both'))

const PictureSizes = z.strictObject({
  template: described(
    textOf('a string with {url} and {width}', (value) => value.includes('{url}') && value.includes('{width}')),
    'Address of a resized picture; {url} and {width} are replaced.',
  ),
  widths: described(
    z.array(z.int(expected('a whole number of pixels')).check(z.positive(expected('a whole number of pixels'))), expected('an array of widths'))
      .check(z.minLength(1, expected('at least one width'))),
    'Widths in pixels, ascending.',
  ),
}, expected('an object with template and widths, or null'))

/** A dotted path, such as `data.url`. */
const dottedPath = () => textOf('names joined by dots', (value) => /^[^.\s]+(?:\.[^.\s]+)*$/.test(value))

const ImageUpload = z.strictObject({
  url: described(
    textOf('a path or an http(s) address', isUrlTemplate),
    'Where pictures are posted as multipart/form-data; {base_url} is replaced. The member’s session goes along only to the marketplace’s own origin.',
  ),
  field: described(z._default(filledText(), 'file'), 'Name of the form’s field with the file.'),
  answer: described(z._default(dottedPath(), 'url'), 'Where the JSON answer has the picture’s address, such as "url" or "data.0.src".'),
  maxBytes: described(z._default(amountUpTo(2 ** 31, 'bytes'), 10 * 1024 * 1024), 'The largest file that is sent, in bytes.'),
  maxPixels: described(
    z._default(z.int(expected('a whole number of pixels')).check(z.minimum(64, expected('64 pixels or more'))), 2000),
    'The longest side of a picture that is sent; larger ones are made smaller before.',
  ),
  types: described(
    z._default(z.array(wordOf(PICTURE_TYPES), expected('an array of media types')).check(z.minLength(1, expected('at least one type'))), [...PICTURE_TYPES]),
    'Media types that may be sent; members may choose any picture that their browser can show.',
  ),
}, expected('an object with url, or null'))

const flag = () => z.boolean(expected('true or false'))

/** A kind of order that a vendor may choose for a listing. The Front API lists none (gaps, Order types). */
const OrderTypeChoice = z.strictObject({
  id: described(z.exactOptional(z.int(expected('a whole number'))), 'order_type_id of the marketplace.'),
  url_token: described(z.exactOptional(filledText()), 'order_type_url_token of the marketplace; with it a listing can be moved to this type.'),
  title: described(filledText(), 'What vendors read.'),
  hint: described(z.exactOptional(text()), 'A sentence below it.'),
  price: described(z._default(flag(), true), 'Whether its listings have prices; then one is required.'),
  sku: described(z._default(flag(), false), 'Whether its listings have SKUs; then one is required.'),
  stock: described(z._default(flag(), true), 'Whether its listings have a stock.'),
  approval: described(z._default(flag(), false), 'Whether the marketplace looks at its listings before shoppers see them.'),
  currency: described(z.exactOptional(filledText()), 'ISO 4217 code of its prices.'),
}, expected('an object with title and id or url_token'))
  .check(z.refine(({ id, url_token }) => id !== undefined || url_token !== undefined, expected('an order type with id or url_token')))

const LOCAL_TEXT = 'a text, or an object of texts by language'
/** A text that visitors read: one for all languages, or one for each. */
const localText = () => z.union([
  filledText(),
  z.partialRecord(z.enum(LOCALES), filledText()).check(z.refine((texts) => Object.keys(texts).length > 0, expected(LOCAL_TEXT))),
], expected(LOCAL_TEXT))

/** Where links lead. */
const linkUrl = () => textOf('a path or an http(s) address', (value) => isUrlTemplate(value.replaceAll('{locale}', '')))
const LINK_URL = 'A path or an http(s) address; {base_url}, {locale} and {return_url} are replaced.'
const Link = z.strictObject({
  text: described(localText(), 'What it says.'),
  url: described(linkUrl(), LINK_URL),
}, expected('an object with text and url'))
const links = () => z.array(Link, expected('an array of links'))

const Footer = z.strictObject({
  columns: described(z._default(z.array(z.strictObject({
    title: described(localText(), 'The heading.'),
    links: described(links(), 'The links below it.'),
  }, expected('an object with title and links')), expected('an array of columns')).check(z.maxLength(4, expected('four columns at most'))), []),
  'The marketplace’s own pages, in columns; [] is none.'),
  payments: described(z._default(z.array(filledText(), expected('an array of names')), []), 'Ways to pay, by their names, such as "Visa".'),
  social: described(z._default(links(), []), 'The marketplace elsewhere.'),
}, expected('an object with columns, payments or social'))

const Promised = z.strictObject({
  text: described(localText(), 'One line, such as "Free returns within 30 days".'),
  url: described(z.exactOptional(linkUrl()), LINK_URL),
}, expected('an object with text'))

/** The schema of a settings file. */
export const settings = z.strictObject({
  $schema: described(z.exactOptional(text()), 'The JSON Schema by which editors complete this file.'),
  name: described(z._default(filledText(), 'Stoa'), 'The marketplace’s name, in the header and in titles.'),
  baseUrl: described(
    z._default(textOf('an http(s) address or ""', (value) => value === '' || (/^https?:/i.test(value) && httpUrl(value) !== undefined)), ''),
    '{base_url} of the marketplace; "" is the storefront’s own origin.',
  ),
  auth: described(
    z._default(wordOf(['token', 'cookie']), 'token'),
    '"token": bearer token, standalone. "cookie": the theme’s session cookie on the marketplace’s own domain.',
  ),
  idle: described(z.prefault(z.strictObject({
    tab: described(idleMinutes(60), 'For a sign-in that ends with the tab.'),
    kept: described(idleMinutes(43_200), 'For “Keep me signed in”.'),
  }, expected('an object with tab, kept or both')), {}), 'Minutes without any use after which a member is asked for the password again; 0 is never.'),
  catalogue: described(
    z._default(wordOf(['files', 'page']), 'files'),
    '"files": an exported catalogue. "page": the listings that the host page states in #stoa-listings.',
  ),
  catalogueUrl: described(z._default(url(), '/catalogue'), 'Where the catalogue’s files are.'),
  checkoutUrl: described(
    z._default(urlTemplate('cart_key'), '{base_url}/checkout/{cart_key}?return_url={return_url}'),
    'Address of the hosted checkout; {base_url}, {cart_key} and {return_url} are replaced.',
  ),
  signInUrl: described(
    z._default(ownPage(), ''),
    'With cookies: the marketplace’s own sign-in page, where a login opens no session; {base_url} and {return_url} are replaced. "" is none.',
  ),
  registerUrl: described(z._default(ownPage(), ''), 'With cookies: the marketplace’s own page for a new account, in the same way.'),
  endpoints: described(
    z._default(z.record(z.string(), Endpoint, expected('an object of endpoints by name')), {}),
    'Endpoints that this marketplace has elsewhere, by name (npm run reference lists them).',
  ),
  images: described(
    z._default(z.nullable(PictureSizes), null),
    'How the marketplace resizes pictures; null where it does not: they are asked for as they are.',
  ),
  languages: described(
    z._default(
      z.array(wordOf(LOCALES), expected('an array of languages')).check(
        z.minLength(1, expected('at least one language')),
        z.refine((codes) => new Set(codes).size === codes.length, expected('each language once')),
      ),
      [...LOCALES],
    ),
    'Languages offered, the first for whoever reads none of them.',
  ),
  brand: described(z._default(z.strictObject({
    accent: described(z.exactOptional(cssValue()), 'A CSS colour for buttons and links.'),
    radius: described(z.exactOptional(cssValue()), 'A CSS length for rounded corners.'),
    display: described(z.exactOptional(cssValue()), 'A CSS font family for headings.'),
  }, expected('an object with accent, radius or display')), {}), 'The brand, as CSS custom properties.'),
  hero: described(z.prefault(z.strictObject({
    title: described(z.exactOptional(text()), 'The heading; the messages have one.'),
    text: described(z.exactOptional(text()), 'The sentence below it; the messages have one.'),
    picture: described(
      z._default(textOf('a path or an http(s) address, or ""', (value) => value === '' || httpUrl(value) !== undefined), '/hero.svg'),
      'The picture beside it; "" is none.',
    ),
  }, expected('an object with title, text or picture')), {}), 'The home page’s hero.'),
  footer: described(z.prefault(Footer, {}), 'What stands at the end of every page.'),
  promises: described(
    z._default(z.array(Promised, expected('an array of lines')).check(z.maxLength(3, expected('three lines at most'))), []),
    'What shoppers can rely on, in the cart and at checkout: returns, safe payment, questions.',
  ),
  orderTransitions: described(
    z._default(z.record(z.string(), z.record(z.string(), z.array(wordOf(['customer', 'vendor']), expected('an array of roles')), expected('an object of roles by status')), expected('an object of statuses')), {}),
    'Which status may follow which, and who may ask for it, such as {"new": {"accepted": ["vendor"]}}; each status named here replaces the storefront’s own row.',
  ),
  orderTypes: described(
    z._default(z.array(OrderTypeChoice, expected('an array of order types')), []),
    'Order types among which vendors choose; [] is those of their own listings.',
  ),
  sellUrl: described(
    z._default(ownPage(), ''),
    'The marketplace’s page about becoming a vendor; {base_url} and {return_url} are replaced. "" is none.',
  ),
  transferText: described(z._default(text(), ''), 'What a customer whose bank transfer is awaited has to do, in the marketplace’s words; "" is nothing.'),
  contactUrl: described(
    z._default(ownPage(), ''),
    'The marketplace’s page for writing to a vendor without an order; {base_url}, {user_id}, {listing_id} and {return_url} are replaced. "" is none.',
  ),
  reviewUrl: described(
    z._default(ownPage(), ''),
    'The marketplace’s page for reviewing a delivered order; {base_url}, {order_id} and {return_url} are replaced. "" is none.',
  ),
  enterSends: described(z._default(z.boolean(expected('true or false')), true), 'Whether Enter sends a message and Shift+Enter breaks the line, or the other way round; on phones only the button sends.'),
  attachments: described(z.prefault(z.strictObject({
    maxBytes: described(z._default(amountUpTo(2 ** 31, 'bytes'), 10 * 1024 * 1024), 'The largest file, in bytes.'),
    types: described(
      z._default(z.array(filledText(), expected('an array of media types')), ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf', 'text/plain']),
      'Media types that may be attached to an order, such as "image/png".',
    ),
  }, expected('an object with maxBytes, types or both')), {}), 'Files that members attach to orders.'),
  imageUpload: described(
    z._default(z.nullable(ImageUpload), null),
    'Where vendors’ pictures are sent as files; null where pictures of listings are given by their addresses only.',
  ),
  timeout: described(
    z._default(amountUpTo(TIMEOUT_MAX_MS, 'milliseconds, 0 for no limit'), 15_000),
    'Milliseconds until a request is given up; 0 is never.',
  ),
}, expected('an object of settings'))

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

/** Everything that a storefront is configured with. */
export type StorefrontConfig = Frozen<Omit<z.output<typeof settings>, '$schema'>>

/** What holds where the operator says nothing. */
export const defaultConfig: StorefrontConfig = z.parse(settings, {})

type Path = readonly PropertyKey[]

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), value)

const shown = (value: unknown): string => {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > SHOWN_VALUE_CHARACTERS ? `${json.slice(0, SHOWN_VALUE_CHARACTERS)}…` : json
}

/** The settings that exist at a place of the schema. */
const namesAt = (path: Path): string[] => {
  let at: z.core.$ZodType = settings
  const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    return 'innerType' in def ? unwrapped(def.innerType) : schema
  }
  for (const part of path) {
    const { def } = (unwrapped(at) as z.core.$ZodTypes)._zod
    const next = def.type === 'object' ? def.shape[String(part)] : def.type === 'record' ? def.valueType : undefined
    if (!next) return []
    at = next
  }
  const { def } = (unwrapped(at) as z.core.$ZodTypes)._zod
  return def.type === 'object' ? Object.keys(def.shape) : []
}

/** One mistake of the operator's; `message` names the setting with its path, and what was expected there. */
interface Problem {
  readonly path: Path
  readonly message: string
}

const unknown = (path: Path, key: string, names: readonly string[]): Problem => {
  const near = names.length === 0 ? undefined : closest(key, names)
  const isNear = near !== undefined && distance(key, near) <= Math.max(2, key.length / 3)
  const hint = isNear ? `did you mean ${z.core.toDotPath([...path, near])}?` : 'there is no such setting'
  return { path: [...path, key], message: `${z.core.toDotPath([...path, key])}: unknown, ${hint}` }
}

const problemsOf = (issues: readonly z.core.$ZodIssue[], raw: unknown): Problem[] => {
  const problems = issues.flatMap((issue) => issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => unknown(issue.path, key, namesAt(issue.path)))
    : { path: issue.path, message: `${z.core.toDotPath(issue.path) || 'settings'}: ${issue.message}, got ${shown(valueAt(raw, issue.path))}` })
  // A value of the wrong kind fails its further checks, too.
  return problems.filter(({ path }, at) => problems.findIndex((one) => String(one.path) === String(path)) === at)
}

/** Takes out what is at a path; where there is nothing, what should have held it. */
const without = (raw: unknown, path: Path): unknown => {
  const last = path.at(-1)
  if (last === undefined) return {}
  const holder = path.slice(0, -1)
  const copy = structuredClone(raw)
  const at = valueAt(copy, holder)
  if (!isRecord(at) || Array.isArray(at) || !(last in at)) return without(raw, holder)
  delete at[last]
  return copy
}

/**
 * Reads an operator's settings. What is wrong is left out and named; the rest is used: a typing error must not take the
 * shop down.
 * @param raw what the settings file or the document states
 * @param endpointNames the endpoints of the contract; where they are left out, the names in `endpoints` are not checked
 * @returns the configuration, and one line for each mistake, such as `timeout: expected milliseconds, 0 for no limit,
 * got "15"` or `languagess: unknown, did you mean languages?`
 */
export const readSettings = (raw: unknown, endpointNames?: readonly string[]): { config: StorefrontConfig; problems: string[] } => {
  const named = valueAt(raw, ['endpoints'])
  const strange = endpointNames && isRecord(named) ? Object.keys(named).filter((name) => !endpointNames.includes(name)) : []
  const problems = strange.map((name) => unknown(['endpoints'], name, endpointNames ?? []))
  let rest = problems.reduce((left, { path }) => without(left, path), raw)
  for (;;) {
    const { success, data, error } = z.safeParse(settings, rest)
    if (success) {
      const { $schema: _forEditors, ...config } = data
      return { config, problems: problems.map(({ message }) => message) }
    }
    const found = problemsOf(error.issues, rest)
    // What was taken out is missing now, which has been said.
    problems.push(...found.filter(({ path }) => !problems.some((one) => path.every((part, at) => part === one.path[at]))))
    // One at a time: what takes one mistake out may take out others.
    rest = without(rest, found[0]?.path ?? [])
  }
}
