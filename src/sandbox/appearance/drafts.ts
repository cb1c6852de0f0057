/** Settings that somebody tries out in the editor of the appearance; they live as long as the sandbox runs. */
import { fingerprintOf } from '../../lib/fingerprint.ts'
import { localeOf, type Locale } from '../../lib/languages.ts'

/** The name in the query of a page that is shown with a draft: `/cart?sandbox-appearance=1f3a.fr`. */
export const DRAFT_PARAMETER = 'sandbox-appearance'

const DRAFTS_MAX = 24

/** What a page is shown with. */
export interface Shown {
  /** As a settings file states them, unchecked. */
  readonly settings: object
  /** The only language, where one was asked for. */
  readonly language?: Locale
  /** Whether the page may stand in the editor's frame. */
  readonly isFramed: boolean
}

/** Keeps drafts by an id that is made of their content, and the one that was applied to the whole storefront. */
export class Drafts {
  /** What the operator's file states. */
  readonly operator: object
  private readonly kept = new Map<string, object>()
  private appliedSettings: object | null = null

  constructor(operator: object) {
    this.operator = operator
  }

  /** What the whole storefront is shown with; null for the operator's own settings. */
  get applied(): object | null {
    return this.appliedSettings
  }

  /** Shows the whole storefront with a draft, or again with the operator's settings. */
  apply(settings: object | null): void {
    this.appliedSettings = settings
  }

  /** Keeps a draft. Returns its id. */
  keep(settings: object): string {
    const id = fingerprintOf(JSON.stringify(settings))
    this.kept.delete(id)
    this.kept.set(id, settings)
    const [oldest] = this.kept.keys()
    if (this.kept.size > DRAFTS_MAX && oldest !== undefined) this.kept.delete(oldest)
    return id
  }

  /** What a page is shown with, by its address; undefined for the operator's settings. */
  shown(url: string): Shown | undefined {
    const asked = new URLSearchParams(url.split('?')[1] ?? '').get(DRAFT_PARAMETER)
    if (asked === null) return this.applied ? { settings: this.applied, isFramed: false } : undefined
    const [id = '', code = ''] = asked.split('.')
    const language = localeOf(code)
    // One that is forgotten is asked for once more by a page of before: it is kept anew by the editor.
    return { settings: this.kept.get(id) ?? this.applied ?? this.operator, isFramed: true, ...(language && { language }) }
  }
}
