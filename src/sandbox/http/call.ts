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
  /** Says that something is to be saved; calls that write need not. */
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

/** A wire type by its declared fields alone, so that the records of the model, which are interfaces, fit into it. */
type Declared<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
  ? readonly Declared<Item>[]
  : T extends object
    ? { [K in keyof T as string extends K ? never : K]: Declared<T[K]> }
    : T

type Answer<E> = Declared<WireResponseOf<E>> | Response

/** Answers one endpoint: its wire form, or a whole response where a header is needed. @throws Refusal */
export type Handler<E> = (
  call: Call<PathParams<PathOf<E>>>,
) => Answer<E> | Promise<Answer<E>>

/** The handlers of one group. */
export type HandlersOf<G extends keyof Contract> = { [N in keyof Contract[G]]: Handler<Contract[G][N]> }

/** A handler for every endpoint of the contract. */
export type Handlers = { [G in keyof Contract]: HandlersOf<G> }

/** The member that a call acts for; endpoints that require one are only reached with one. */
export const memberOf = (call: Pick<Call, 'caller'>): Member => {
  if (!call.caller.member) throw new Refusal(403, 'standard', 'Token not found in request')
  return call.caller.member
}

/** An id in the path; what is no whole number names nothing. @throws Refusal 404 */
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

/** Whether an endpoint may be called by `caller`; the refusal when it may not. */
export const refusalFor = (endpoint: AnyEndpoint, caller: Caller): Refusal | null => {
  if (endpoint.auth === 'visitor') {
    // A dead token is no sign-in: whoever holds one must be able to sign in again.
    return caller.is_signed_in ? new Refusal(403, 'html', 'You are signed in already.') : null
  }
  if (caller.problem !== null) return new Refusal(403, 'standard', caller.problem)
  return endpoint.auth === 'member' && !caller.member ? new Refusal(403, 'standard', 'Token not found in request') : null
}
