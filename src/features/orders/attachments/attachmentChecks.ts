/** Whether a file may be attached, found out before anything is sent; and what may be shown of one. */
import type { Attachment } from '../../../contract/order.ts'
import type { StorefrontConfig } from '../../../lib/config.ts'
import { extensionOf } from '../../../lib/fileName.ts'

type Limits = StorefrontConfig['attachments']

/** Why a file is not sent. */
export type FileProblem = 'folder' | 'empty' | 'large' | 'type'

/** The media types of an extension; the first is its own, the others are what systems also call it. */
const TYPES_BY_EXTENSION: Readonly<Record<string, readonly string[]>> = {
  avif: ['image/avif'],
  bmp: ['image/bmp', 'image/x-ms-bmp'],
  css: ['text/css'],
  csv: ['text/csv', 'application/csv', 'application/vnd.ms-excel'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  gif: ['image/gif'],
  heic: ['image/heic', 'image/heif'],
  heif: ['image/heif', 'image/heic'],
  htm: ['text/html'],
  html: ['text/html'],
  jfif: ['image/jpeg'],
  jpeg: ['image/jpeg', 'image/pjpeg'],
  jpg: ['image/jpeg', 'image/pjpeg'],
  js: ['text/javascript', 'application/javascript', 'application/x-javascript'],
  json: ['application/json'],
  m4a: ['audio/mp4', 'audio/x-m4a'],
  md: ['text/markdown'],
  mjs: ['text/javascript', 'application/javascript'],
  mov: ['video/quicktime'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  mp4: ['video/mp4'],
  odp: ['application/vnd.oasis.opendocument.presentation'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ogg: ['audio/ogg', 'video/ogg', 'application/ogg'],
  pdf: ['application/pdf', 'application/x-pdf'],
  png: ['image/png', 'image/x-png'],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  rtf: ['application/rtf', 'text/rtf'],
  svg: ['image/svg+xml'],
  svgz: ['image/svg+xml'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  txt: ['text/plain'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave'],
  webm: ['video/webm', 'audio/webm'],
  webp: ['image/webp'],
  xhtml: ['application/xhtml+xml'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  xml: ['application/xml', 'text/xml'],
  zip: ['application/zip', 'application/x-zip-compressed'],
}

/** A media type without its parameters. */
const essence = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase()

/** Whether the settings allow a media type; `image/*` allows all pictures. */
const allows = (types: Limits['types'], type: string): boolean => types.some((allowed) => {
  const pattern = essence(allowed)
  return pattern === type || pattern === '*/*' || (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1)))
})

/** Both the stated type and the extension have to be allowed: either may lie, or be missing. */
const isAllowedType = ({ name, type }: Pick<File, 'name' | 'type'>, types: Limits['types']): boolean => {
  const stated = essence(type)
  const known = TYPES_BY_EXTENSION[extensionOf(name)]
  if (!known) return stated !== '' && allows(types, stated)
  return known.some((one) => allows(types, one)) && (stated === '' || allows(types, stated) || known.includes(stated))
}

/** What is wrong with a file; null where it may be sent. */
export const problemOf = (file: Pick<File, 'name' | 'type' | 'size'>, { maxBytes, types }: Limits): FileProblem | null => {
  if (!isAllowedType(file, types)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'large' : null
}

/** For a file input's `accept`: the types and, for systems that know files by their endings, their extensions. */
export const acceptOf = ({ types }: Limits): string => [
  ...types,
  ...Object.entries(TYPES_BY_EXTENSION).flatMap(([extension, [own = '']]) => (allows(types, own) ? [`.${extension}`] : [])),
].join(',')

/** The extensions to name to a person whose file is of another type: 'JPG, PNG, PDF'. */
export const typeNames = ({ types }: Limits): string[] => {
  const seen = new Set<string>()
  return types.flatMap((allowed) => {
    const pattern = essence(allowed)
    const names = Object.entries(TYPES_BY_EXTENSION).filter(([, [own = '']]) => allows([pattern], own)).map(([extension]) => extension)
    // One name for each type: 'jpg' rather than 'jfif', 'jpeg' and 'jpg'.
    const name = pattern.endsWith('/*') || names.length === 0 ? pattern : (names.at(-1) ?? pattern).toUpperCase()
    if (seen.has(name)) return []
    seen.add(name)
    return [name]
  })
}

/** Pictures made of dots alone: nothing in them can be a script. */
const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** The type as which a file may be shown as a picture; null for any other file. */
export const pictureType = ({ name, content_type }: Pick<Attachment, 'name' | 'content_type'>): string | null => {
  const type = essence(content_type ?? '')
  return RASTER_TYPES.includes(type) && !/^svgz?$/.test(extensionOf(name ?? '')) ? type : null
}
