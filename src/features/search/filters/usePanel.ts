import { computed, shallowRef, watch } from 'vue'
import type { AttributeFacet, AttributeFilter, AttributeType, Facets, ListingQuery } from '../../../catalogue/search/query.ts'
import { listActiveFilters, type FixedFilter } from './activeFilters.ts'
import { usePanelUse } from './panelUse.ts'
import { useFilterText, type FilterTextProps } from './useFilterText.ts'

const NOTHING: Facets = {
  path: [], categories: [], attributes: [], places: [], orderTypes: [], vendors: [],
  price: null, currency: null, inStock: 0, discounted: 0,
}

/** What kind a filter must be of, where the marketplace does not say. */
const guessType = (filter: AttributeFilter | undefined): AttributeType => {
  if (!filter || 'any' in filter) return 'select'
  if ('is' in filter) return 'boolean'
  return typeof (filter.min ?? filter.max) === 'number' ? 'number' : 'date'
}

/** Puts back what is gone from a list but has to stay, to where it was. */
const withKept = (now: readonly string[], before: readonly string[], kept: readonly string[]): string[] => {
  const all = [...now]
  for (const one of kept) {
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

/** What the panel shows: the facets, what was chosen although no facet has it any more, and what has the focus. */
export const usePanel = (props: PanelProps) => {
  const words = useFilterText(props)
  /** What was asked for last: a second choice may come before the address has said the first. */
  const asked = shallowRef<ListingQuery>(props.query)
  watch(() => props.query, (query) => { asked.value = query })
  const facets = computed<Facets>((before) => props.facets ?? before ?? NOTHING)
  /** The section in which the focus is: it must not go. */
  const held = shallowRef('')

  const use = usePanelUse()
  // Another category has other filters: those of the one before are nothing to hold on to.
  watch(() => [facets.value.path.at(-1)?.slug, asked.value.q].join(' '), use.leave, { flush: 'sync' })
  const present = computed<ReadonlySet<string>>((before) => {
    const { categories, price, inStock, discounted, orderTypes, places, vendors } = facets.value
    const all: Record<string, boolean> = {
      category: categories.length > 0, price: price !== null, inStock: inStock > 0, discounted: discounted > 0,
      orderTypes: orderTypes.length > 1, places: places.length > 0, vendor: vendors.length > 0,
    }
    return new Set([...(use.isUsed.value ? (before ?? []) : []), ...Object.keys(all).filter((name) => all[name])])
  })

  const filters = computed(() => new Map(Object.entries(asked.value.attributes ?? {})))
  const aliases = computed<string[]>((before) => {
    const now = facets.value.attributes.map(({ alias }) => alias)
    const heldAlias = held.value.startsWith('attributes.') ? [held.value.slice('attributes.'.length)] : []
    const kept = [...filters.value.keys(), ...heldAlias]
    // While somebody is there nothing moves.
    return use.isUsed.value && before ? [...new Set([...before, ...now, ...kept])] : withKept(now, before ?? now, kept)
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
    held,
    filters,
    attributes,
    words,
    use,
    /** Whether any listing has a value of a filter, or had when somebody came to the panel. */
    isPresent: (name: string): boolean => present.value.has(name),
    /** How many values of a filter hold. */
    activeOf: (...names: string[]): number => names.reduce((sum, name) => sum + (counts.value.get(name) ?? 0), 0),
  }
}
