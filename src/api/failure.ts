import { plainText } from '../lib/text.ts'
import type { ErrorDetails, ErrorKind } from './ApiError.ts'
import type { Answer } from './wire.ts'
import { retryAfterOf } from './retry.ts'

/** A failure read out of an answer. */
export interface Failure extends Required<ErrorDetails> {
  readonly kind: ErrorKind
  /** Whether the server explained itself in JSON; its error pages are HTML. */
  readonly isJson: boolean
}

/** An answer, understood: `failure`, or the `body` of a success (undefined when empty). */
export type Reading =
  | { readonly failure: Failure; readonly body?: undefined }
  | { readonly failure: null; readonly body: unknown }

/** The longest message of a server that is passed on. */
const MAX_MESSAGE_CHARACTERS = 300
const MAX_FIELDS = 50

type JsonRecord = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Statuses by kind (specification, Errors; the rest by what HTTP says they mean). */
const KINDS: Readonly<Record<number, ErrorKind>> = {
  301: 'moved',
  302: 'moved',
  303: 'moved',
  307: 'moved',
  308: 'moved',
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'invalid',
  406: 'invalid',
  408: 'timeout',
  410: 'not_found',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'rate_limited',
  503: 'maintenance',
}

const kindOf = (status: number): ErrorKind =>
  // A hidden redirect has status 0; what else is below 400 is an answer that no endpoint may give.
  KINDS[status] ?? (status === 0 ? 'moved' : status >= 500 ? 'server' : status >= 400 ? 'refused' : 'malformed')

const parse = (text: string): unknown => {
  try {
    // A key that could reach a prototype is dropped; it may be written with escapes. The reviver is slow, so only then.
    const suspect = /proto__|\\u00[567]/i.test(text)
    return JSON.parse(text, suspect ? (key, value: unknown) => (key === '__proto__' ? undefined : value) : undefined)
  } catch {
    return undefined
  }
}

const words = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || depth > 2) return ''
  return Object.values(value)
    .map((part) => words(part, depth + 1))
    .filter(Boolean)
    .join(' ')
}

/** Plain and short, and without the token, whatever the server echoes. */
const clean = (value: unknown, token: string | null): string => {
  const text = words(value)
  return plainText((token ? text.replaceAll(token, '') : text).slice(0, MAX_MESSAGE_CHARACTERS * 5)).slice(0, MAX_MESSAGE_CHARACTERS)
}

/** `[{ field, message }]`, or an object keyed by field (then perhaps by rule), as one text for each field. */
const fieldsOf = (source: unknown, token: string | null): Record<string, string> => {
  const entries = Array.isArray(source)
    ? source.filter(isRecord).map((entry) => [entry['field'], entry['message']] as const)
    : isRecord(source)
      ? Object.entries(source)
      : []
  return Object.fromEntries(
    entries
      .filter(([field, text]) => typeof field === 'string' && words(text) !== '')
      .slice(0, MAX_FIELDS)
      .map(([field, text]) => [String(field).slice(0, MAX_MESSAGE_CHARACTERS), clean(text, token)]),
  )
}

/** What a body says went wrong, in any of the shapes of the specification's table. */
const explanation = (body: unknown, token: string | null) => {
  if (!isRecord(body)) return { message: '', fields: {} }
  const { message, error, errors } = body
  const fields = { ...(isRecord(message) ? fieldsOf(message, token) : {}), ...fieldsOf(errors, token) }
  return { message: clean(message, token) || clean(error, token) || clean(Object.values(fields), token), fields }
}

const codeOf = (body: JsonRecord): number => {
  const code = Number(body['code'])
  return Number.isInteger(code) && code >= 300 ? code : 0
}

const isRefusal = (body: JsonRecord): boolean => {
  const { success, status, id } = body
  if (success === false || success === 0 || success === '0' || success === 'false' || success === '' || codeOf(body) > 0) return true
  // An order's own status may be `failed`: a resource, which has an id, is no report of an error.
  if (id !== undefined && id !== null) return false
  return status === 'error' || status === 'failed'
}

const locationOf = (answer: Answer, body: unknown): string | null => {
  const stated = answer.headers.get('location') ?? (isRecord(body) ? body['location'] : null)
  return typeof stated === 'string' ? stated : null
}

/**
 * Reads an answer in both reporting styles (specification, Errors): a 4xx or 5xx with any of the JSON shapes or an HTML
 * page, and a 2xx whose body says `success: false`, `status: error | failed` or `code >= 300`.
 *
 * `unauthenticated` and `forbidden` stand for 401 and 403 here: telling them apart takes what was sent (`session.ts`).
 * @param token what was sent, so that it can be kept out of the messages
 */
export const readAnswer = (answer: Answer, token: string | null, now: () => number): Reading => {
  const { status, text } = answer
  const body = parse(text)
  const isOk = status >= 200 && status < 300
  const isJson = typeof body === 'object' && body !== null
  const fail = (effective: number, kind = kindOf(effective)) => ({
    failure: {
      kind,
      status: effective,
      ...explanation(body, token),
      retryAfter: retryAfterOf(answer.headers, now),
      location: locationOf(answer, body),
      isJson,
    },
  })
  // A proxy in front of the marketplace cannot pass a redirect on, because browsers hide it: it says so in its own error.
  const code = isRecord(body) ? codeOf(body) : 0
  if (status >= 500 && code > 0 && kindOf(code) === 'moved') return fail(code)
  if (!isOk) return fail(status)
  if (isRecord(body) && isRefusal(body)) {
    return code > 0 && code < 600 ? fail(code) : fail(status, 'refused')
  }
  if (text.trim() === '') return { failure: null, body: undefined }
  return isJson ? { failure: null, body } : fail(status, 'malformed')
}
