/** The sandbox's pictures and the files of its orders. */
import type { PictureSizes } from '../lib/pictures.ts'
import { errorResponse } from './http/refusal.ts'
import type { Attachment } from './model.ts'
import type { Records } from './records.ts'

/** Draws a picture of the world; undefined when it has none at this path. */
export type Painter = (path: string, width: number) => Promise<Picture | undefined>

export interface Picture {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly type: string
}

/** How the sandbox resizes its pictures: the `images` setting of a storefront in front of it. */
export const PICTURE_SIZES: PictureSizes = { template: '{url}?w={width}', widths: [160, 240, 320, 480, 640, 960, 1280] }

const PICTURE_WIDTH_MAX_PX = 2000
const PICTURE_WIDTH_DEFAULT_PX = 640

/** The width requested with `?w=`, limited to `PICTURE_WIDTH_MAX_PX`; the default for an invalid one. */
const widthOf = (query: URLSearchParams): number => {
  const width = Number(query.get('w') ?? PICTURE_WIDTH_DEFAULT_PX)
  return Number.isInteger(width) && width >= 16 ? Math.min(width, PICTURE_WIDTH_MAX_PX) : PICTURE_WIDTH_DEFAULT_PX
}

/** A hash that cannot be guessed without the file's content: everyone who knows the URL may read the file. */
export const fingerprint = (file: Attachment): string => {
  let a = 0x811c9dc5
  let b = 0x1b873593
  for (const sign of `${file.id} ${file.created} ${file.name} ${file.content}`) {
    const code = sign.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01000193) >>> 0
    b = Math.imul(b ^ code, 0x85ebca6b) >>> 0
  }
  return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0')
}

/** Path of a file's content. */
export const filePath = (file: Attachment): string => `/media/attachments/${file.id}-${fingerprint(file)}`

/** Content types that a browser displays or saves, but never executes. */
const HARMLESS_TYPES = ['application/pdf', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']

/** Always a download with a harmless content type: an uploaded file must never run on the storefront's origin. */
const fileResponse = (file: Attachment): Response =>
  new Response(Uint8Array.from(atob(file.content), (sign) => sign.charCodeAt(0)), {
    headers: {
      'content-type': HARMLESS_TYPES.find((type) => type === file.content_type) ?? 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  })

/** Answers paths under `/media/`. */
export const mediaOf = (records: Records, paint: Painter) => async (url: URL): Promise<Response> => {
  const file = /^\/media\/attachments\/(\d+)-[0-9a-f]{16}$/.exec(url.pathname)
  if (file) {
    const found = records.world.attachments.find((one) => one.id === Number(file[1]))
    if (found && filePath(found) === url.pathname) return fileResponse(found)
    return errorResponse('html', 404, 'This file does not exist.')
  }
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
