/** Credentials of the marketplace's administrator. They are valid only in this sandbox. */
export const ADMIN_CREDENTIALS = {
  key: 'pk_sandbox_4f1d9c2ab7',
  secret: 'sk_sandbox_only_for_trying_out',
  email: 'admin@example.com',
} as const

/** The user name and password of a Basic header; null where there is none. */
const basic = (request: Request): { user: string, password: string } | null => {
  const [, encoded] = /^basic\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (encoded === undefined) return null
  try {
    const text = new TextDecoder().decode(Uint8Array.from(atob(encoded), (sign) => sign.codePointAt(0) ?? 0))
    const colon = text.indexOf(':')
    return colon < 0 ? { user: text, password: '' } : { user: text.slice(0, colon), password: text.slice(colon + 1) }
  } catch {
    return { user: '', password: '' } // Credentials that cannot be decoded are wrong ones.
  }
}

/** Why a request may not use the Admin API (specification, Authentication failures); null when it may. */
export const refusalOf = (request: Request): string | null => {
  const sent = basic(request)
  if (!sent) return 'Access denied. Please use your API credentials to use the API'
  // Older integrations send the administrator's address in place of the key (specification, Authentication, rule 3).
  const isKnown = sent.user === ADMIN_CREDENTIALS.key || sent.user.toLowerCase() === ADMIN_CREDENTIALS.email
  return isKnown && sent.password === ADMIN_CREDENTIALS.secret ? null : 'Permission denied, wrong credentials'
}
