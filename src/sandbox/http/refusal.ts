import type { AnyEndpoint, ErrorBody } from '../../contract/endpoint.ts'

/** One field that was not accepted. */
export interface FieldProblem {
  field: string
  message: string
}

/**
 * Thrown by a handler to refuse a request, with an error body in the shape of the endpoint's group (specification,
 * Errors, Front API). A refused write often has status 200.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    message: string,
    readonly problems: readonly FieldProblem[] = [],
  ) {
    super(message)
  }
}

/** 422 in the standard shape, naming each field. */
export const invalid = (problems: readonly FieldProblem[]): Refusal =>
  new Refusal(422, 'standard', problems.map(({ message }) => message).join(' '), problems)

/** The HTML 404 page for a listing, an order or a path that does not exist (specification, Errors, Front API). */
export const notFound = (what = 'Page not found'): Refusal => new Refusal(404, 'html', what)

/** 404 in the standard shape, for everything else that does not exist in the account, listings and orders groups. */
export const missing = (what: string): Refusal => new Refusal(404, 'standard', what)

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Page not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Maintenance',
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** An error page such as the platform shows to browsers. */
const errorPage = (status: number, message?: string): string => {
  const title = STATUS_TITLES[status] ?? `Error ${status}`
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${escaped(message ?? `The marketplace answered ${status}.`)}</p></body></html>`
}

/** The text of an error body, and its content type. */
export const errorBody = (
  kind: ErrorBody,
  status: number,
  message: string,
  problems: readonly FieldProblem[] = [],
): { text: string, type: string } => {
  if (kind === 'html') return { text: errorPage(status, message), type: 'text/html; charset=utf-8' }
  const shapes = {
    standard: { code: status, status: 'error', message, ...(problems.length > 0 ? { errors: problems } : {}) },
    cart_items: { success: false, error: message },
    cart: { status: 'failed', message },
    wishlist: { success: false, message },
    recovery: { code: status, success: false, message },
  }
  return { text: JSON.stringify(shapes[kind]), type: 'application/json' }
}

/** A refusal as an answer. */
export const errorResponse = (
  kind: ErrorBody,
  status: number,
  message: string,
  problems: readonly FieldProblem[] = [],
): Response => {
  const { text, type } = errorBody(kind, status, message, problems)
  return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
}

/** The shape of an endpoint's group (specification, Errors, Front API). */
const groupShape = (name: string): ErrorBody => {
  if (name.startsWith('wishlists.')) return 'wishlist'
  if (/^carts\.\w+Item$/.test(name)) return 'cart_items'
  return name.startsWith('carts.') ? 'cart' : 'standard'
}

/** The JSON shape in which an endpoint reports `status`: the one declared for it, else that of its group. */
export const shapeFor = ({ name, errors }: AnyEndpoint, status: number): ErrorBody =>
  errors.find((error) => error.status === status && error.body !== 'html')?.body ?? groupShape(name)
