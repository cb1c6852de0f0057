/** What the editor of the appearance is given by the sandbox when it begins. */

/** A page that can be previewed. */
export interface PageChoice {
  readonly name: string
  readonly path: string
}

export interface Start {
  /** What the operator's settings file states. */
  readonly operator: object
  /** Whether the whole storefront is shown with a draft. */
  readonly isApplied: boolean
  readonly pages: readonly PageChoice[]
}
