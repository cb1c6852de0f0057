/** One rendered form. It is remembered so that a payment form that is sent twice creates its orders only once. */
export interface Ticket {
  /** Whose form it is: a cart, a visitor or a session. */
  readonly key: string
  /** What the form is for: the cart as it was when the form was rendered, or the form's name. */
  readonly seen: string
  /** Where the shopper was sent when the form was used. */
  location: string | null
}

const TICKETS_MAX = 2000

/** Tokens of forms, against cross-site requests: every rendering gets its own. */
export class FormTokens {
  readonly #tickets = new Map<string, Ticket>()
  readonly #newId: () => string

  constructor(newId: () => string) {
    this.#newId = newId
  }

  issue(key: string, seen: string): string {
    const oldest = this.#tickets.keys().next()
    if (this.#tickets.size >= TICKETS_MAX && !oldest.done) this.#tickets.delete(oldest.value)
    const token = this.#newId()
    this.#tickets.set(token, { key, seen, location: null })
    return token
  }

  /** The ticket of a form of this cart, visitor or session; undefined for an unknown one. */
  find(token: string, key: string): Ticket | undefined {
    const ticket = this.#tickets.get(token)
    return ticket?.key === key ? ticket : undefined
  }
}
