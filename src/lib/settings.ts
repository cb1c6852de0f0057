/**
 * What an operator may set: one strict schema, from which come the defaults, the checks at build, start and run time, and
 * the JSON Schema for editors.
 */
import * as z from 'zod/mini'
import { LOCALES } from './languages.ts'
import {
  LINK_URL, amountUpTo, cssValue, described, dottedPath, expected, filledText, flag, idleMinutes, isUrlTemplate, linkUrl, localText, localTextOrNone,
  mediaType, ownPage, text, textOf, url, urlTemplate, word, wordOf,
} from './settingKinds.ts'
import { httpUrl } from './url.ts'

/** `setTimeout` fires at once for a longer delay. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1
/** What every browser can make of a picture, but for WebP in some. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Rows of the home page. */
const SHELVES = ['under', 'last', 'story', 'reduced', 'vendors'] as const

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

const AfterOrder = z.strictObject({
  email: described(z._default(flag(), false), 'Whether the marketplace sends customers a confirmation by e-mail; the pages around the payment then name their address.'),
  answer: described(z.exactOptional(localText()), 'By when vendors answer an order, as a sentence, such as "They answer within a day."'),
  sending: described(z.exactOptional(localText()), 'By when they send what they have accepted, as a sentence.'),
}, expected('an object with email, answer or sending'))

const VariantName = z.strictObject({
  name: described(localText(), 'The name, such as "Wood".'),
  values: described(z.array(filledText(), expected('an array of values')), 'The values that have this name; upper and lower case are the same.'),
}, expected('an object with name and values'))

const Embed = z.strictObject({
  storefront: described(
    z._default(textOf('a path or an http(s) address, or ""', (value) => value === '' || httpUrl(value) !== undefined), ''),
    'Where the storefront is: a page of the theme with <stoa-storefront>, such as "/shop" or "/shop#", or an address of its own; "" is this origin.',
  ),
  pages: described(
    z._default(z.record(z.string(), ownPage(), expected('an object of addresses by page')), {}),
    'The theme’s own pages by the storefront’s names for them (listing, vendor, category, search, cart, sign-in, register, account, orders); {slug}, {id}, {q} and {return_url} are replaced.',
  ),
}, expected('an object with storefront, pages or both'))

/** How dense the pages are: the steps of the larger spaces. */
const DENSITIES = ['spacious', 'regular', 'compact'] as const
const colour = (what: string) => described(z.exactOptional(cssValue()), what)
const picture = (what: string) => described(z.exactOptional(url()), what)

const Brand = z.strictObject({
  accent: colour('A CSS colour for buttons and links; made darker or lighter as far as it takes to be read.'),
  accentDark: colour('The same in the dark appearance; made of accent.'),
  paper: colour('The ground of the pages. Surfaces, lines and muted text are mixed of it and of ink.'),
  paperDark: colour('The same in the dark appearance; a dark tint of paper.'),
  ink: colour('Text.'),
  inkDark: colour('The same in the dark appearance; a light tint of paper.'),
  radius: described(z.exactOptional(cssValue()), 'A CSS length for rounded corners of controls; pictures have it up to 1rem.'),
  radiusImage: described(z.exactOptional(cssValue()), 'A CSS length for rounded corners of pictures, where they differ.'),
  display: described(z.exactOptional(cssValue()), 'A CSS font family for headings, of faces that devices have.'),
  displayWeight: described(
    z.exactOptional(z.int(expected('a font weight from 100 to 900')).check(z.minimum(100, expected('a font weight from 100 to 900')), z.maximum(900, expected('a font weight from 100 to 900')))),
    'The weight of headings, 100 to 900.',
  ),
  text: described(z.exactOptional(cssValue()), 'A CSS font family for everything else, of faces that devices have.'),
  density: described(z.exactOptional(wordOf(DENSITIES)), 'How much room there is between things.'),
  header: described(z.exactOptional(wordOf(['paper', 'accent', 'ink'])), 'The ground of the header.'),
  logo: picture('A picture in place of the name in the header: 2rem high, up to 9rem wide.'),
  logoDark: picture('The same on a dark ground.'),
}, expected('an object with accent, radius or display'))

/**
 * Whether it is the http(s) address of a whole origin: a path would be left out wherever the storefront names its pages.
 */
export const isOrigin = (value: string): boolean => {
  const url = /^https?:/i.test(value) ? httpUrl(value) : undefined
  return url !== undefined && new URL(url).href === `${new URL(url).origin}/`
}

/** The schema of a settings file. */
export const settings = z.strictObject({
  $schema: described(z.exactOptional(text()), 'The JSON Schema by which editors complete this file.'),
  name: described(z._default(filledText(), 'Stoa'), 'The marketplace’s name, in the header and in titles.'),
  siteUrl: described(
    z._default(textOf('an http(s) address without a path, or ""', (value) => value === '' || isOrigin(value)), ''),
    'The storefront’s own public address, such as "https://shop.example": what is rendered names it to search engines and in link previews.',
  ),
  indexed: described(
    z._default(z.boolean(expected('true or false')), true),
    'Whether search engines may keep the storefront; with false robots.txt shuts them out, and what is rendered says so.',
  ),
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
    'Address of the hosted checkout; {base_url}, {cart_key}, {locale} and {return_url} are replaced.',
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
  brand: described(z._default(Brand, {}), 'The brand: colours, corners, type, room and logo, as CSS custom properties.'),
  hero: described(z.prefault(z.strictObject({
    title: described(z.exactOptional(localTextOrNone()), 'The heading; the messages have one.'),
    text: described(z.exactOptional(localTextOrNone()), 'The sentence below it; the messages have one.'),
    picture: described(
      z._default(textOf('a path or an http(s) address, or ""', (value) => value === '' || httpUrl(value) !== undefined), '/hero.svg'),
      'The picture beside it; "" is none.',
    ),
    layout: described(z.exactOptional(wordOf(['beside', 'over'])), 'Whether the words stand beside the picture, or over it on the accent.'),
  }, expected('an object with title, text or picture')), {}), 'The home page’s hero.'),
  shelves: described(
    z._default(z.array(wordOf(SHELVES), expected('an array of shelves')), [...SHELVES]),
    'Rows of the home page below what is new, in this order: what costs little, last pieces, a vendor’s story, what is reduced, the best rated vendors.',
  ),
  story: described(z.prefault(z.strictObject({
    vendor: described(z.exactOptional(z.int(expected('a member’s id'))), 'Whose story it is; the best rated vendor who has one.'),
    attribute: described(z._default(filledText(), 'about'), 'The attribute of members with their own words.'),
  }, expected('an object with vendor, attribute or both')), {}), 'The vendor’s story on the home page.'),
  footer: described(z.prefault(Footer, {}), 'What stands at the end of every page.'),
  promises: described(
    z._default(z.array(Promised, expected('an array of lines')).check(z.maxLength(3, expected('three lines at most'))), []),
    'What shoppers can rely on, in the cart and at checkout: returns, safe payment, questions.',
  ),
  afterOrder: described(z.prefault(AfterOrder, {}), 'What happens once somebody has ordered: said before the payment and after it.'),
  variantNames: described(
    z._default(z.array(VariantName, expected('an array of names with their values')), []),
    'What variants differ in, where no attribute of the category has their values, such as {"name": "Wood", "values": ["Oak", "Ash"]}.',
  ),
  synonyms: described(
    z._default(z.partialRecord(wordOf(LOCALES), z.array(
      z.array(word(), expected('an array of words')).check(z.minLength(2, expected('two words or more'))), expected('an array of groups of words'),
    ), expected('an object of groups of words by language')), {}),
    'Words that mean the same to whoever searches, in groups by language, such as {"en": [["sofa", "couch"], ["gift", "present"]]}.',
  ),
  deliveryTimes: described(
    z._default(z.record(z.string(), localText(), expected('an object of texts by delivery method')), {}),
    'How long delivery takes, by the id or the title of the delivery method, such as {"Express": "1–2 working days"}.',
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
    'The marketplace’s page about becoming a vendor; {base_url}, {locale} and {return_url} are replaced. "" is none.',
  ),
  transferText: described(z._default(localTextOrNone(), ''), 'What a customer whose bank transfer is awaited has to do, in the marketplace’s words; "" is nothing.'),
  contactUrl: described(
    z._default(ownPage(), ''),
    'The marketplace’s page for writing to a vendor without an order; {base_url}, {user_id}, {listing_id}, {locale} and {return_url} are replaced. "" is none.',
  ),
  reviewUrl: described(
    z._default(ownPage(), ''),
    'The marketplace’s page for reviewing a delivered order; {base_url}, {order_id} and {return_url} are replaced. "" is none.',
  ),
  enterSends: described(z._default(z.boolean(expected('true or false')), true), 'Whether Enter sends a message and Shift+Enter breaks the line, or the other way round; on phones only the button sends.'),
  attachments: described(z.prefault(z.strictObject({
    maxBytes: described(z._default(amountUpTo(2 ** 31, 'bytes'), 10 * 1024 * 1024), 'The largest file, in bytes.'),
    types: described(
      z._default(z.array(mediaType(), expected('an array of media types')), ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf', 'text/plain']),
      'Media types that may be attached to an order, such as "image/png".',
    ),
  }, expected('an object with maxBytes, types or both')), {}), 'Files that members attach to orders.'),
  imageUpload: described(
    z._default(z.nullable(ImageUpload), null),
    'Where vendors’ pictures are sent as files; null where pictures of listings are given by their addresses only.',
  ),
  offline: described(z._default(flag(), true), 'Whether a service worker stores what was looked at for when there is no connection; false removes it and what it has stored.'),
  embed: described(z.prefault(Embed, {}), 'Where the links of embed.js lead, in a marketplace’s theme.'),
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
