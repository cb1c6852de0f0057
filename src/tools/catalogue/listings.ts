/** Listings as the Admin API answers them: those that buyers may see, and those that nobody can read. */
import { Unusable, attempt, record, whole } from '../../catalogue/decode.ts'
import { type Found, isPublic, readListing } from '../../catalogue/wire.ts'
import type { Marketplace } from './http.ts'
import type { Progress } from './progress.ts'

/** What reading a marketplace takes. */
export interface Reading {
  readonly market: Marketplace
  readonly progress: Progress
  /** The attributes that may be published. */
  readonly aliases: ReadonlySet<string>
}

/** Rows of a page. */
export const PAGE_LISTINGS = 100
/** Public listings, oldest first: one that is added during a run comes last and moves no other. */
export const PUBLIC_LISTINGS = `/listings?status=published&admin_status=approved&sort=id&direction=asc&limit=${PAGE_LISTINGS}`

const idOf = attempt(record({ id: whole }), { id: null })

/** A listing that may be published; else null: one that is not public, or that cannot be read and is left out. */
export const publicListing = (raw: unknown, { aliases, progress }: Reading, unreadable: () => void = () => undefined): Found | null => {
  try {
    const found = readListing(raw, aliases)
    return isPublic(found) ? found : null
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    progress.note(`Listing ${idOf(raw).id ?? 'without an id'} is left out: ${error.message} was expected where it says something else.`)
    unreadable()
    return null
  }
}
