/**
 * `embed.js`: the elements of a marketplace's theme. One script tag; this file only defines the elements and reserves
 * their places. What an element shows is loaded when it comes near the view, and one application is behind all of them.
 */
import { createElementClass } from './embed/element.ts'
import { elements } from './embed/elements.ts'
import type { Page, Widget } from './embed/widget.ts'
import { lazyOnce } from './lib/lazyOnce.ts'

declare global {
  interface Window {
    /** The one name that `embed.js` adds to the page. */
    Stoa?: StoaNamespace
  }
}

/** What a theme's own scripts may use beside the elements. */
interface StoaNamespace {
  /** Of the copy that is at work, where the page has several. */
  readonly version: string
  /** Reads session and cart again, where the theme has signed somebody in or out without a new page. */
  readonly refresh: () => Promise<void>
}

declare const __STOA_VERSION__: string
/** Where the build has put the page and each widget: the file beside this one, and the name under which it exports it. */
declare const __STOA_FILES__: Readonly<Record<string, readonly [file: string, exported: string]>>

/** Loads a part of `embed/`. The files of a build are named by the build: an import by name would bring Vite's own loader. */
const load = async (part: string): Promise<unknown> => {
  const [file, exported] = __STOA_FILES__[part] ?? ['', '']
  const module = await import(/* @vite-ignore */ new URL(file, import.meta.url).href) as Record<string, unknown>
  return module[exported]
}

const start = (): void => {
  const loadPage = lazyOnce(async () => {
    const openPage = await load('page') as (script: string) => Promise<Page> // The export of `embed/page.ts`.
    return openPage(import.meta.url)
  })
  const namespace: StoaNamespace = { version: __STOA_VERSION__, refresh: async () => (await loadPage()).refresh() }
  Object.defineProperty(window, 'Stoa', { value: Object.freeze(namespace), enumerable: true })
  const places = new CSSStyleSheet()
  places.replaceSync(Object.entries(elements).map(([tag, { place }]) => `:where(${tag}){${place}}`).join(''))
  // Without weight, so that the theme's own rules for an element win.
  document.adoptedStyleSheets = [places, ...document.adoptedStyleSheets]
  for (const [tag, definition] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, createElementClass(definition, loadPage, async () => await load(definition.widget) as Widget))
  }
}

// A second copy, of this version or another, leaves everything to the first.
if (window.Stoa) console.warn(`Stoa ${window.Stoa.version} is at work; the copy ${__STOA_VERSION__} is not used.`)
else start()
