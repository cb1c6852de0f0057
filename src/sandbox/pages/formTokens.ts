/** One rendered payment form. It is remembered so that a form that is sent twice creates its orders only once. */
export interface Ticket {
  readonly key: string
  /** The cart as it was when the form was rendered. */
  readonly seen: string
  /** Where the shopper was sent when the form was used. */
  location: string | null
}

const TICKETS_MAX = 2000

/** Tokens of payment forms: every rendering gets its own. */
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

  /** The ticket of a form of this cart; undefined for an unknown one. */
  find(token: string, key: string): Ticket | undefined {
    const ticket = this.#tickets.get(token)
    return ticket?.key === key ? ticket : undefined
  }
}
