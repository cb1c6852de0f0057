/**
 * Failures in a person's words. Reads the shape of the API's error, not its class: this room knows no other.
 */
import type { I18n, MessageKey } from './index.ts'

/** What is read of a failure; all of it may be missing. */
interface ErrorFacts {
  readonly kind?: unknown
  /** The server's words, as plain text. */
  readonly message?: unknown
  /** Seconds. */
  readonly retryAfter?: unknown
  /** The base address to which a marketplace has moved. */
  readonly location?: unknown
}

/** Kinds whose words have another name than `errors` and the kind. */
const KINDS: Readonly<Record<string, MessageKey>> = {
  network: 'core.error_network',
  // Only met where other documents are there: without any, a page says that nothing is published.
  unavailable: 'errors.damaged',
}

/** The kind of a failed read, whether of the catalogue or of the Front API. */
export const errorKind = (error: unknown): string =>
  error instanceof Error && 'kind' in error ? String(error.kind) : 'malformed'

/** Messages that the specification quotes: a server may state them in its own language, or as a code. */
const KNOWN: Readonly<Record<string, MessageKey>> = {
  'invalid email address': 'errors.said_email',
  'user not found': 'errors.said_email',
  'invalid password': 'errors.said_password',
  'wrong token provided': 'errors.said_link',
  'token not found in request': 'errors.unauthenticated',
  'expired token': 'errors.unauthenticated',
  listing_already_in_user_wishlist: 'errors.said_wishlist',
}

/** Names meant for programs, such as `listing_not_found`. */
const CODE = /^[a-z\d]+(?:[_.][a-z\d]+)+$/i

const delayText = (retryAfter: unknown, t: I18n['t']): string => {
  if (typeof retryAfter !== 'number' || !Number.isFinite(retryAfter)) return t('errors.wait')
  const seconds = Math.max(1, Math.ceil(retryAfter))
  if (seconds <= 90) return t('errors.wait_seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? t('errors.wait_minutes', { count: minutes }) : t('errors.wait_long')
}

const keyIn = (keys: Readonly<Record<string, MessageKey>>, name: string) =>
  Object.hasOwn(keys, name) ? keys[name] : undefined

/**
 * What happened and what to do about it, in the language shown.
 * @param error the failure as it was caught; or its kind, with what else is known of it in `facts`
 */
export const errorText = (error: unknown, translate: I18n['t'], facts?: ErrorFacts): string => {
  // These words come after the first page; until then it is at least said that something failed.
  const t: I18n['t'] = (name, values) => {
    const text = translate(name, values)
    return text === name ? translate('core.error_unknown') : text
  }
  const read: ErrorFacts = typeof error === 'string' ? { ...facts, kind: error } : typeof error === 'object' && error !== null ? error : {}
  const kind = typeof read.kind === 'string' ? read.kind : ''
  const said = typeof read.message === 'string' ? read.message.trim() : ''
  // Of a kind that has no words nothing is known.
  const key = keyIn(KINDS, kind) ?? `errors.${kind}` as MessageKey
  const known = keyIn(KNOWN, said.toLowerCase().replace(/[.!]$/, ''))
  if (known) return t(known)
  if ((kind === 'refused' || kind === 'invalid') && said !== '' && !CODE.test(said)) return said
  if (kind === 'rate_limited' || kind === 'maintenance') return `${t(key)} ${delayText(read.retryAfter, t)}`
  if (kind === 'moved' && typeof read.location === 'string') return t('errors.moved_to', { location: read.location })
  return t(key)
}
