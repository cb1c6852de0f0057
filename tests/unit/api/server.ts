import { vi } from 'vitest'
import { ApiError, type ErrorKind } from '../../../src/api/ApiError.ts'
import { createClient, type ClientOptions } from '../../../src/api/client.ts'
import { defaultConfig, type StorefrontConfig } from '../../../src/lib/settings.ts'

export const ORIGIN = 'http://stoa.test'
export const API = `${ORIGIN}/front_api/v1`
export const TOKEN = 'token-of-a-member.abc.def'

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>)

/** A server that gives these answers one after the other (the last one for ever) and remembers what it was asked. */
export const server = (...answers: Answer[]) => {
  const requests: Request[] = []
  const inits: RequestInit[] = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    requests.push(request)
    inits.push(init)
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    if (typeof answer === 'function') return answer(request)
    if (!answer) throw new TypeError('fetch failed')
    return answer.clone()
  }
  return { fetch, requests, inits }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const html = (status: number) =>
  new Response('<!doctype html><title>Error</title><h1>Something</h1>', { status, headers: { 'content-type': 'text/html' } })

export const text = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })

interface Setup extends Omit<ClientOptions, 'config' | 'fetch'> {
  readonly config?: Partial<StorefrontConfig>
  readonly token?: string | null
}

/** A client of such a server. Repetitions wait for nothing unless the test says so. */
export const clientOf = (fetch: NonNullable<ClientOptions['fetch']>, { config, token = null, ...rest }: Setup = {}) => {
  const renew = vi.fn<NonNullable<ClientOptions['renew']>>(() => Promise.resolve(false))
  const onReport = vi.fn<NonNullable<ClientOptions['onReport']>>()
  const client = createClient({
    config: { ...defaultConfig, baseUrl: ORIGIN, ...config },
    fetch,
    getToken: () => token,
    renew,
    onReport,
    backoff: 0,
    ...rest,
  })
  return { client, call: client.call, renew, onReport }
}

/** The error that a call ends in. */
export const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const outcome = await call.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  )
  if (!(outcome instanceof ApiError)) throw outcome
  return outcome
}

export type { ErrorKind }
