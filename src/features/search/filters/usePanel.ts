import { computed, shallowRef, watch } from 'vue'
import type { AttributeFacet, AttributeFilter, AttributeType, Facets, ListingQuery } from '../../../catalogue/search/query.ts'
import { listActiveFilters, type FixedFilter } from './activeFilters.ts'
import { usePanelActivity } from './panelActivity.ts'
import { useFilterText, type FilterTextProps } from './useFilterText.ts'

const EMPTY_FACETS: Facets = {
  path: [], categories: [], attributes: [], places: [], orderTypes: [], vendors: [],
  price: null, currency: null, inStock: 0, discounted: 0,
}

/** The type of an attribute that no facet describes, from its filter. */
const guessType = (filter: AttributeFilter | undefined): AttributeType => {
  if (!filter || 'any' in filter) return 'select'
  if ('is' in filter) return 'boolean'
  return typeof (filter.min ?? filter.max) === 'number' ? 'number' : 'date'
}

/** Adds the required entries that a list no longer has, at their former place. */
const withRequired = (now: readonly string[], before: readonly string[], required: readonly string[]): string[] => {
  const all = [...now]
  for (const one of required) {
    if (all.includes(one)) continue
    const previous = before.slice(0, Math.max(before.indexOf(one), 0)).findLast((other) => all.includes(other))
    if (before.includes(one)) all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, one)
    else all.push(one)
  }
  return all
}

interface PanelProps extends FilterTextProps {
  readonly facets: Facets | null
  readonly fixed?: readonly FixedFilter[] | undefined
}

/** The sections of the panel: those of the facets, those with a filter in use, and the one with the focus. */
export const usePanel = (props: PanelProps) => {
  const words = useFilterText(props)
  /** The newest query: a second choice may come before the URL has the first. */
  const asked = shallowRef<ListingQuery>(props.query)
  watch(() => props.query, (query) => { asked.value = query })
  const facets = computed<Facets>((before) => props.facets ?? before ?? EMPTY_FACETS)
  /** The section with the focus, which must not be removed. */
  const focusedSection = shallowRef('')

  const activity = usePanelActivity()
  // Another category has other filters: the old ones need not stay.
  watch(() => [facets.value.path.at(-1)?.slug, asked.value.q].join(' '), activity.end, { flush: 'sync' })
  const present = computed<ReadonlySet<string>>((before) => {
    const { categories, price, inStock, discounted, orderTypes, places, vendors } = facets.value
    const all: Record<string, boolean> = {
      category: categories.length > 0, price: price !== null, inStock: inStock > 0, discounted: discounted > 0,
      orderTypes: orderTypes.length > 1, places: places.length > 0, vendor: vendors.length > 0,
    }
    return new Set([...(activity.isActive.value ? (before ?? []) : []), ...Object.keys(all).filter((name) => all[name])])
  })

  const filters = computed(() => new Map(Object.entries(asked.value.attributes ?? {})))
  const aliases = computed<string[]>((before) => {
    const now = facets.value.attributes.map(({ alias }) => alias)
    const focusedAlias = focusedSection.value.startsWith('attributes.') ? [focusedSection.value.slice('attributes.'.length)] : []
    const required = [...filters.value.keys(), ...focusedAlias]
    // While the panel is in use nothing moves.
    return activity.isActive.value && before ? [...new Set([...before, ...now, ...required])] : withRequired(now, before ?? now, required)
  })
  const attributes = computed<AttributeFacet[]>(() => aliases.value.map((alias) => {
    const facet = facets.value.attributes.find((one) => one.alias === alias)
    const known = words.names.attributes.get(alias)
    return facet ?? {
      alias,
      title: words.attributeTitle(alias),
      type: known?.type ?? guessType(filters.value.get(alias)),
      unit: known?.unit ?? null,
      options: [],
      range: null,
    }
  }))

  const counts = computed(() => {
    const sums = new Map<string, number>()
    for (const { name } of listActiveFilters(asked.value, props.fixed)) sums.set(name, (sums.get(name) ?? 0) + 1)
    return sums
  })

  return {
    asked,
    facets,
    focusedSection,
    filters,
    attributes,
    words,
    activity,
    /** Whether any listing has a value of the filter, or had when the person began to use the panel. */
    isPresent: (name: string): boolean => present.value.has(name),
    /** How many values of these filters are in use. */
    activeOf: (...names: string[]): number => names.reduce((sum, name) => sum + (counts.value.get(name) ?? 0), 0),
  }
}
