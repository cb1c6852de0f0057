import type { Input } from '../http/input.ts'
import { amountOf, flagOf, listFrom, textOf, wholeOf } from '../http/input.ts'
import type { Attribute, AttributeValue } from '../model.ts'
import type { Records } from '../records.ts'

/** Separates several values that are sent as one text (specification, Listing, `attributes`). */
const VALUE_SEPARATOR = '##'

/** The title of the option that a value names by id or by title; a value that matches none is the title of a new one. */
const optionTitle = (attribute: Attribute, value: unknown): string | undefined => {
  const text = textOf(value)
  if (!text) return undefined
  const id = wholeOf(value)
  const found =
    attribute.options.find((option) => option.title.toLowerCase() === text.toLowerCase()) ??
    attribute.options.find((option) => option.id === id)
  return found?.title ?? text
}

/** Reads one value as its attribute's type; undefined when it is none of that type. */
const valueOf = (attribute: Attribute, value: unknown): AttributeValue | undefined => {
  if (value === null || value === '') return null
  switch (attribute.type) {
    case 'checkbox': {
      const titles = listFrom(value, VALUE_SEPARATOR).map((one) => optionTitle(attribute, one))
      return [...new Set(titles.filter((title) => title !== undefined))]
    }
    case 'select':
    case 'radio':
      return optionTitle(attribute, listFrom(value, VALUE_SEPARATOR)[0])
    case 'number':
      return amountOf(value)
    case 'boolean':
      return flagOf(value)
    case 'date': {
      const day = textOf(value)?.slice(0, 10)
      return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
    }
    default:
      return textOf(value)
  }
}

/**
 * The attributes of a listing with the sent values applied. Unknown aliases are ignored.
 * @returns undefined when a value is not of its attribute's type
 */
export const writtenAttributes = (
  records: Records,
  old: Record<string, AttributeValue>,
  sent: Input,
): Record<string, AttributeValue> | undefined => {
  const known = new Map(records.world.attributes.map((attribute) => [attribute.alias, attribute]))
  const values = new Map(Object.entries(old))
  for (const [alias, raw] of Object.entries(sent)) {
    const attribute = known.get(alias)
    if (!attribute) continue
    const value = valueOf(attribute, raw)
    if (value === undefined) return undefined
    if (value === null) values.delete(alias)
    else values.set(alias, value)
  }
  return Object.fromEntries(values)
}

const TYPES_WITH_OPTIONS: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox'])

/** Adds the options that a listing's values use and that do not exist yet (specification, Listing). */
export const addMissingOptions = (records: Records, values: Readonly<Record<string, AttributeValue>>): void => {
  for (const attribute of records.world.attributes) {
    if (!TYPES_WITH_OPTIONS.has(attribute.type)) continue
    for (const one of [values[attribute.alias]].flat()) {
      const title = textOf(one)
      if (!title || attribute.options.some((option) => option.title === title)) continue
      attribute.options.push({ id: records.nextId('attribute_options'), title })
      records.revision += 1
    }
  }
}
