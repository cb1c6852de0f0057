import type { AnyEndpoint } from '../contract/endpoint.ts'
import { abortable } from '../lib/abortable.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { ApiError } from './ApiError.ts'
import type { Call, LooseOptions } from './call.ts'
import { baseUrlOf, targetOf, type Target } from './endpointUrl.ts'
import { readAnswer, type Failure } from './failure.ts'
import { useClient as useProvidedClient, type Client, type ClientOptions } from './clientKey.ts'
import { baseOfTarget, createProbe } from './moved.ts'
import { delayOf, mayRepeat, wait } from './retry.ts'
import { createSessionCheck, meaningOf } from './unauthorized.ts'
import { createValidation } from './validateResponse.ts'
import { NoAnswer, createWire, encodeBody, type Sent } from './wire.ts'

export { ClientKey, type Client, type ClientOptions, type LostSession } from './clientKey.ts'

/** Makes errors of failures; asks further where the answer alone does not tell the kind. */
const createFail = (isDead: (sent: Sent) => Promise<boolean>, probe: () => Promise<string | null>) => {
  const kindOf = async (endpoint: AnyEndpoint, failure: Failure, sent: Sent) => {
    if (failure.status !== 401 && failure.status !== 403) return failure.kind
    const meaning = meaningOf(endpoint, failure, sent)
    if (meaning !== 'unclear') return meaning
    return (await isDead(sent)) ? 'unauthenticated' : 'forbidden'
  }
  const locationOf = (failure: Failure, url: string) =>
    failure.status === 0 ? probe() : baseOfTarget(failure.location, url)

  return async (endpoint: AnyEndpoint, failure: Failure, sent: Sent, url: string): Promise<ApiError> => {
    const kind = await kindOf(endpoint, failure, sent)
    const location = kind === 'moved' ? await locationOf(failure, url) : null
    return new ApiError(kind, endpoint.name, { ...failure, location })
  }
}

const aborted = () => new NoAnswer('aborted')

/** Makes a client. It knows no router and no store: a lost session is an event. */
export const createClient = (options: ClientOptions): Client => {
  const { config, strict = import.meta.env.DEV } = options
  const { retries = 2, backoff = 400, random = Math.random, now = Date.now } = options
  const ask = createWire(options.fetch ?? ((url, init) => globalThis.fetch(url, init)), config.timeout)
  const validateResponse = createValidation(strict, options.onReport)
  const fail = createFail(createSessionCheck(ask, config), createProbe(ask, config))

  const loadUpload = lazyOnce(() =>
    import('./upload.ts').then(({ createUpload }) => createUpload(ask, config), () => Promise.reject(new NoAnswer('network'))))

  /** Which session goes with a call (specification, Authentication, rules 8 to 10). */
  const sessionFor = (endpoint: AnyEndpoint, { anonymous = false, as }: LooseOptions): Sent => {
    const isNone = anonymous || endpoint.auth === 'visitor'
    const token = as === undefined ? options.getToken?.() : as
    return {
      token: isNone || config.auth !== 'token' ? null : token || null,
      // What works only signed out goes without; but the browser keeps the session that signing in opens only where
      // cookies may travel: a call about the session itself.
      cookie: !anonymous && config.auth === 'cookie' && (endpoint.auth !== 'visitor' || as === null),
    }
  }

  /** Whether the person has a valid session again after `error` was the answer to this one. */
  const isRenewed = async (error: ApiError, { token, cookie }: Sent, sentAt: number, given: LooseOptions) => {
    if (error.kind !== 'unauthenticated' || !options.renew || given.as !== undefined || (token === null && !cookie)) return false
    return abortable(options.renew({ error, token, sentAt, quiet: given.quiet ?? false }), given.signal, aborted)
  }

  /** A session known to be dead is not sent again: the call waits until the person has another one. */
  const heldBy = (endpoint: AnyEndpoint, { anonymous, as, quiet = false }: LooseOptions) =>
    endpoint.auth === 'visitor' || anonymous || as !== undefined ? null : options.hold?.(quiet)

  const attempt = async (endpoint: AnyEndpoint, target: Target, given: LooseOptions, isAgain = false): Promise<unknown> => {
    // Before the session is looked at: it may change while the code is loaded.
    const send = given.onProgress ? await abortable(loadUpload(), given.signal, aborted) : ask
    const held = heldBy(endpoint, given)
    if (held && !(await abortable(held, given.signal, aborted))) throw new ApiError('unauthenticated', endpoint.name)
    const sent = sessionFor(endpoint, given)
    const sentAt = now()
    const content = encodeBody(endpoint, given.body)
    for (let count = 0; ; count += 1) {
      const answer = await send(target, sent, given, content)
      const { failure, body } = readAnswer(answer, sent.token, now)
      if (!failure) return validateResponse(endpoint, answer.status, body)
      const { status, retryAfter } = failure
      if (count >= retries || !mayRepeat(endpoint.method, status, retryAfter)) {
        const error = await fail(endpoint, failure, sent, target.url)
        if (!isAgain && (await isRenewed(error, sent, sentAt, given))) return attempt(endpoint, target, given, true)
        throw error
      }
      await wait(delayOf(count, backoff, retryAfter, random), given.signal)
    }
  }

  const callAt = (endpoint: AnyEndpoint, given: LooseOptions, url: string): Promise<unknown> => {
    const isOwn = new URL(url).origin === new URL(baseUrlOf(config)).origin
    return attempt(endpoint, { url, method: endpoint.method }, isOwn ? given : { ...given, anonymous: true })
  }

  const count = ({ method }: AnyEndpoint, by: number): void => {
    if (options.writes && method !== 'GET') options.writes.value += by
  }

  const call = async (endpoint: AnyEndpoint, given: LooseOptions = {}): Promise<unknown> => {
    count(endpoint, 1)
    try {
      if (given.at) return await callAt(endpoint, given, given.at)
      return await attempt(endpoint, targetOf(config, endpoint, given.params, given.query), given)
    } catch (error) {
      const failed = error instanceof NoAnswer ? new ApiError(error.kind, endpoint.name) : error
      const { kind } = failed as Partial<ApiError>
      if (kind !== 'aborted' && kind !== 'network') await options.onFailure?.()
      throw failed
    } finally {
      count(endpoint, -1)
    }
  }

  // What `validateResponse` returns is the output of the endpoint's own schema, which is what Call names.
  return { call: call as Call }
}

/** The application's client, with its code: for stores and pages that cannot do without. */
export const useClient = (): Client => {
  const provided = useProvidedClient()
  return provided.make?.(createClient) ?? provided
}
