/** The documents of a storefront: what the build made for all marketplaces, and one marketplace's settings. */
import type { PageData } from '../app/renderPage.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { SCHEMES, barColour } from '../lib/brand/palette.ts'
import { brandStyles } from '../lib/brand/styles.ts'
import { LOCALES, directionOf, type Locale } from '../lib/languages.ts'
import { contentSecurityPolicy } from './csp.ts'
import { textFiles } from './operatorTexts.ts'
import { compareShells } from './shellWords.ts'
import { configElement } from './storefrontConfig.ts'
import { siteLinks } from './webManifest.ts'

/** What no setting changes. */
export interface DocumentTemplate {
  /** `index.html` with the addresses of the built files, and marks where the settings go. */
  readonly html: string
  /** The styles of the shell and of what most first visits show, inlined. */
  readonly css: string
  /** The starter, inlined. */
  readonly script: string
  /** The address of the display face that the styles name. */
  readonly displayFace: string
  /** What a page needs beside these styles to be seen as it is, by the route that a server renders. */
  readonly pageStyles: Readonly<Record<string, PageStyles>>
  /** The same for the page that says that there is nothing at an address of the route. */
  readonly missingStyles: Readonly<Record<string, PageStyles>>
}

/** Styles of a page's own code. */
export interface PageStyles {
  readonly css: string
  readonly files: readonly string[]
}

/** A page that stands in its document, for `renderDocument`. */
export interface RenderedContent {
  readonly locale: Locale
  /** What of its address' query says what it shows, without `?`; see `pageQuery`. */
  readonly query: string
  /** Where there is nothing: of which kind of address it says so. */
  readonly missing?: string | undefined
  readonly title: string
  /** The elements of its head, as markup. */
  readonly head: string
  /** Styles of its own code. */
  readonly css: string
  /** Addresses of the files that these styles are in: nothing loads them again. */
  readonly cssFiles: readonly string[]
  readonly html: string
  /** What it was made of. */
  readonly data: readonly PageData[]
}

/** The shell's markup in one language. */
export type RenderShell = (config: StorefrontConfig, locale: Locale) => Promise<string>

interface Options {
  /** The marketplace behind this storefront's own server. */
  readonly upstream?: string | undefined
  /** Vite's client inserts styles and talks over a socket. */
  readonly dev?: boolean
  /** Holds the operator's texts in every language: nobody writes or serves them beside it. */
  readonly isWhole?: boolean
  /** Whether the document without a page says whose shop it is: to whoever previews a link, and while its page is on its way. */
  readonly isNamed?: boolean
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** The colour of a browser's own bars in each appearance. */
const withBarColours = (html: string, { brand }: StorefrontConfig): string =>
  SCHEMES.reduce((document, scheme) => {
    const colour = barColour(brand, scheme)
    return colour === undefined ? document : document.replace(new RegExp(`(data-scheme="${scheme}"[^>]*content=")[^"]*`), (_whole, before: string) => before + colour)
  }, html)

/** Text of a data block: the parser ends the element at `</`. */
const dataText = (json: string): string => json.replaceAll('<', '\\u003c')

const dataBlock = ({ url, text }: PageData): string =>
  `<script type="application/json" data-url="${escapeAttribute(url)}">${dataText(text)}</script>`

/** The attributes of an `<img>`, as a link has them that asks for it ahead. */
const PRELOAD_ATTRIBUTES = { src: 'href', srcset: 'imagesrcset', sizes: 'imagesizes', fetchpriority: 'fetchpriority' }

const preloadOf = (picture: string): string => {
  const attributes = Object.entries(PRELOAD_ATTRIBUTES).map(([from, to]) => {
    const value = new RegExp(` ${from}="([^"]*)"`).exec(picture)?.[1]
    return value === undefined ? '' : ` ${to}="${value}"`
  })
  return `<link rel="preload" as="image"${attributes.join('')}>`
}

/** As many as the widest grid has in a row. */
const PICTURES_AHEAD = 4

/**
 * Asks for the first picture and those beside it, which have its `sizes`: they stand after all styles, and reading these
 * takes a slow device longer than a request.
 */
const picturesAhead = (html: string): string => {
  const pictures = html.match(/<img[^>]* (?:loading="eager"|fetchpriority="high")[^>]*>/g) ?? []
  const sizesOf = (picture = '') => / sizes="[^"]*"/.exec(picture)?.[0]
  return pictures.filter((picture) => sizesOf(picture) === sizesOf(pictures[0])).slice(0, PICTURES_AHEAD).map(preloadOf).join('')
}

/**
 * Puts a marketplace's settings into documents: its language, brand, policy and configuration, and the shell in each of its
 * languages. The policy allows exactly the inlined script and styles, by their hashes.
 * @returns the document, with a page's content where one is given
 */
export const createDocuments = async (
  { html, css, script, displayFace }: DocumentTemplate, config: StorefrontConfig, renderShell: RenderShell, options: Options = {},
): Promise<(page?: RenderedContent) => string> => {
  const shells = await Promise.all(config.languages.map(async (locale) => [locale, await renderShell(config, locale)] as const))
  const [[first, markup] = [LOCALES[0], ''] as const] = shells
  const shell = `<template data-shell="${first}">${markup}</template>`
    + (shells.length > 1 ? `<script type="application/json" id="stoa-words">${dataText(JSON.stringify(compareShells(shells)))}</script>` : '')
  const base = withBarColours(html, config)
  const texts = options.dev || options.isWhole ? undefined : textFiles(config)
  const settings = (held?: Locale) => configElement(config, texts && { address: texts.address, held })
  // A face that is not there at the first paint is not shown (`font-display: optional`), and the layout asks for it too late.
  const face = config.brand.display === undefined ? `<link rel="preload" as="font" href="${displayFace}" crossorigin data-display>` : ''
  const named = options.isNamed ? `<title>${escapeText(config.name)}</title><meta property="og:site_name" content="${escapeAttribute(config.name)}" data-page>` : ''
  const brand = brandStyles({ brand: config.brand, hero: config.hero })
  return (page) => {
    const styles = css + (page?.css ?? '') + brand
    const policy = contentSecurityPolicy(config, { scripts: [script], styles: [styles] }, options)
    const locale = page?.locale ?? first
    const root = `<html lang="${locale}" dir="${directionOf(locale)}"${page ? ' data-fresh' : ''}>`
    // A page's content stands in the shell's place, unless its visitor has chosen another language.
    const template = page && shells.length === 1 ? '' : shell
    // Where such a file is named, nobody asks for it; switched off, it is not loaded.
    const files = (page?.cssFiles ?? []).map((file) => `<link rel="stylesheet" href="${escapeAttribute(file)}" disabled crossorigin>`).join('')
    // Nothing is painted before the header is there as a whole: its icons stand at its end, and would move.
    const head = page ? `${picturesAhead(page.html)}<link rel="expect" href="#header" blocking="render"><title>${escapeText(page.title)}</title>${page.head}${files}` : named
    // Functions, because `$&` and its like in the inserted text must stay what they are.
    return base
      .replace(/<html[^>]*>/, () => root)
      // The starter loads it when the page is shown: its pictures come before, and have the higher priority.
      .replace(/<script type="module"(.*?)<\/script>/, (tag, rest: string) => (page ? `<template data-script><script type="module" fetchpriority="low"${rest}</script></template>` : tag))
      .replace('<!--stoa:policy-->', () => `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`)
      // In development nothing makes the icons and the manifest.
      .replace('<!--stoa:head-->', () => `${options.dev ? '<link rel="icon" href="/favicon.svg">' : siteLinks()}${head}${face}<style>${styles}</style>${settings(page?.locale)}${template}`)
      .replace('<div id="app"></div>', (empty) => (page ? `<div id="app" data-rendered="${page.locale}" data-query="${escapeAttribute(page.query)}"${page.missing === undefined ? '' : ` data-missing="${page.missing}"`}>${page.html}</div>${page.data.map(dataBlock).join('')}` : empty))
      .replace('<!--stoa:body-->', () => `<script>${script}</script>`)
  }
}

/** The document without any page in it, as a host of files serves it for every address. */
export const renderDocument = async (...given: Parameters<typeof createDocuments>): Promise<string> => (await createDocuments(...given))()
