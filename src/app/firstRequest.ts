import type { PictureSizes } from '../lib/pictures.ts'
import { pictureSource } from '../lib/pictures.ts'
import { CARD_SIZES, GALLERY_SIZES, cardColumns } from '../ui/pictureSizes.ts'

/** The kinds of address that begin in their own way; the document has a shell for the first three. */
export type ShellRoute = 'home' | 'category' | 'listing' | 'vendor' | 'other'

interface FirstRequest {
  readonly route: ShellRoute
  /** The catalogue file that the address begins with. */
  readonly url?: string
}

/** What to paint and to ask for first at an address: known from the address alone, before any application code. */
export const firstRequest = (pathname: string, search: string, catalogueUrl: string): FirstRequest => {
  const base = catalogueUrl.replace(/\/+$/, '')
  if (pathname === '/') return { route: 'home', url: `${base}/home.json` }
  const [, kind, slug] = /^\/([clv])\/([^/]+)\/?$/.exec(pathname) ?? []
  const query = new URLSearchParams(search)
  // Narrowed by anything else, a list is not among the pages made ready: the first one says whose it is.
  const isPlain = [...query.keys()].every((key) => key === 'sort' || key === 'page')
  const part = isPlain ? `${encodeURIComponent(query.get('sort') || 'newest')}-${encodeURIComponent(query.get('page') || '1')}` : 'newest-1'
  if (kind === 'c' && slug) return { route: 'category', url: `${base}/c/${slug}/${part}.json` }
  const id = slug && /^\d+/.exec(slug)?.[0]
  if (kind === 'v' && id) return { route: 'vendor', url: `${base}/v/${id}/${part}.json` }
  return kind === 'l' && id ? { route: 'listing', url: `${base}/l/${id}.json` } : { route: 'other' }
}

interface FirstData {
  readonly listings?: readonly { readonly cover?: unknown }[]
  readonly listing?: { readonly medias?: readonly { readonly src?: unknown }[] }
}

const startPicture = (address: unknown, sizes: string, images: PictureSizes | null, priority: 'high' | 'auto'): void => {
  const source = typeof address === 'string' ? pictureSource(address, images) : undefined
  if (!source) return
  const image = new Image()
  image.fetchPriority = priority
  // The same sizes as the picture on the page, or the browser would choose another width and load it twice.
  image.sizes = sizes
  if (source.srcset) image.srcset = source.srcset
  image.src = source.src
}

/**
 * Begins to load the pictures that the first data makes the page's largest: a listing's first one, or a category's
 * first row, where all are as large.
 */
export const startFirstPictures = (route: ShellRoute, data: FirstData, images: PictureSizes | null): void => {
  if (route === 'listing') return startPicture(data.listing?.medias?.[0]?.src, GALLERY_SIZES, images, 'high')
  const row = data.listings?.slice(0, cardColumns(innerWidth)) ?? []
  for (const [index, card] of row.entries()) startPicture(card.cover, CARD_SIZES, images, index === 0 ? 'high' : 'auto')
}
