/** What the configuration of a web server depends on, from the settings and the command. */
import { LOCALES, type Locale } from '../lib/languages.ts'
import type { StorefrontConfig } from '../lib/settings.ts'

/** Where a server listens: at a name, at an address of the machine, or at all of them. */
export interface ListenAddress {
  /** A name, such as `shop.example.com`; undefined where any is answered. */
  readonly name?: string | undefined
  /** An address of this machine; undefined is all of them. */
  readonly ip?: string | undefined
  readonly port?: number | undefined
}

/** The marketplace behind a server. */
export interface Upstream {
  readonly url: URL
  /** Its own name is the one that visitors ask for: it is told that, and not the address where it is reached. */
  readonly keepsHost: boolean
}

export interface ServerOptions {
  readonly folder: string
  /** The marketplace's name. */
  readonly name: string
  readonly listen: ListenAddress
  readonly upstream?: Upstream | undefined
  /** Of the shop; rendered pages are in the first one. */
  readonly languages: readonly [Locale, ...Locale[]]
  /** Where the catalogue's files are, on this origin. */
  readonly catalogue: string
  /** Where pictures are posted, at the marketplace. */
  readonly uploadPath?: string | undefined
  /** The largest body of a request, in whole megabytes. */
  readonly maxMegabytes: number
  /** Seconds until the marketplace has begun to answer. */
  readonly answerSeconds: number
}

const IP = /^(?:\d{1,3}\.){3}\d{1,3}$/

/** Reads `shop.example.com`, `127.0.0.1:8080`, `:8080` or `8080`; undefined where it is none of them. */
export const readListenAddress = (text: string): ListenAddress | undefined => {
  const [, host = '', digits = ''] = /^(?:([a-z0-9.-]+):|:|(?=\d+$))(\d{1,5})$/i.exec(text) ?? /^(?!\d+$)([a-z0-9.-]+)()$/i.exec(text) ?? []
  const port = digits === '' ? undefined : Number(digits)
  if ((host === '' && port === undefined) || (port !== undefined && (port < 1 || port > 65_535))) return undefined
  return { ...(host !== '' && (IP.test(host) ? { ip: host } : { name: host })), ...(port !== undefined && { port }) }
}

/** A form around a file needs some bytes too. */
const FORM_BYTES = 1024 * 1024
/** The marketplace may need longer than shoppers wait: what it has begun it ends. */
const MIN_ANSWER_SECONDS = 60

interface Given {
  readonly folder: string
  readonly listen: ListenAddress
  readonly upstream?: Upstream | undefined
}

/** The options of a server for a storefront with these settings. */
export const serverOptionsOf = (config: StorefrontConfig, given: Given): ServerOptions => {
  const { attachments, catalogueUrl, imageUpload, languages, name, timeout } = config
  const uploadPath = imageUpload?.url.replace(/^\{base_url\}/, '')
  return {
    ...given,
    // It stands in a comment, which ends with its line.
    name: name.replace(/\s+/g, ' '),
    languages: [languages[0] ?? LOCALES[0], ...languages.slice(1)],
    catalogue: catalogueUrl.startsWith('/') ? catalogueUrl.replace(/\/+$/, '') : '/catalogue',
    ...(uploadPath?.startsWith('/') && { uploadPath }),
    maxMegabytes: Math.ceil((Math.max(attachments.maxBytes, imageUpload?.maxBytes ?? 0) + FORM_BYTES) / 2 ** 20),
    answerSeconds: Math.max(MIN_ANSWER_SECONDS, Math.ceil(timeout / 1000)),
  }
}
