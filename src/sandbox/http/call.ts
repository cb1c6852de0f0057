/** What a handler receives and answers, typed from the contract: an endpoint without a handler does not compile. */
import type { Contract } from '../../contract/all.ts'
import type { AnyEndpoint, PathParams, WireResponseOf } from '../../contract/endpoint.ts'
import type { Member } from '../model.ts'
import type { Records } from '../records.ts'
import type { Caller, TokenMint } from './auth.ts'
import type { Input } from './input.ts'
import { wholeOf } from './input.ts'
import { Refusal, notFound } from './refusal.ts'

/** A message that the marketplace would have sent by e-mail. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** Where the link of the message leads, when it has one. */
  link: string | null
  sent: string
}

/** What every handler works with. */
export interface Desk {
  readonly records: Records
  readonly mint: TokenMint
  readonly random: () => number
  readonly newId: () => string
  readonly outbox: Mail[]
  /** Whether the other side of orders answers, as long as nobody has switched it. */
  readonly otherSide: boolean
  /** Reports a change that has to be stored. Handlers of write requests need not call it: `frontApi.ts` does. */
  readonly changed: () => void
}

/** One call of an endpoint. */
export interface Call<Params extends string = string> extends Desk {
  readonly request: Request
  readonly url: URL
  readonly params: Readonly<Record<Params, string>>
  readonly query: URLSearchParams
  readonly body: Input
  readonly caller: Caller
}

type PathOf<E> = E extends { readonly path: infer P extends string } ? P : never

/** A wire type without its index signature: interfaces, such as those of the model, are not assignable to one. */
type Declared<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
  ? readonly Declared<Item>[]
  : T extends object
    ? { [K in keyof T as string extends K ? never : K]: Declared<T[K]> }
    : T

type Answer<E> = Declared<WireResponseOf<E>> | Response

/** Handles one endpoint: returns the response body, or a complete `Response` when it needs headers. @throws Refusal */
export type Handler<E> = (
  call: Call<PathParams<PathOf<E>>>,
) => Answer<E> | Promise<Answer<E>>

/** The handlers of one group. */
export type HandlersOf<G extends keyof Contract> = { [N in keyof Contract[G]]: Handler<Contract[G][N]> }

/** A handler for every endpoint of the contract. */
export type Handlers = { [G in keyof Contract]: HandlersOf<G> }

/** The member for whom a request is made. Endpoints that require a member are never called without one. */
export const memberOf = (call: Pick<Call, 'caller'>): Member => {
  if (!call.caller.member) throw new Refusal(403, 'standard', 'Token not found in request')
  return call.caller.member
}

/** An id from the path. @throws Refusal 404 when it is not a positive whole number */
export const idOf = (text: string): number => {
  const id = wholeOf(text)
  if (id === undefined || id < 1) throw notFound()
  return id
}

/** A JSON answer. */
export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })

/** The refusal when `caller` may not call the endpoint; null when they may. */
export const refusalFor = (endpoint: AnyEndpoint, caller: Caller): Refusal | null => {
  if (endpoint.auth === 'visitor') {
    // An invalid token does not count as signed in: its holder must be able to sign in again.
    return caller.is_signed_in ? new Refusal(403, 'html', 'You are signed in already.') : null
  }
  if (caller.problem !== null) return new Refusal(403, 'standard', caller.problem)
  return endpoint.auth === 'member' && !caller.member ? new Refusal(403, 'standard', 'Token not found in request') : null
}
