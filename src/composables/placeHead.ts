/** Writes what a page tells machines into the document's head; in a file of its own, because people see none of it. */
import type { RouteLocationRaw } from 'vue-router'

/** What a page tells machines about itself, beside its title. */
export interface PageHead {
  /** A path of this storefront. */
  readonly canonical?: string | undefined
  readonly description?: string | undefined
  /** Open Graph: property (without `og:`) → content; `product:` properties bear their own prefix. */
  readonly social?: Readonly<Record<string, string | undefined>>
  /** Nothing that a search engine should keep. */
  readonly hidden?: boolean
  /** schema.org data. */
  readonly data?: object | undefined
  /** The way to the page, the last step being the page itself. */
  readonly crumbs?: readonly Crumb[] | undefined
}

/** A step on the way to a page; the page itself leads nowhere. */
export interface Crumb {
  readonly label: string
  readonly to?: RouteLocationRaw
}

type ResolvePath = (to: RouteLocationRaw) => string

/**
 * A data block. The text arrives in a node that is connected already: a script element that is filled before it is
 * inserted counts as a script without trusted text, and the content security policy reports it.
 */
const dataBlock = (data: object): HTMLScriptElement => {
  const block = document.createElement('script')
  const text = document.createTextNode('')
  block.type = 'application/ld+json'
  block.append(text)
  document.head.append(block)
  text.data = JSON.stringify(data)
  return block
}

const meta = (name: 'name' | 'property', key: string, content: string): HTMLMetaElement => {
  const element = document.createElement('meta')
  element.setAttribute(name, key)
  element.content = content
  return element
}

const absolute = (path: string) => new URL(path, location.origin).href

/** Open Graph, and the one word that it lacks: how large the picture is to be shown. */
const socialTags = ({ canonical, social }: PageHead, site: string): HTMLMetaElement[] => {
  if (!social) return []
  const url = canonical && absolute(canonical)
  const tags = Object.entries({ url, site_name: site, ...social }).flatMap(([key, content]) =>
    content ? [meta('property', key.startsWith('product:') ? key : `og:${key}`, content)] : [])
  return [...tags, meta('name', 'twitter:card', social['image'] ? 'summary_large_image' : 'summary')]
}

/** Where a page stands, for search engines. */
const crumbData = (crumbs: readonly Crumb[], pathOf: ResolvePath) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  'itemListElement': crumbs.map(({ label, to }, at) => ({
    '@type': 'ListItem', 'position': at + 1, 'name': label, 'item': to && absolute(pathOf(to)),
  })),
})

/**
 * Places a page's head.
 * @param site the marketplace's name
 * @returns what takes it away again
 */
export const placeHead = (head: PageHead, site: string, pathOf: ResolvePath): (() => void) => {
  const placed: Element[] = []
  if (head.canonical) {
    const link = document.createElement('link')
    link.rel = 'canonical'
    link.href = absolute(head.canonical)
    placed.push(link)
  }
  if (head.description) placed.push(meta('name', 'description', head.description))
  if (head.hidden) placed.push(meta('name', 'robots', 'noindex'))
  placed.push(...socialTags(head, site))
  document.head.append(...placed)
  if (head.data) placed.push(dataBlock(head.data))
  if (head.crumbs) placed.push(dataBlock(crumbData(head.crumbs, pathOf)))
  return () => { for (const element of placed) element.remove() }
}
