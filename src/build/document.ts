/** The documents of a storefront: what the build made for all marketplaces, and one marketplace's settings. */
import type { StorefrontConfig } from '../lib/settings.ts'
import { SCHEMES, barColour } from '../lib/brand/palette.ts'
import { brandStyles } from '../lib/brand/styles.ts'
import { LOCALES, type Locale } from '../lib/languages.ts'
import { contentSecurityPolicy } from './csp.ts'
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
}

/** The shell's markup in one language. */
export type RenderShell = (config: StorefrontConfig, locale: Locale) => Promise<string>

interface Options {
  /** The marketplace behind this storefront's own server. */
  readonly upstream?: string | undefined
  /** Vite's client inserts styles and talks over a socket. */
  readonly dev?: boolean
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The colour of a browser's own bars in each appearance. */
const withBarColours = (html: string, { brand }: StorefrontConfig): string =>
  SCHEMES.reduce((document, scheme) => {
    const colour = barColour(brand, scheme)
    return colour === undefined ? document : document.replace(new RegExp(`(data-scheme="${scheme}"[^>]*content=")[^"]*`), (_whole, before: string) => before + colour)
  }, html)

/**
 * Puts a marketplace's settings into a document: its language, brand, policy and configuration, and the shell in each of
 * its languages. The policy allows exactly the inlined script and styles, by their hashes.
 */
export const renderDocument = async (
  { html, css, script }: DocumentTemplate, config: StorefrontConfig, renderShell: RenderShell, options: Options = {},
): Promise<string> => {
  const shells = await Promise.all(config.languages.map(async (locale) =>
    `<template data-shell="${locale}">${await renderShell(config, locale)}</template>`))
  const styles = css + brandStyles({ brand: config.brand, hero: config.hero })
  const policy = contentSecurityPolicy(config, { scripts: [script], styles: [styles] }, options)
  const root = `<html lang="${config.languages[0] ?? LOCALES[0]}">`
  // Functions, because `$&` and its like in the inserted text must stay what they are.
  return withBarColours(html, config)
    .replace(/<html[^>]*>/, () => root)
    .replace('<!--stoa:policy-->', () => `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`)
    // In development nothing makes the icons and the manifest.
    .replace('<!--stoa:head-->', () => `${options.dev ? '<link rel="icon" href="/favicon.svg">' : siteLinks()}<style>${styles}</style>${configElement(config)}${shells.join('')}`)
    .replace('<!--stoa:body-->', () => `<script>${script}</script>`)
}
