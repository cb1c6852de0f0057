const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The URL to which the checkout returns the shopper: http(s), on the marketplace's own host and port, or on any port of
 * this machine. By default it is the storefront's page `/checkout/return`.
 * @returns null for every other URL, because the checkout must not be an open redirect
 */
export const returnUrlOf = (raw: string | null, own: URL): URL | null => {
  const text = raw?.trim() || '/checkout/return'
  if (/[\u0000-\u001f\\]/.test(text) || !URL.canParse(text, own.origin)) return null
  const url = new URL(text, own.origin)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  return url.host === own.host || LOOPBACK_HOST.test(url.hostname) ? url : null
}
