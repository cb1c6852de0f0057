/** What the words of the sandbox's pages are: the marketplace's own pages beside the storefront, in one language. */

/** The pages that a marketplace keeps beside its storefront. */
export const SHOP_PAGES = ['help', 'delivery', 'returns', 'contact', 'about', 'vendors', 'terms', 'privacy'] as const
/** One of them by its name in the address. */
export type ShopPageName = (typeof SHOP_PAGES)[number]

/** Where a shopper of the sandbox's marketplace writes to. */
export const CONTACT = 'hello@stoa.example'

interface ShopPage {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Amounts and names in these words are texts that are ready to be shown. */
export interface PayWords {
  /** Says that the page only stands in for a real one. */
  readonly tag: string
  readonly wrongReturnTitle: string
  readonly wrongReturn: string
  readonly noCartTitle: string
  readonly noCart: string
  readonly notReady: string
  readonly outOfDate: string
  readonly cartChanged: string
  readonly nothing: string
  readonly signIn: string
  readonly inactive: string
  readonly noAddress: string
  readonly noDelivery: (vendor: string) => string
  readonly gone: string
  readonly item: string
  readonly pieces: string
  readonly amount: string
  readonly vendor: string
  readonly orderWith: (vendor: string) => string
  readonly refuse: string
  readonly orders: (count: number) => string
  readonly noMoney: string
  readonly total: string
  readonly payAmount: (amount: string) => string
  readonly payWaiting: string
  readonly pay: string
  readonly transfer: string
  readonly declined: string
  readonly cancel: string
  readonly waitingTitle: string
  readonly waitingText: string
  readonly order: string
  readonly payByCard: (amount: string) => string
  readonly keepWaiting: string
}

/** All of them in one language. */
export interface PageWords {
  /** The link back to the storefront. */
  readonly back: string
  readonly notFound: string
  readonly notFoundText: string
  readonly shop: Readonly<Record<ShopPageName, ShopPage>>
  /** The page for asking a vendor. */
  readonly ask: {
    readonly title: (vendor: string) => string
    readonly about: (listing: string) => string
    readonly mail: string
    readonly question: string
    readonly send: string
    readonly sent: string
  }
  readonly pay: PayWords
}
