import type { AttributeDefinition } from '../../catalogue/documents.ts'
import type { FieldValue } from '../../contract/records.ts'
import type { I18n } from '../../i18n/index.ts'

/** One line of a listing's details. */
export interface AttributeText {
  readonly alias: string
  readonly label: string
  readonly value: string
}

const humanised = (alias: string): string => {
  const words = alias.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

type Words = Pick<I18n, 't' | 'number' | 'day' | 'list'>

const valueText = (value: FieldValue, attribute: AttributeDefinition | undefined, words: Words): string => {
  if (value === null || value === '') return ''
  if (Array.isArray(value)) {
    return words.list(value.map((item) => valueText(item, attribute, words)))
  }
  // Options may be stated by their id or by their title (specification, Listing, attributes).
  const option = attribute?.options.find(({ id }) => String(id) === String(value))
  if (option) return option.title
  const isFlag = typeof value === 'boolean' || attribute?.type === 'boolean'
  if (isFlag) return words.t(value === true || value === 1 || value === '1' ? 'browse.yes' : 'browse.no')
  if (attribute?.type === 'date') return words.day(value) || String(value)
  const isNumber = typeof value === 'number' || (attribute?.type === 'number' && /^-?\d+(\.\d+)?$/.test(value))
  const text = isNumber ? words.number(Number(value)) : String(value)
  return attribute?.unit ? `${text}\u00a0${attribute.unit}` : text
}

/** A listing's details in the order of the marketplace's definitions; empty ones are left out. */
export const attributeTexts = (
  values: Readonly<Record<string, FieldValue>>,
  attributes: readonly AttributeDefinition[],
  words: Words,
): AttributeText[] => {
  const known = new Map(attributes.map((attribute, index) => [attribute.alias, { attribute, index }]))
  return Object.entries(values)
    .sort(([a], [b]) => (known.get(a)?.index ?? Infinity) - (known.get(b)?.index ?? Infinity) || 0)
    .map(([alias, value]) => {
      const attribute = known.get(alias)?.attribute
      return { alias, label: attribute?.title ?? humanised(alias), value: valueText(value, attribute, words) }
    })
    .filter(({ value }) => value !== '')
}
