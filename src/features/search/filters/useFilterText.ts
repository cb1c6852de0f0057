import type { AttributeFilter, Facets, ListingQuery } from '../../../catalogue/search/query.ts'
import { useI18n } from '../../../i18n/index.ts'
import type { ActiveFilter } from './activeFilters.ts'
import { useFilterNames, type NamedCategory } from './filterNames.ts'

export interface FilterTextProps {
  readonly query: ListingQuery
  readonly facets?: Facets | null | undefined
  /** Of the price range. */
  readonly currency?: string | null | undefined
  /** From the top category to the one of the query. */
  readonly path?: readonly NamedCategory[] | undefined
}

/** A readable name for an alias or slug whose title is unknown. */
const humanised = (alias: string): string => {
  const words = alias.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

/** Filters in words, in the language of the page. */
export const useFilterText = (props: FilterTextProps) => {
  const { t, locale, number, money, day, country, list } = useI18n()
  const names = useFilterNames(() => props.facets ?? null, () => props.path)

  const attributeTitle = (alias: string): string => names.attributes.get(alias)?.title ?? humanised(alias)
  const categoryTitle = (slug: string): string => names.categories.get(slug) ?? humanised(slug)
  const vendorName = (id: number): string => names.vendors.get(id) || t('search.vendorNumber', { id: String(id) })
  const orderTypeTitle = (id: number): string => names.orderTypes.get(id) ?? t('search.titled', { title: t('search.orderType'), value: String(id) })
  /** `FR/Lyon` as 'Lyon, France'. */
  const placeText = (place: string): string => {
    const [code = '', ...rest] = place.split('/')
    return list([rest.join('/'), country(code) || code])
  }

  const rangeText = <T>(min: T | undefined, max: T | undefined, say: (end: T) => string): string => {
    if (min === undefined) return max === undefined ? '' : t('search.atMost', { max: say(max) })
    if (max === undefined) return t('search.atLeast', { min: say(min) })
    return min === max ? say(min) : t('search.between', { min: say(min), max: say(max) })
  }
  /** Separators only from the fifth digit on: four digits may be a year. */
  const endText = (end: number | string): string =>
    typeof end === 'number' ? end.toLocaleString(locale.value, { useGrouping: 'min2', maximumFractionDigits: 6 }) : day(end) || end
  const priceText = ({ price }: ListingQuery): string =>
    rangeText(price?.min, price?.max, (amount) => (props.currency ? money(amount, props.currency) : number(amount)))

  const valueText = (alias: string, filter: AttributeFilter): string => {
    if ('any' in filter) return list(filter.any)
    if ('is' in filter) return t(filter.is ? 'browse.yes' : 'browse.no')
    const unit = names.attributes.get(alias)?.unit
    const text = rangeText(filter.min, filter.max, endText)
    return unit ? `${text}\u00a0${unit}` : text
  }
  const attributeText = (name: string, value: string | undefined): string => {
    const alias = name.slice('attributes.'.length)
    const filter = Object.entries(props.query.attributes ?? {}).find(([other]) => other === alias)?.[1]
    return t('search.titled', {
      title: attributeTitle(alias),
      value: value ?? (filter ? valueText(alias, filter) : ''),
    })
  }

  /** 'Colour: Blue', '€10 – €50', 'In stock'; without a value, all values of the filter. */
  const filterText = ({ name, value }: ActiveFilter): string => {
    const { category, vendor, places = [], orderTypes = [] } = props.query
    if (name.startsWith('attributes.')) return attributeText(name, value?.toString())
    if (name === 'price') return t('search.titled', { title: t('search.price'), value: priceText(props.query) })
    if (name === 'inStock') return t('search.inStock')
    if (name === 'discounted') return t('search.discounted')
    if (name === 'addOn') return t('search.titled', { title: t('search.addOn'), value: props.query.addOn ?? '' })
    if (name === 'places') return (value === undefined ? places : [String(value)]).map(placeText).join('; ')
    if (name === 'orderTypes') return list((value === undefined ? orderTypes : [Number(value)]).map(orderTypeTitle))
    if (name === 'vendor') return t('search.titled', { title: t('search.vendor'), value: vendorName(vendor ?? 0) })
    return category ? categoryTitle(category) : name
  }

  return { filterText, attributeTitle, categoryTitle, vendorName, orderTypeTitle, names }
}
