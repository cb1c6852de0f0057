import type { AnyEndpoint, BodyOf, Endpoint, PathParams, QueryOf, ResponseOf } from '../contract/endpoint.ts'

type ParamsOf<E> = E extends Endpoint<infer P> ? PathParams<P> : never
type ParamsPart<E> = [ParamsOf<E>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParamsOf<E>, string | number>> }
// A schema that is not declared takes anything, as far as types can tell: `unknown`.
type BodyPart<E> = unknown extends BodyOf<E> ? { readonly body?: undefined } : { readonly body: BodyOf<E> }
type QueryPart<E> = unknown extends QueryOf<E>
  ? { readonly query?: undefined }
  : { readonly query?: QueryOf<E> | undefined }

/** How much of a call's body was sent. */
export interface UploadProgress {
  /** Bytes, the form's own included; never less than before within one attempt. */
  readonly sent: number
  /** Bytes; 0 as long as the browser does not know, and then `sent` is 0 too. */
  readonly total: number
}

/** What every call may say. */
export interface CommonOptions {
  /** Ends the call, waits between attempts included, with kind `aborted`. */
  readonly signal?: AbortSignal | undefined
  /**
   * Milliseconds for each attempt; the configuration's where it is left out. With `onProgress`, milliseconds in which
   * nothing is sent and nothing is answered: a long upload that goes on does not end in `timeout`.
   */
  readonly timeout?: number | undefined
  /**
   * Told how much of the body was sent, for uploads: first `sent` 0, last `sent` equal to `total`, from 0 again where
   * the call is sent again. What it throws goes to the window's `error` event, and the call goes on. Such a call ends
   * with its page, whatever `keepalive` says, and carries the cookies of the storefront's own origin, where the
   * marketplace is on it: XMLHttpRequest cannot leave them out.
   */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  /** It goes on when the page is left before its answer; only for small bodies. */
  readonly keepalive?: boolean | undefined
  /** Sends neither token nor cookies, also when signed in. */
  readonly anonymous?: boolean | undefined
  /** A background call: the person is not asked to sign in again for it. */
  readonly quiet?: boolean | undefined
  /**
   * Carries this token instead of the stored one; null where the theme's cookie says who it is. Such a call is about the
   * session itself: it waits for none, and nobody is asked to sign in for it.
   */
  readonly as?: string | null | undefined
  /**
   * Where the call goes in place of the endpoint's own path: the http(s) address of a service beside the Front API. To
   * another origin than the marketplace's, nothing of the session is sent.
   */
  readonly at?: string | undefined
}

/** What a call takes: `params` exactly where the path has placeholders, `body` exactly where one is declared. */
type CallOptions<E> = CommonOptions & ParamsPart<E> & BodyPart<E> & QueryPart<E>

/** A call's options as they are read, whatever the endpoint. */
export interface LooseOptions extends CommonOptions {
  readonly params?: object | undefined
  readonly query?: unknown
  readonly body?: unknown
}

type Given<E> = Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** Calls an endpoint of the contract; answers what its schema settles. */
export type Call = <E extends AnyEndpoint>(endpoint: E, ...options: Given<E>) => Promise<ResponseOf<E>>
