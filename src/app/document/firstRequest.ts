import type { PictureSizes } from '../../lib/pictures.ts'
import { pictureSource } from '../../lib/pictures.ts'
import { CARD_SIZES, GALLERY_SIZES, cardColumns } from '../../ui/pictureSizes.ts'

/** The kinds of address that begin in their own way. */
type ShellRoute = 'home' | 'category' | 'listing' | 'search' | 'vendor' | 'other'

interface FirstRequest {
  readonly route: ShellRoute
  /** The catalogue file that the address begins with. */
  readonly url?: string
}

/** What to paint and to ask for first at an address: known from the address alone, before any application code. */
export const firstRequest = (pathname: string, search: string, catalogueUrl: string): FirstRequest => {
  const base = catalogueUrl.replace(/\/+$/, '')
  if (pathname === '/') return { route: 'home', url: `${base}/home.json` }
  if (/^\/search\/?$/.test(pathname)) return { route: 'search' }
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

/** The part of the document's shell that stands for such a page until it comes: nobody sees an empty frame. */
export const shellOf = (route: ShellRoute): string => (route === 'search' ? 'category' : route === 'vendor' ? 'other' : route)

interface FirstData {
  readonly listings?: readonly { readonly cover?: unknown }[]
  readonly listing?: {
    readonly medias?: readonly { readonly src?: unknown }[]
    readonly variants?: readonly unknown[]
    readonly add_ons?: readonly unknown[]
  }
}

/** What most listings have none of, and whose page waits for the code of it. */
export const rareParts = ({ listing }: FirstData): ('variants' | 'add_ons')[] =>
  (['variants', 'add_ons'] as const).filter((part) => listing?.[part]?.length)

interface Place {
  /** Among the shell's boxes for pictures. */
  readonly index: number
  readonly sizes: string
}

const showPicture = (address: unknown, { index, sizes }: Place, images: PictureSizes | null): void => {
  const source = typeof address === 'string' ? pictureSource(address, images) : undefined
  if (!source) return
  const image = new Image()
  image.fetchPriority = index === 0 ? 'high' : 'auto'
  // The same sizes as the picture on the page, or the browser would choose another width and load it twice.
  image.sizes = sizes
  if (source.srcset) image.srcset = source.srcset
  image.src = source.src
  image.alt = ''
  // Seen as soon as it is there, however long the application takes; a picture that is broken leaves its ground.
  image.onload = () => document.querySelectorAll('.shell-picture')[index]?.append(image)
}

/**
 * Shows in the shell the pictures that the first data makes the page's largest: a listing's first one, or a category's
 * first row, where all are as large.
 */
export const showFirstPictures = (route: ShellRoute, data: FirstData, images: PictureSizes | null): void => {
  if (route === 'listing') return showPicture(data.listing?.medias?.[0]?.src, { index: 0, sizes: GALLERY_SIZES }, images)
  const row = data.listings?.slice(0, cardColumns(innerWidth)) ?? []
  for (const [index, card] of row.entries()) showPicture(card.cover, { index, sizes: CARD_SIZES }, images)
}
