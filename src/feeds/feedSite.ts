/** The storefront as machines are told of it, and its addresses. */
import { vendorSlug } from '../catalogue/vendorSlug.ts'
import { httpUrl } from '../lib/url.ts'

export interface FeedSite {
  /** The marketplace's name. */
  readonly name: string
  /** Of the storefront's own public address, such as `https://shop.example`. */
  readonly origin: string
  /** In which its pages can be asked for, with `?lang=`; the first without. */
  readonly languages: readonly string[]
  /** Whether search engines may keep it. */
  readonly isIndexed: boolean
}

/** Longer addresses are in no sitemap (sitemaps.org), and no machine follows them. */
const MAX_ADDRESS_CHARACTERS = 2047

/** An absolute address of a path or an address from data; undefined for what nobody may follow. */
export const absoluteAddress = ({ origin }: Pick<FeedSite, 'origin'>, address: string | null | undefined): string | undefined => {
  const url = httpUrl(address)
  if (url === undefined || !URL.canParse(url, origin)) return undefined
  const { href } = new URL(url, origin)
  return href.length <= MAX_ADDRESS_CHARACTERS ? href : undefined
}

/** Signs that a router leaves as they are, and those that would end its part of the path. */
const ROUTER_SIGNS: Readonly<Record<string, string>> = { '%7C': '|', '%5B': '[', '%5D': ']', '#': '%23', '?': '%3F', '/': '%2F' }

/**
 * One part of a path as the application's router writes it, so that a page has the same address here and in its own head;
 * undefined for a name with half a character, or that would lead to another folder: it has no address.
 */
const partOf = (name: string): string | undefined =>
  (/\p{Surrogate}/u.test(name) || /^\.{0,2}$/.test(name) ? undefined : encodeURI(name).replace(/%7C|%5B|%5D|[#?/]/g, (sign) => ROUTER_SIGNS[sign] ?? sign))

const pageAddress = (site: Pick<FeedSite, 'origin'>, folder: string, name: string): string | undefined => {
  const part = partOf(name)
  return part === undefined ? undefined : absoluteAddress(site, `/${folder}/${part}`)
}

export const listingAddress = (site: Pick<FeedSite, 'origin'>, slug: string) => pageAddress(site, 'l', slug)
export const categoryAddress = (site: Pick<FeedSite, 'origin'>, slug: string) => pageAddress(site, 'c', slug)
export const vendorAddress = (site: Pick<FeedSite, 'origin'>, vendor: Parameters<typeof vendorSlug>[0]) =>
  pageAddress(site, 'v', vendorSlug(vendor))
