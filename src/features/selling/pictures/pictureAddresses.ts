/** Addresses of pictures as people give them: typed, pasted, or dropped from another page. */
import { httpUrl } from '../../../lib/url.ts'

/** As many as a listing's page can show well. */
export const MAX_PICTURES = 40

/** A full address: the marketplace loads it from elsewhere, so a path is none. */
const pictureAddress = (text: string): string | undefined => (text.startsWith('/') ? undefined : httpUrl(text))

/**
 * The addresses in a text, between spaces, line ends and commas; a comma within an address stays.
 * @returns also what is no full http(s) address
 */
export const readAddresses = (text: string): { urls: string[], invalid: string[] } => {
  const parts = text.split(/[\s<>"]+|,(?=https?:)/i).map((part) => part.replace(/^[,;]+|[,;]+$/g, '')).filter(Boolean)
  return {
    urls: parts.flatMap((part) => pictureAddress(part) ?? []),
    invalid: parts.filter((part) => pictureAddress(part) === undefined),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }
const decoded = (text: string): string => text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (whole, digits?: string, hex?: string, name?: string) => {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
  const code = digits === undefined ? parseInt(hex ?? '', 16) : Number(digits)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
})

/** Read as text: markup of another page never becomes elements of this one. */
const IMAGE_SOURCE = /<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

/** The addresses of the pictures in copied markup. */
export const readMarkup = (html: string): string[] =>
  [...html.matchAll(IMAGE_SOURCE)].flatMap(([, double, single, bare]) => pictureAddress(decoded(double ?? single ?? bare ?? '').trim()) ?? [])

/** What a drop or a paste offers as text. */
type Offer = Pick<DataTransfer, 'getData'>

/** The pictures that were dropped from another page: those in its markup; else the link, which may be the page's own. */
export const readDropped = (data: Offer): string[] => {
  const pictures = readMarkup(data.getData('text/html'))
  if (pictures.length > 0) return pictures
  const links = data.getData('text/uri-list').split(/[\r\n]+/).filter((line) => !line.startsWith('#'))
  return readAddresses(links.join('\n') || data.getData('text/plain')).urls
}

/** The pictures that were pasted: those in the markup, or addresses and nothing else; other text is none. */
export const readPasted = (data: Offer): string[] => {
  const pictures = readMarkup(data.getData('text/html'))
  if (pictures.length > 0) return pictures
  const { urls, invalid } = readAddresses(data.getData('text/plain'))
  return invalid.length === 0 ? urls : []
}

/** What became of added addresses. */
export interface Addition {
  readonly pictures: readonly string[]
  /** How many were new. */
  readonly added: number
  /** How many were there already. */
  readonly repeated: number
  /** How many found no place. */
  readonly beyond: number
}

/** @param places how many more may be added */
export const addAddresses = (pictures: readonly string[], found: readonly string[], places: number): Addition => {
  const fresh = [...new Set(found)].filter((url) => !pictures.includes(url))
  const added = fresh.slice(0, Math.max(0, places))
  return {
    pictures: [...pictures, ...added],
    added: added.length,
    repeated: found.length - fresh.length,
    beyond: fresh.length - added.length,
  }
}
