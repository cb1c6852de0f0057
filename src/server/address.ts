/** What is asked for, as the first line of a request says it. */
export interface Address {
  /** Encoded, as it was sent. */
  readonly path: string
  /** With its `?`, or ''. */
  readonly search: string
}

/** Reads the target of a request; undefined where it is none that a browser or a crawler would send. */
export const readAddress = (target = '/'): Address | undefined => {
  // A proxy may send the whole URL.
  const local = target.replace(/^https?:\/\/[^/?]*/i, '') || '/'
  if (!local.startsWith('/')) return undefined
  const start = local.indexOf('?')
  return start < 0 ? { path: local, search: '' } : { path: local.slice(0, start), search: local.slice(start) }
}

/** The path as text; undefined where its escapes are broken, or where it holds what browsers read as a slash. */
export const decodedPath = (path: string): string | undefined => {
  if (path.includes('\\')) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*)|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The origin that a visitor asked for, by what the browser and the proxy in front say; undefined for no host at all. */
export const originOf = (host: string | undefined, protocol: string | undefined): string | undefined =>
  host !== undefined && HOST.test(host) ? `${protocol?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'}://${host.toLowerCase()}` : undefined
