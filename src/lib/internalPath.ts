/**
 * Written with percent signs or not: a second slash, a backslash, a control character or a step upwards is no part of a
 * path of ours. The router reads what is written with percent signs, and would take the step.
 */
const isTricky = (path: string): boolean => {
  try {
    return /^\/[/\\]|[\\\u0000-\u001f\u007f]|\/\.\.?(?:\/|$)/.test(decodeURIComponent(path))
  } catch {
    return true // Not even the router could read it.
  }
}

/**
 * A redirect target, if it is a path of this storefront (never another origin, whatever the tricks).
 * @param value the untrusted target, such as `?next=`
 * @returns `/` for anything else
 */
export const internalPath = (value: unknown): string => {
  // A parser leaves tabs and newlines out, and reads backslashes as slashes: they are looked for before it runs.
  if (typeof value !== 'string' || !value.startsWith('/') || /[\u0000-\u001f\\]/.test(value)) return '/'
  // Resolved against a name that can never be real: whatever leaves it was not a path.
  const base = 'https://storefront.invalid'
  if (!URL.canParse(value, base)) return '/'
  const { origin, pathname, search, hash } = new URL(value, base)
  return origin === base && !isTricky(pathname) ? pathname + search + hash : '/'
}
