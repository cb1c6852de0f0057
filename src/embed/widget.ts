/** What a widget is, and what it knows of its element. */
import { type Component, type InjectionKey } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { Services } from '../app/services.ts'
import type { ListingCard } from '../catalogue/documents.ts'
import type { Namespace } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { injectRequired } from '../lib/injectRequired.ts'
import type { Root } from '../ui/root.ts'

/** What all elements of a page share. */
export interface Page {
  readonly config: StorefrontConfig
  /** Session and cart; loads their code. */
  readonly services: () => Promise<Services>
  /** Follows a link, unless the theme prevents it (`stoa-navigate`). */
  readonly follow: (url: string, route?: string | undefined) => void
  /** Goes to a place of the storefront. */
  readonly navigate: (to: RouteLocationRaw) => void
  /**
   * A storefront on the page draws drawers and toasts itself, and takes the links of all elements: it answers whether an
   * address is one of its own. null: it has gone.
   */
  readonly takeOver: (by: ((url: string) => boolean) | null) => void
  /** Draws a widget into its element; null where it is not wanted any more once all that it needs is there. */
  readonly mount: (element: HTMLElement, widget: Widget, isWanted: () => boolean) => Promise<Mounted | null>
  /** Opens the sheet in which a variant is chosen, and added. */
  readonly chooseAndAdd: (card: ListingCard) => Promise<void>
  /** Of what all elements share: toasts, announcements, dialogs. */
  readonly root: Root
  /** Opens the mini-cart where the theme has one, else the cart's page. */
  readonly openCart: () => Promise<void>
  readonly closeCart: () => Promise<void>
  /** Runs what looks up what the application provides. */
  readonly run: <T>(look: () => T) => T
  /** Reads session and cart again. */
  readonly refresh: () => Promise<void>
}

/** What one kind of element shows and does. */
export interface Widget {
  /** Drawn into the element's shadow root; null where all of it is drawn elsewhere on the page. */
  readonly component: Component | null
  /** Words that it shows beside `core`. */
  readonly messages?: readonly Namespace[]
  /** Whether it reads lists and listings that are cached by key. */
  readonly hasQueries?: boolean
  /** The element's methods, by name. */
  readonly methods?: Readonly<Record<string, (page: Page, host: WidgetHost, ...given: readonly unknown[]) => unknown>>
}

/** A widget's element. */
export interface WidgetHost {
  readonly element: HTMLElement
  /** The element's attributes as they are now, reactive; undefined where one is not there. */
  readonly attributes: Readonly<Record<string, string | undefined>>
  /** Fires an event at the element, which bubbles out of shadow roots. False where the page has prevented it. */
  readonly emit: (name: string, detail?: unknown, options?: { readonly cancelable?: boolean }) => boolean
}

/** A widget that is on the page. */
export interface Mounted {
  readonly change: (attribute: string, value: string | null) => void
  readonly call: (method: string, given: readonly unknown[]) => unknown
  readonly unmount: () => void
}

export const PageKey: InjectionKey<Page> = Symbol('page')

/** The page whose elements these are. */
export const usePage = (): Page => injectRequired(PageKey)

export const HostKey: InjectionKey<WidgetHost> = Symbol('widget host')

/** The element of the widget to which a component belongs. */
export const useHost = (): WidgetHost => injectRequired(HostKey)

/** A number in an attribute; undefined where it is none. */
export const numberIn = (text: string | undefined): number | undefined => {
  const number = Number(text)
  return text?.trim() && Number.isFinite(number) ? number : undefined
}
