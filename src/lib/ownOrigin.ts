/**
 * Whether a URL is on the storefront's own origin. What stands there is never opened where it could run, whoever made it.
 * @param url one that `httpUrl` has let through
 */
export const isOwnOrigin = (url: string): boolean => new URL(url, location.href).origin === location.origin
