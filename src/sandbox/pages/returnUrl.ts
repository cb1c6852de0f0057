const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Where the shopper is taken back to: an http(s) address on the marketplace's own host and port, or on this machine. Left out,
 * it is the storefront's usual page.
 * @returns null for every other address: the checkout must not be a way to send people elsewhere
 */
export const returnUrlOf = (raw: string | null, own: URL): URL | null => {
  const text = raw?.trim() || '/checkout/return'
  if (/[\u0000-\u001f\\]/.test(text) || !URL.canParse(text, own.origin)) return null
  const url = new URL(text, own.origin)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  return url.host === own.host || LOOPBACK_HOST.test(url.hostname) ? url : null
}
