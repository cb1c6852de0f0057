/**
 * The one service through which an application looks at the page around it: where it is mounted, what has the focus, what
 * its toasts and live regions say. Each application has its own, so that two on one page do not meet.
 */
import { shallowRef, type InjectionKey, type ShallowRef } from 'vue'
import { injectRequired } from '../lib/injectRequired.ts'
import { createAnnouncements } from './announce.ts'
import { createHydration, type Hydration } from './hydration.ts'
import { createToasts, type Toasts } from './toasts.ts'

/** What an application knows of the page around it. */
export interface Root extends Toasts, ReturnType<typeof createAnnouncements> {
  /** The tree in which the application lives: ids and selectors hold within it. */
  readonly node: Document | ShadowRoot
  /** Of the storefront's own addresses, as others open them. */
  readonly origin: string
  /** Bears what holds for the whole application: its language, its appearance, custom properties of its styles. */
  readonly host: () => HTMLElement
  readonly byId: (id: string) => HTMLElement | null
  readonly query: (selector: string) => HTMLElement | null
  /** Hydrates the page, where a server has rendered it. */
  readonly hydration: Hydration
  /** The element that has the focus; null where none of this application's has it. */
  readonly focused: () => HTMLElement | null
  /** Whether nothing on the page has the focus, for example because the element that had it is gone. */
  readonly isFocusLost: () => boolean
  /** What the window's title says before everything else: how many messages are unread. */
  readonly titleCount: ShallowRef<number>
  /** Whether the help for the keyboard is open. */
  readonly isKeyHelpOpen: ShallowRef<boolean>
  /** What the bar says while there is no connection, in place of its own words. */
  readonly offlineNote: ShallowRef<string | null>
  /** Pixels that a bar covers at the end of the window: the page ends above them. */
  readonly barHeight: ShallowRef<number>
  /** How many writes await their answer. While a checkout goes to its next step it counts as one: nothing ends the page meanwhile. */
  readonly writes: ShallowRef<number>
  /** Failures to load code, and what it was to do: null where nobody has asked for it yet, or an addition to the cart. */
  readonly failures: WeakMap<WeakKey, object | null>
  /** Where toasts and live regions stand in the modal dialogs that are open, the topmost last; and where they were before. */
  readonly modalStack: { readonly places: HTMLElement[], readonly homes: WeakMap<HTMLElement, HTMLElement> }
  /** One function for each dialog and list that is open: returns true where it has closed it, because Back was pressed. */
  readonly closers: Set<() => boolean>
}

/** Provides the root to components and stores. */
export const RootKey: InjectionKey<Root> = Symbol('root')

/** The element with the focus in a tree; the body, which has it where nothing else does, is none. */
const focusedIn = ({ activeElement }: DocumentOrShadowRoot): HTMLElement | null =>
  activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null

interface RootOptions {
  /** Where a server renders: of the storefront's public address. */
  readonly origin?: string
  readonly isRendered?: boolean
}

/**
 * @param node where the application is mounted; undefined where there is no document, on a server
 */
export const createRoot = (
  node: Document | ShadowRoot = globalThis.document, { origin, isRendered = __SERVER__ }: RootOptions = {},
): Root => {
  const query = (selector: string) => node.querySelector<HTMLElement>(selector)
  const said = createAnnouncements()
  return {
    node,
    get origin() { return origin ?? location.origin },
    hydration: createHydration(isRendered),
    // A shadow root's host is an HTML element in every HTML document.
    host: () => ('host' in node ? node.host as HTMLElement : node.documentElement),
    byId: (id) => node.getElementById(id),
    query,
    focused: () => focusedIn(node),
    isFocusLost: () => !focusedIn(document),
    titleCount: shallowRef(0),
    isKeyHelpOpen: shallowRef(false),
    offlineNote: shallowRef(null),
    barHeight: shallowRef(0),
    writes: shallowRef(0),
    failures: new WeakMap(),
    modalStack: { places: [], homes: new WeakMap() },
    closers: new Set(),
    ...said,
    ...createToasts(said.announce),
  }
}

/** Toasts, announcements, focus and look-ups of this application. Call it at the set-up of a component, composable or store. */
export const useRoot = (): Root => injectRequired(RootKey)
