/**
 * The elements that `embed.js` defines: what each observes, what can be called on it before its code has come, and how
 * much room it reserves. Part of the loader, so no more than the loader needs; `reference.ts` says what all of it means.
 */

/** What the loader knows of an element. */
export interface ElementDefinition {
  /** Beside `locale` and `appearance`, which all have. */
  readonly attributes: readonly string[]
  /** Calls wait until the widget is there, which they bring. */
  readonly methods: readonly string[]
  /** Declarations of the element itself until its content has come: its place on the page. */
  readonly place: string
  /** The file in `widgets/` with what it shows. */
  readonly widget: string
}

/** As large as a control that a finger needs. */
const CONTROL = 'display:inline-block;vertical-align:middle;min-width:44px;min-height:44px'
/** The margins of what stands in it until then are its own: they would push it to another place than it has afterwards. */
const BLOCK = 'display:flow-root'

export const elements: Readonly<Record<string, ElementDefinition>> = {
  'stoa-cart-button': { attributes: [], methods: ['open'], place: CONTROL, widget: 'cartButton' },
  'stoa-mini-cart': { attributes: [], methods: ['open', 'close'], place: 'display:contents', widget: 'miniCart' },
  'stoa-add-to-cart': {
    attributes: ['listing-id', 'variant-id', 'qty', 'label'], methods: ['add'],
    place: `${CONTROL};min-width:9em`, widget: 'addToCart',
  },
  'stoa-wishlist-button': {
    attributes: ['listing-id', 'listing-title'], methods: ['toggle'], place: CONTROL, widget: 'wishlistButton',
  },
  'stoa-search-box': { attributes: ['placeholder'], methods: ['focus'], place: `${BLOCK};min-height:46px`, widget: 'searchBox' },
  'stoa-category-menu': { attributes: ['layout', 'label'], methods: [], place: `${BLOCK};min-height:44px`, widget: 'categoryMenu' },
  'stoa-account-menu': { attributes: ['sign-in-url'], methods: ['signOut'], place: CONTROL, widget: 'accountMenu' },
  'stoa-related-listings': { attributes: ['listing-id', 'count'], methods: [], place: `${BLOCK};min-height:400px`, widget: 'relatedListings' },
  'stoa-vendor-rating': { attributes: ['vendor-id'], methods: [], place: 'display:inline-block;min-width:9em;min-height:1.5em', widget: 'vendorRating' },
  'stoa-message-badge': { attributes: [], methods: [], place: CONTROL, widget: 'messageBadge' },
  'stoa-storefront': { attributes: ['base', 'routing'], methods: ['navigate'], place: `${BLOCK};min-height:100vh`, widget: 'storefront' },
}
