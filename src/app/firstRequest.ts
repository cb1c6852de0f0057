import type { PictureSizes } from '../lib/pictures.ts'
import { pictureSource } from '../lib/pictures.ts'
import { CARD_SIZES, GALLERY_SIZES } from '../ui/pictureSizes.ts'

/** The kinds of address that the document has a shell for. */
export type ShellRoute = 'home' | 'category' | 'listing' | 'other'

interface FirstRequest {
  readonly route: ShellRoute
  /** The catalogue file that the address begins with. */
  readonly url?: string
}

/** What to paint and to ask for first at an address: known from the address alone, before any application code. */
export const firstRequest = (pathname: string, search: string, catalogueUrl: string): FirstRequest => {
  const base = catalogueUrl.replace(/\/+$/, '')
  if (pathname === '/') return { route: 'home', url: `${base}/home.json` }
  const [, kind, slug] = /^\/([cl])\/([^/]+)\/?$/.exec(pathname) ?? []
  if (kind === 'c' && slug) {
    const query = new URLSearchParams(search)
    const sort = encodeURIComponent(query.get('sort') || 'newest')
    const page = encodeURIComponent(query.get('page') || '1')
    return { route: 'category', url: `${base}/c/${slug}/${sort}-${page}.json` }
  }
  const id = kind === 'l' && slug ? /^\d+/.exec(slug)?.[0] : undefined
  return id ? { route: 'listing', url: `${base}/l/${id}.json` } : { route: 'other' }
}

interface FirstData {
  readonly listings?: readonly { readonly cover?: unknown }[]
  readonly listing?: { readonly medias?: readonly { readonly src?: unknown }[] }
}

/** Begins to load the picture that the first data makes the page's largest. */
export const startFirstPicture = (route: ShellRoute, data: FirstData, images: PictureSizes | null): void => {
  const address = route === 'category' ? data.listings?.[0]?.cover : data.listing?.medias?.[0]?.src
  const source = typeof address === 'string' ? pictureSource(address, images) : undefined
  if (!source) return
  const image = new Image()
  image.fetchPriority = 'high'
  // The same sizes as the picture on the page, or the browser would choose another width and load it twice.
  image.sizes = route === 'category' ? CARD_SIZES : GALLERY_SIZES
  if (source.srcset) image.srcset = source.srcset
  image.src = source.src
}
