import type * as z from 'zod/mini'

type Schema<T = unknown> = z.core.$ZodType<T>

/** HTTP methods that the Front API uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint (specification, Authentication, rules 9 and 10):
 * `public` needs no token, and acts for the member when one is sent; `visitor` works only without a token or session;
 * `member` needs one.
 */
type Auth = 'public' | 'visitor' | 'member'

/** The shapes in which endpoint groups report errors (specification, Errors, Front API). */
export type ErrorBody =
  /** `{ code, status: 'error', message }` */
  | 'standard'
  /** `{ success: false, error }` */
  | 'cart_items'
  /** `{ status: 'failed', message }` */
  | 'cart'
  /** `{ success: false, message }` */
  | 'wishlist'
  /** `{ code, success: false, message }` */
  | 'recovery'
  /** An HTML error page. */
  | 'html'

/** One failure that the specification or our assumptions name. */
export interface KnownError {
  readonly status: number
  readonly body: ErrorBody
  /** When it happens, in plain words. */
  readonly when: string
  /** The documented message, where one is given. */
  readonly message?: string
}

/**
 * Where the knowledge of an endpoint comes from: `specified` (method and path stand in the specification) or `assumed` (our
 * answer to a gap).
 */
export interface Provenance {
  readonly kind: 'specified' | 'assumed'
  /** The clause or page that says so. */
  readonly source: string
  /** What of it is assumed although the path is specified (for example the body). */
  readonly assumed?: string
}

/** The `{names}` in a path template. */
export type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never

/** One operation of the Front API, declared once. */
export interface Endpoint<
  P extends string = string,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** `group.operation`: the key of operators' overrides, of faults and of the reference. */
  readonly name: string
  readonly method: Method
  /** Relative to `{base_url}/front_api/v1`. */
  readonly path: P
  readonly auth: Auth
  /** One sentence for the reference. */
  readonly summary: string
  /** The schema of the query, where there is one. */
  readonly query?: Q
  /** The schema of the request's body, where there is one. */
  readonly body?: B
  /** `multipart` for files; JSON otherwise. */
  readonly encoding?: 'multipart'
  readonly response: R
  /** Status of success; 200 unless stated. */
  readonly status?: number
  readonly errors: readonly KnownError[]
  readonly provenance: Provenance
}

/** Any endpoint, whatever its schemas. */
export type AnyEndpoint = Endpoint

/** Declares an endpoint: gives the literal types to the client, the sandbox and the reference. */
// @__NO_SIDE_EFFECTS__
export const endpoint = <
  const P extends string,
  R extends Schema,
  Q extends Schema = Schema<undefined>,
  B extends Schema = Schema<undefined>,
>(
  declaration: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => declaration

/** The settled answer of an endpoint. */
export type ResponseOf<E> = E extends Endpoint<string, Schema, Schema, infer R> ? z.output<R> : never

/** What a handler may write as the answer of an endpoint. */
export type WireResponseOf<E> = E extends Endpoint<string, Schema, Schema, infer R> ? z.input<R> : never

/** The body that an endpoint takes. */
export type BodyOf<E> = E extends Endpoint<string, Schema, infer B, Schema> ? z.input<B> : never

/** The query that an endpoint takes. */
export type QueryOf<E> = E extends Endpoint<string, infer Q, Schema, Schema> ? z.input<Q> : never

/** Provenance of an endpoint whose method and path stand in the specification. */
// @__NO_SIDE_EFFECTS__
export const specified = (clause: string, assumed?: string): Provenance => ({
  kind: 'specified',
  source: `specification, ${clause}`,
  ...(assumed === undefined ? {} : { assumed }),
})

/** Provenance of an endpoint that the specification names without a path. */
// @__NO_SIDE_EFFECTS__
export const assumed = (what: string): Provenance => ({ kind: 'assumed', source: `gaps, ${what}` })

/** Failures shared by every endpoint that requires a member. */
export const memberErrors: readonly KnownError[] = [
  { status: 403, body: 'standard', when: 'no token is sent', message: 'Token not found in request' },
  { status: 403, body: 'standard', when: 'the token has expired', message: 'Expired token' },
  { status: 403, body: 'standard', when: 'the token is malformed, foreign, or of a blocked account' },
]

/** A page after the last answers 404 (specification, Limits), in the shape of its group (Errors, Front API). */
export const pageErrors: readonly KnownError[] = [
  { status: 404, body: 'standard', when: 'the page is past the last one' },
]

/** A visitor-only call that carries a valid token or session (specification, Authentication, rule 10). */
export const visitorErrors: readonly KnownError[] = [
  { status: 403, body: 'html', when: 'the request carries a valid token or session' },
]
