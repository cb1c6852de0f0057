/**
 * What the elements are for whoever builds a theme: the build writes it as `embed.d.ts` and as a custom-elements manifest,
 * by which editors complete them. Not part of what pages load.
 */
interface Described {
  readonly name: string
  readonly description: string
}

/** An attribute; `type` in TypeScript. */
interface AttributeReference extends Described {
  readonly type: string
}

/** An event; `detail` in TypeScript. */
interface EventReference extends Described {
  readonly detail: string
}

/** A method; `parameters` and `answer` in TypeScript. All wait until the element's code is there. */
interface MethodReference extends Described {
  readonly parameters: string
  readonly answer: string
}

export interface ElementReference {
  readonly description: string
  readonly attributes?: readonly AttributeReference[]
  readonly events?: readonly EventReference[]
  readonly methods?: readonly MethodReference[]
  readonly parts?: readonly Described[]
}

/** Of all elements. */
export const COMMON_ATTRIBUTES: readonly AttributeReference[] = [
  { name: 'locale', type: 'string', description: 'Language, such as "fr"; by default that of the page around the element.' },
  { name: 'appearance', type: '\'light\' | \'dark\' | \'auto\'', description: 'Light unless it is said; "auto" follows the person’s system.' },
]

const LISTING_ID: AttributeReference = { name: 'listing-id', type: 'number', description: 'The listing.' }
const BUTTON: Described = { name: 'button', description: 'The button.' }
const LINK: Described = { name: 'link', description: 'Each link.' }

/** Fired at the document before a link of an element is followed. */
export const NAVIGATE_EVENT: EventReference = {
  name: 'stoa-navigate', detail: '{ url: string, route: string | null }',
  description: 'Fired at the document element before a link of any element is followed; preventDefault() leaves it to the page.',
}

export const reference: Readonly<Record<string, ElementReference>> = {
  'stoa-cart-button': {
    description: 'The cart with the number of pieces in it; opens the mini-cart, or the cart’s page where there is none.',
    events: [{ name: 'stoa-cart-change', detail: '{ items_count: number }', description: 'The number of pieces has changed.' }],
    methods: [{ name: 'open', parameters: '', answer: 'void', description: 'As a press on it.' }],
    parts: [BUTTON, { name: 'count', description: 'The number.' }],
  },
  'stoa-mini-cart': {
    description: 'The cart as a drawer above the page. Once on a page; it takes no room.',
    events: [
      { name: 'stoa-open', detail: 'null', description: 'The drawer opens.' },
      { name: 'stoa-close', detail: 'null', description: 'The drawer closes.' },
    ],
    methods: [
      { name: 'open', parameters: '', answer: 'void', description: 'Opens the drawer.' },
      { name: 'close', parameters: '', answer: 'void', description: 'Closes it.' },
    ],
  },
  'stoa-add-to-cart': {
    description: 'Puts a listing into the cart. Where it has variants and none is named, they are chosen in a sheet first.',
    attributes: [
      LISTING_ID,
      { name: 'variant-id', type: 'number', description: 'The variant, where the page has its own choice.' },
      { name: 'qty', type: 'number', description: 'How many; 1 by default.' },
      { name: 'label', type: 'string', description: 'Words of the button; "Add to cart" by default.' },
    ],
    events: [
      { name: 'stoa-added', detail: '{ listing_id: number, variant_id?: number, qty: number }', description: 'It is in the cart.' },
      { name: 'stoa-refused', detail: '{ listing_id: number, reason: string }', description: 'The marketplace refused it, or could not be reached; the person has been told.' },
    ],
    methods: [{ name: 'add', parameters: '', answer: 'void', description: 'As a press on it.' }],
    parts: [BUTTON],
  },
  'stoa-wishlist-button': {
    description: 'The heart: saves a listing, for guests in this browser and for members in their account.',
    attributes: [LISTING_ID, { name: 'listing-title', type: 'string', description: 'Its title, for screen readers.' }],
    events: [{ name: 'stoa-saved-change', detail: '{ listing_id: number | null, saved: boolean }', description: 'It was saved, or removed.' }],
    methods: [{ name: 'toggle', parameters: '', answer: 'void', description: 'As a press on it.' }],
    parts: [BUTTON],
  },
  'stoa-search-box': {
    description: 'The search field with suggestions while somebody types; Enter opens the results.',
    attributes: [{ name: 'placeholder', type: 'string', description: 'What the empty field says.' }],
    methods: [{ name: 'focus', parameters: '', answer: 'void', description: 'Puts the cursor into the field.' }],
  },
  'stoa-category-menu': {
    description: 'The marketplace’s top categories.',
    attributes: [
      { name: 'layout', type: '\'row\' | \'list\'', description: 'A row that scrolls, which is the default, or below each other.' },
      { name: 'label', type: 'string', description: 'Its name for screen readers, where a page has two; "Categories" by default.' },
    ],
    parts: [{ name: 'menu', description: 'All of it.' }, LINK],
  },
  'stoa-account-menu': {
    description: 'The way to sign in, or the member’s menu: orders, wishlist, account, signing out.',
    attributes: [{ name: 'sign-in-url', type: 'string', description: 'The theme’s page for signing in, {return_url} replaced; by default `embed.pages` of the settings, else the storefront’s.' }],
    events: [{ name: 'stoa-identity-change', detail: '{ member_id: number | null }', description: 'Somebody is here, somebody else, or nobody any more.' }],
    methods: [{ name: 'signOut', parameters: '', answer: 'void', description: 'Ends the session.' }],
    parts: [LINK],
  },
  'stoa-related-listings': {
    description: 'Listings like one of the theme’s page.',
    attributes: [LISTING_ID, { name: 'count', type: 'number', description: 'At most so many; 8 by default.' }],
  },
  'stoa-vendor-rating': {
    description: 'A vendor’s stars, their number and the way to the reviews; nothing where nobody has rated them.',
    attributes: [{ name: 'vendor-id', type: 'number', description: 'The vendor.' }],
    parts: [LINK],
  },
  'stoa-message-badge': {
    description: 'The way to the orders, with how many wait for the member and how many messages are unread.',
    events: [{ name: 'stoa-unread-change', detail: '{ count: number }', description: 'The number of unread messages has changed.' }],
    parts: [LINK],
  },
  'stoa-storefront': {
    description: 'The whole storefront in a page of the theme, without its own header and footer.',
    attributes: [
      { name: 'base', type: 'string', description: 'The path of the theme’s page, below which the storefront’s addresses are; by default the path it is opened with.' },
      { name: 'routing', type: '\'path\' | \'hash\'', description: 'Addresses below `base`, which the server answers with this page, or in the hash of it; "path" by default.' },
    ],
    events: [{ name: 'stoa-page-change', detail: '{ path: string }', description: 'Another page of the storefront is shown.' }],
    methods: [{ name: 'navigate', parameters: 'path: string', answer: 'void', description: 'Goes to a path of the storefront, such as "/c/lamps".' }],
  },
}
