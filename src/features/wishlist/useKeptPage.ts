import { useQuery } from '@pinia/colada'
import { computed, shallowRef, watch } from 'vue'
import { useCatalogue } from '../../catalogue/source.ts'
import { SAVED_PER_PAGE, type SavedPage } from './savedEntries.ts'
import { heartsOf } from './wishlist.keep.ts'
import { useWishlistStore } from './wishlist.store.ts'

/** A page of what a guest has saved, as the catalogue shows it today. */
export const useKeptPage = (page: () => number): SavedPage => {
  const wishlist = useWishlistStore()
  const catalogue = useCatalogue()
  /** With what was removed here, which keeps its place until the page is left: its removal may be undone. */
  const hearts = shallowRef(heartsOf(undefined))
  watch(() => [...wishlist.ids], () => {
    const shown = new Set(hearts.value.map(({ id }) => id))
    // Storage follows what is shown: what was just removed may lie there still.
    const others = heartsOf(undefined).filter(({ id }) => !shown.has(id) && wishlist.ids.has(id))
    if (others.length > 0) hearts.value = [...others, ...hearts.value]
  }, { flush: 'post' })
  const begin = () => (page() - 1) * SAVED_PER_PAGE
  const own = computed(() => hearts.value.slice(begin(), begin() + SAVED_PER_PAGE))

  const query = useQuery({
    key: () => ['catalogue', 'many', ...own.value.map(({ id }) => id)],
    query: ({ signal }) => catalogue.many(own.value.map(({ id }) => id), { signal }),
    enabled: () => own.value.length > 0,
  })
  const cards = computed(() => new Map((query.data.value ?? []).map((card) => [card.id, card])))
  const entries = computed(() => own.value.filter(({ id }) => wishlist.ids.has(id))
    .map(({ id, title }) => ({ id, title, card: cards.value.get(id) ?? null })))

  // Everything on this page was removed, and there is more elsewhere.
  watch(entries, (now) => {
    if (now.length === 0 && wishlist.ids.size > 0 && own.value.length > 0) {
      hearts.value = heartsOf(undefined).filter(({ id }) => wishlist.ids.has(id))
    }
  })

  return {
    entries,
    pages: computed(() => Math.ceil(hearts.value.length / SAVED_PER_PAGE)),
    status: computed(() => {
      if (own.value.length === 0) return page() > 1 ? 'past-end' : 'success'
      return query.status.value
    }),
    error: query.error,
    isLoading: query.isLoading,
    retry: query.refetch,
  }
}
