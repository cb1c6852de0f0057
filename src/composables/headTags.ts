/** What a page tells machines about itself, as elements of the document's head: a browser places them, a server writes them. */
import type { RouteLocationRaw } from 'vue-router'
import { httpUrl } from '../lib/url.ts'

/** What a page tells machines about itself, beside its title. */
export interface PageHead {
  /** A page of this storefront. */
  readonly canonical?: RouteLocationRaw | undefined
  readonly description?: string | undefined
  /**
   * Open Graph: property (without `og:`) → content; `product:` properties bear their own prefix. The image's address may be a
   * path, and comes from data; the description is the page's own.
   */
  readonly social?: Readonly<Record<string, string | null | undefined>>
  /** Nothing that a search engine should keep. */
  readonly hidden?: boolean
  /** schema.org data; it names pages by their canonical addresses in the language that is shown. */
  readonly data?: ((addressOf: (to: RouteLocationRaw) => string) => object) | undefined
  /** The way to the page, the last step being the page itself. */
  readonly crumbs?: readonly Crumb[] | undefined
}

/** A step on the way to a page; the page itself leads nowhere. */
export interface Crumb {
  readonly label: string
  readonly to?: RouteLocationRaw
}

/** An element of the head. */
export interface HeadTag {
  readonly element: 'link' | 'meta' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  /** Of a data block. */
  readonly text?: string
}

/** What the tags need to know of the storefront. */
export interface HeadSite {
  /** The marketplace's name. */
  readonly name: string
  /** Of the storefront's own public address. */
  readonly origin: string
  readonly pathOf: (to: RouteLocationRaw) => string
  /** Languages in which the page has an address, with `?lang=`; the first without. */
  readonly languages?: readonly string[]
  /** The one in which it is shown. */
  readonly locale?: string
}

/** The query of a list's canonical address: each of its pages holds other listings. One past the last has none of its own. */
export const pageQuery = (page = 1, pages = 1): { readonly page?: number } => (page > 1 && page <= pages ? { page } : {})

const meta = (by: 'name' | 'property', key: string, content: string): HeadTag => ({ element: 'meta', attributes: { [by]: key, content } })
const dataBlock = (data: object): HeadTag => ({ element: 'script', attributes: { type: 'application/ld+json' }, text: JSON.stringify(data) })

/** Open Graph, and the one word that it lacks: how large the picture is to be shown. */
const socialTags = (social: PageHead['social'], url: string | undefined, site: string): HeadTag[] => {
  if (!social) return []
  const tags = Object.entries({ url, site_name: site, type: 'website', ...social }).flatMap(([key, content]) =>
    content ? [meta('property', key.startsWith('product:') ? key : `og:${key}`, content)] : [])
  return [...tags, meta('name', 'twitter:card', social['image'] ? 'summary_large_image' : 'summary')]
}

/** The address of a page in a language: each is a page of its own to search engines. */
const urlIn = (url: string, languages: readonly string[], lang = languages[0]): string =>
  languages.indexOf(lang ?? '') > 0 ? `${url}${url.includes('?') ? '&' : '?'}lang=${lang}` : url

/** The page in each of its languages, and for whoever reads none of them. */
const languageTags = (url: string, languages: readonly string[]): HeadTag[] => {
  if (languages.length < 2) return []
  const link = (hreflang: string, href: string): HeadTag => ({ element: 'link', attributes: { rel: 'alternate', hreflang, href } })
  return [link('x-default', url), ...languages.map((lang) => link(lang, urlIn(url, languages, lang)))]
}

/** The tags of a page's head. */
export const headTags = ({ canonical, description, hidden, social, data, crumbs }: PageHead, { name, origin, pathOf, languages = [], locale }: HeadSite): HeadTag[] => {
  const absolute = (path: string) => new URL(path, origin).href
  const page = canonical && absolute(pathOf(canonical))
  const picture = httpUrl(social?.['image'])
  const addressOf = (to: RouteLocationRaw) => urlIn(absolute(pathOf(to)), languages, locale)
  const url = canonical && addressOf(canonical)
  return [
    ...(url ? [{ element: 'link', attributes: { rel: 'canonical', href: url } } as const] : []),
    ...(page ? languageTags(page, languages) : []),
    ...(description ? [meta('name', 'description', description)] : []),
    ...(hidden ? [meta('name', 'robots', 'noindex')] : []),
    ...socialTags(social && { description, ...social, image: picture && absolute(picture) }, url, name),
    ...(data ? [dataBlock(data(addressOf))] : []),
    // Where the page stands, for search engines.
    ...(crumbs ? [dataBlock({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      'itemListElement': crumbs.map(({ label, to }, at) => ({
        '@type': 'ListItem', 'position': at + 1, 'name': label, 'item': to && addressOf(to),
      })),
    })] : []),
  ]
}
