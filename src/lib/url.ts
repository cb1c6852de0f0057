/** Addresses from data are hostile until read here. */

/**
 * An address from data, if it may be used in a link or a picture: `http`, `https`, or a path of this origin.
 * @returns undefined for every other scheme, for `//host` tricks, and for what is no address at all
 */
export const httpUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '' || /[\u0000-\u001f\\]/.test(value)) return undefined
  if (value.startsWith('/') && !value.startsWith('//')) return value
  if (!/^https?:\/\//i.test(value)) return undefined
  return URL.canParse(value) ? value : undefined
}

/**
 * A redirect target, if it is a path of this storefront (never another origin, whatever the tricks).
 * @param value the untrusted target, such as `?next=`
 * @param fallback where to go otherwise
 */
export const internalPath = (value: unknown, fallback = '/'): string => {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return fallback
  // Resolved against a name that can never be real: whatever leaves it was not a path.
  const base = 'https://storefront.invalid'
  if (!URL.canParse(value, base)) return fallback
  const url = new URL(value, base)
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}

/** The id in a `{id}-{slug}` address part; undefined when there is none. */
export const idOfSlug = (slug: string): number | undefined => {
  const match = /^([1-9]\d{0,14})(?:-|$)/.exec(slug)
  return match ? Number(match[1]) : undefined
}

/** Joins a base and a path with exactly one slash. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
