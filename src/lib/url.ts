/** Addresses from data are hostile until read here. */

/**
 * An address from data, if it may be used in a link or a picture: `http`, `https`, or a path of this origin.
 * @returns undefined for every other scheme, for `//host` tricks, and for what is no address at all
 */
export const httpUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || /[\u0000-\u001f\\]/.test(value)) return undefined
  if (value.startsWith('/') && !value.startsWith('//')) return value
  if (!/^https?:\/\//i.test(value)) return undefined
  return URL.canParse(value) ? value : undefined
}

/**
 * A configured URL with its `{name}`s replaced; a name without a value stays as it is.
 * @param values already encoded where they stand in a query
 * @returns undefined where what comes out may not be opened, see `httpUrl`
 */
export const fillUrl = (template: string, values: Readonly<Record<string, string>>): string | undefined =>
  httpUrl(template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))

/** The id in a `{id}-{slug}` address part; undefined when there is none. */
export const idOfSlug = (slug: string): number | undefined => {
  const match = /^([1-9]\d{0,14})(?:-|$)/.exec(slug)
  return match ? Number(match[1]) : undefined
}

/** Joins a base and a path with exactly one slash. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
