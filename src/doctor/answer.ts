/** Answers as the doctor sees them: what kind they are, before anything is made of them. */
import { isRecord } from '../lib/isRecord.ts'

/** JSON, a page, something else (a picture), or nothing. */
export type Kind = 'json' | 'html' | 'other' | 'empty'

export interface Answer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly kind: Kind
  /** Parsed, where `kind` is `json`. */
  readonly json: unknown
  readonly text: string
  readonly bytes: Uint8Array
  /** When it was asked, and when it came: milliseconds since 1970. */
  readonly begun: number
  readonly ended: number
}

/** More is not read: no answer that the storefront can use is that large. */
const MAX_BODY_BYTES = 16 * 1024 * 1024

const readBytes = async (response: Response): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  while (reader && size <= MAX_BODY_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.byteLength
  }
  await reader?.cancel().catch(() => undefined)
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads an answer to its end. */
export const readBody = async (response: Response, url: string, begun: number, ended: number): Promise<Answer> => {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const bytes = await readBytes(response)
  const text = /^(?:image|video|audio|font)\/(?!svg)/.test(type) ? '' : new TextDecoder().decode(bytes)
  const json = parse(text)
  const isJson = typeof json === 'object' && json !== null
  const isHtml = /html/i.test(type) || /^\s*<(?:!doctype|html)/i.test(text)
  const kind = bytes.byteLength === 0 ? 'empty' : isJson ? 'json' : isHtml ? 'html' : 'other'
  return { url, status, headers, kind, json, text, bytes, begun, ended }
}

/** Status and kind: what two answers have in common that say the same. */
export const signatureOf = ({ status, kind }: Answer): string => `${status} ${kind}`

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300
export const isRedirect = ({ status, headers }: Answer): boolean => status >= 300 && status < 400 && headers.has('location')
export const isRefusal = ({ status }: Answer): boolean => status === 401 || status === 403

/** A success whose body says that it is none (specification, Errors). */
export const saysNo = ({ json }: Answer): boolean =>
  isRecord(json) && (json['success'] === false || Number(json['code']) >= 300 || (json['id'] === undefined && (json['status'] === 'error' || json['status'] === 'failed')))

const KIND_WORDS: Readonly<Record<Kind, string>> = { json: 'JSON', html: 'an HTML page', other: 'neither JSON nor a page', empty: 'nothing' }

/** `404 with an HTML page`. */
export const inWords = ({ status, kind }: Answer): string => `${status} with ${KIND_WORDS[kind]}`

/** What an answer gives as its reason, short; no text of a page. */
export const messageOf = ({ json }: Answer): string => {
  const said = isRecord(json) ? [json['message'], json['error']].find((one) => typeof one === 'string') : undefined
  return typeof said === 'string' ? said.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, 200) : ''
}
