/** The list of the member's listings, beyond one page of it: what is selected, what is being changed, what is typed. */
import { useQueryCache } from '@pinia/colada'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useClient } from '../../api/client.ts'
import type { Listing } from '../../contract/listing.ts'
import { useI18n } from '../../i18n/index.ts'
import { useIdentityStore } from '../identity/index.ts'
import { createChanges } from './ownListings.changes.ts'
import { createFigures } from './ownListings.figures.ts'

/** A selected listing, as it was seen last: what a bulk change is undone to. */
export interface SelectedListing {
  readonly id: number
  readonly title: string
  readonly status: string | null
  readonly quantity: number | null
  readonly hasVariants: boolean
}

const selectedOf = ({ id, title, status, quantity, variants }: Listing): SelectedListing =>
  ({ id, title, status, quantity, hasVariants: variants.length > 0 })

export const useOwnListingsStore = defineStore('ownListings', () => {
  const { locale } = useI18n()
  const identity = useIdentityStore()
  const selected = shallowRef<ReadonlyMap<number, SelectedListing>>(new Map())
  const changes = createChanges({
    client: useClient(),
    cache: useQueryCache(),
    memberId: () => identity.memberId ?? 0,
    signal: identity.identitySignal,
    onMade: (id, made) => {
      const one = selected.value.get(id)
      if (one) selected.value = new Map(selected.value).set(id, { ...one, ...made })
    },
  })
  const figures = createFigures({ locale: () => locale.value, change: changes.change })

  /** Selects listings, or deselects them. */
  const select = (listings: readonly Listing[], isSelected: boolean): void => {
    const next = new Map(selected.value)
    for (const one of listings) {
      if (isSelected) next.set(one.id, selectedOf(one))
      else next.delete(one.id)
    }
    selected.value = next
  }
  const clearSelection = (): void => { selected.value = new Map() }

  // Nobody sees, or changes, what another account has chosen.
  watch(() => identity.memberId, () => {
    changes.clear()
    figures.clear()
    clearSelection()
  }, { flush: 'sync' })

  return {
    writes: changes.writes,
    /** Something was changed on this visit: a row may leave its tab. */
    hasChanged: changes.hasChanged,
    changed: changes.changed,
    edits: figures.edits,
    selected,
    selectedCount: computed(() => selected.value.size),
    change: changes.change,
    settle: changes.settle,
    refresh: changes.refresh,
    withChanges: changes.withChanges,
    editOf: figures.editOf,
    openFigure: figures.open,
    writeFigure: figures.write,
    cancelFigure: figures.cancel,
    saveFigure: figures.save,
    hasUnsavedFigures: computed(() => figures.hasUnsaved()),
    select,
    clearSelection,
    /** Selected listings are remembered as they were seen last. */
    refreshSelected: (listings: readonly Listing[]): void => {
      const seen = listings.filter(({ id }) => selected.value.has(id))
      if (seen.length > 0) select(seen, true)
    },
  }
})
