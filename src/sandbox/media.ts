/** The sandbox's pictures and the files of its orders. */
import type { PictureSizes } from '../lib/pictures.ts'
import { errorResponse } from './http/refusal.ts'
import type { Attachment } from './model.ts'
import type { Records } from './records.ts'
import { plainPdf } from './world/pdf.ts'

/** Draws a picture of the world; undefined when it has none at this path. */
export type Painter = (path: string, width: number) => Promise<Picture | undefined>

export interface Picture {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

/** How the sandbox resizes its pictures: the `images` setting of a storefront in front of it. */
export const PICTURE_SIZES: PictureSizes = { template: '{url}?w={width}', widths: [160, 240, 320, 480, 640, 720, 960, 1280] }

const PICTURE_WIDTH_MAX_PX = 2000
const PICTURE_WIDTH_DEFAULT_PX = 640

/** The width requested with `?w=`, limited to `PICTURE_WIDTH_MAX_PX`; the default for an invalid one. */
const widthOf = (query: URLSearchParams): number => {
  const width = Number(query.get('w') ?? PICTURE_WIDTH_DEFAULT_PX)
  return Number.isInteger(width) && width >= 16 ? Math.min(width, PICTURE_WIDTH_MAX_PX) : PICTURE_WIDTH_DEFAULT_PX
}

/** Path of a file's content: everyone who knows it may read the file. */
export const filePath = ({ id, key }: Pick<Attachment, 'id' | 'key'>): string => `/media/attachments/${id}-${key}`

/** `order_id` of a file that belongs to no order: a picture for a listing. */
export const NO_ORDER = 0

/** Path of a picture that a vendor has uploaded. */
export const picturePath = ({ id, key }: Pick<Attachment, 'id' | 'key'>): string => `/media/uploads/${id}-${key}`

/** Content types that a browser displays or saves, but never executes. */
const HARMLESS_TYPES = ['application/pdf', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']

/** A file name in a header: RFC 5987 allows fewer characters than `encodeURIComponent` leaves as they are. */
const headerName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)

/** Always a download with a harmless content type: an uploaded file must never run on the storefront's origin. */
const download = (body: BodyInit, name: string, type: string): Response =>
  new Response(body, {
    headers: {
      'content-type': HARMLESS_TYPES.find((one) => one === type) ?? 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${headerName(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  })

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** A document or a file to download of a listing; undefined where none has this path. */
const listingFile = (records: Records, path: string): Response | undefined => {
  if (!/^\/media\/(?:document|file)\/\d+\.pdf$/.test(path)) return undefined
  const listed = records.world.listings.flatMap(({ documents, digital_files }) => [...documents, ...digital_files])
  const ordered = records.world.orders.flatMap(({ order_items }) => order_items.flatMap((item) => item.downloadable_assets))
  const found = [...listed, ...ordered].find(({ url }) => url === path)
  return found && download(bytesOf(plainPdf([found.title])), `${found.title}.pdf`, 'application/pdf')
}

/** A picture that a vendor has uploaded; undefined where none has this path. */
const uploadedPicture = (records: Records, path: string): Response | undefined => {
  const found = records.world.attachments.find((one) => one.order_id === NO_ORDER && picturePath(one) === path)
  return found && new Response(bytesOf(atob(found.content)), {
    headers: {
      'content-type': found.content_type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** Answers paths under `/media/`. */
export const mediaOf = (records: Records, paint: Painter) => async (url: URL): Promise<Response> => {
  if (url.pathname.startsWith('/media/attachments/')) {
    const found = records.world.attachments.find((one) => filePath(one) === url.pathname)
    if (found) return download(bytesOf(atob(found.content)), found.name, found.content_type)
    return errorResponse('html', 404, 'This file does not exist.')
  }
  const uploaded = uploadedPicture(records, url.pathname)
  if (uploaded) return uploaded
  const ofListing = listingFile(records, url.pathname)
  if (ofListing) return ofListing
  const picture = await paint(url.pathname, widthOf(url.searchParams))
  if (!picture) return errorResponse('html', 404, 'This picture does not exist.')
  return new Response(picture.body, {
    headers: {
      'content-type': picture.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
