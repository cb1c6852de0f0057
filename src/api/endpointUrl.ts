/** Where a call goes: its method and URL, made of the contract, the configuration and the parameters. */
import type { AnyEndpoint } from '../contract/endpoint.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { joinUrl } from '../lib/url.ts'
import { ApiError } from './ApiError.ts'

/** The parts of an endpoint that its URL is made of. */
type UrlParts = Pick<AnyEndpoint, 'name' | 'method' | 'path'>
/** The parts of the configuration that a URL is made of. */
export type UrlConfig = Pick<StorefrontConfig, 'baseUrl' | 'endpoints'>

/** Where a call goes. */
export interface Target {
  readonly url: string
  readonly method: string
}

/** Placed after `{base_url}` (specification, 'What the service does'). */
export const PREFIX = '/front_api/v1'

const METHODS = /^(GET|POST|PUT|PATCH|DELETE)$/

// Encoded, a slash or a percent sign would be safe for a server that decodes once; many decode twice. No identifier of
// the platform holds one. Dots alone would climb out of the path whatever their encoding.
const UNSENDABLE = /^\.*$|[/\\%\u0000-\u001f\u007f]/

const sendable = (value: unknown): value is string | number =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && !UNSENDABLE.test(value)

const fill = (template: string, params: Readonly<Record<string, unknown>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!sendable(value)) throw new Error(`parameter ${name} cannot be sent`)
    return encodeURIComponent(value)
  })

const queryString = (query: Readonly<Record<string, unknown>>) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')

/** Stands for the storefront's own origin where a server renders. */
export const SERVER_ORIGIN = 'http://localhost'

/** The marketplace's base URL: as configured, or the origin that the storefront is served from. */
export const baseUrlOf = (config: UrlConfig): string =>
  config.baseUrl || (__SERVER__ ? SERVER_ORIGIN : globalThis.location.origin)

const build = (config: UrlConfig, endpoint: UrlParts, params: object, query: unknown): Target => {
  const override = config.endpoints[endpoint.name]
  const template = override?.path ?? endpoint.path
  const method = (override?.method ?? endpoint.method).toUpperCase()
  if (!template.startsWith('/')) throw new Error('the path of an endpoint starts with a slash')
  if (!METHODS.test(method)) throw new Error(`method ${method} is not known`)
  if (method === 'GET' && endpoint.method !== 'GET') throw new Error('a write is never sent as GET')
  const base = new URL(baseUrlOf(config))
  const search = queryString(typeof query === 'object' ? { ...query } : {})
  const path = fill(template, { ...params }) + (search && (template.includes('?') ? '&' : '?') + search)
  const url = new URL(joinUrl(base.href, PREFIX + path))
  // Whatever an override says, nothing is ever sent to another origin: the token would go with it.
  if (url.origin !== base.origin || !/^https?:$/.test(url.protocol)) throw new Error('not an address of the marketplace')
  return { url: url.href, method }
}

/**
 * The method and URL of an endpoint: the contract's path, or the operator's for it, with every parameter and every key and
 * value of the query encoded; undefined and null values of the query are left out.
 * @throws ApiError `invalid`, status 0, for a parameter that cannot be sent (empty, `../x`, `a/b`, `%2e`) and for an
 * override that does not lead to the marketplace itself
 */
export const targetOf = (
  config: UrlConfig,
  endpoint: UrlParts,
  params: object = {},
  query?: unknown,
): Target => {
  try {
    return build(config, endpoint, params, query)
  } catch (problem) {
    throw new ApiError('invalid', endpoint.name, {}, String(problem))
  }
}
