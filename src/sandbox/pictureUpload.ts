/** Takes pictures of vendors, beside the Front API: the specification has no such endpoint (`imageUpload` of the settings). */
import type { StorefrontConfig } from '../lib/settings.ts'
import { base64 } from './handlers/attachments.ts'
import { identify } from './http/auth.ts'
import { json, memberOf, type Desk } from './http/call.ts'
import { readBody } from './http/input.ts'
import { Refusal, errorResponse, invalid } from './http/refusal.ts'
import { NO_ORDER, picturePath } from './media.ts'
import type { Attachment } from './model.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** They are held in memory. */
const MAX_PICTURES = 400

/** The setting of a storefront in front of the sandbox. */
export const PICTURE_UPLOAD = {
  url: '/media/upload', field: 'file', answer: 'url', maxBytes: MAX_BYTES, maxPixels: 2000, types: ['image/jpeg', 'image/png', 'image/webp'],
} as const satisfies StorefrontConfig['imageUpload']

const MARKS: readonly (readonly [type: string, mark: RegExp])[] = [
  ['image/jpeg', /^\u00ff\u00d8\u00ff/],
  ['image/png', /^\u0089PNG\r\n/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

/** The type by the first bytes: what a file says of itself may be wrong. */
const typeOf = (bytes: Uint8Array): string | undefined => {
  const beginning = String.fromCharCode(...bytes.subarray(0, 12))
  return MARKS.find(([, mark]) => mark.test(beginning))?.[0]
}

const problem = (message: string) => invalid([{ field: 'file', message }])

const readPicture = async (desk: Desk, request: Request): Promise<Attachment> => {
  const caller = identify(desk.records, desk.mint, request)
  if (caller.problem !== null) throw new Refusal(403, 'standard', caller.problem)
  const { id: user_id } = memberOf({ caller })
  const { file } = await readBody(request)
  if (!(file instanceof Blob)) throw problem('No file is sent.')
  if (file.size > MAX_BYTES) throw new Refusal(413, 'standard', 'The file is larger than 10 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const content_type = typeOf(bytes)
  if (!content_type) throw problem('This file is no picture.')
  const { records } = desk
  if (records.world.attachments.filter((one) => one.order_id === NO_ORDER).length >= MAX_PICTURES) {
    throw new Refusal(507, 'standard', `The sandbox holds ${MAX_PICTURES} pictures. Delete them with npm run sandbox:reset.`)
  }
  return {
    id: records.nextId('attachments'), order_id: NO_ORDER, user_id, key: desk.newId(), name: 'picture', size: bytes.length, content_type,
    content: base64(bytes), created: records.stamp,
  }
}

/** Stores the picture of a request, and answers its address. */
export const takePicture = async (desk: Desk, request: Request): Promise<Response> => {
  try {
    const picture = await readPicture(desk, request)
    desk.records.world.attachments.push(picture)
    desk.changed()
    return json({ url: new URL(request.url).origin + picturePath(picture) }, 201)
  } catch (error) {
    if (error instanceof Refusal) return errorResponse('standard', error.status, error.message, error.problems)
    throw error
  }
}
