import type { Input } from '../http/input.ts'
import { amountOf, flagOf, listFrom, textOf, wholeOf } from '../http/input.ts'
import type { Attribute, AttributeValue } from '../model.ts'
import type { Records } from '../records.ts'

/** Parts of several values sent as one text (specification, Listing, `attributes`). */
const SEPARATOR = '##'

/** The title of an option that was named by id or by title; a title that matches none makes the option. */
const optionTitle = (records: Records, attribute: Attribute, value: unknown): string | undefined => {
  const text = textOf(value)
  if (!text) return undefined
  const id = wholeOf(value)
  const found =
    attribute.options.find((option) => option.title.toLowerCase() === text.toLowerCase()) ??
    attribute.options.find((option) => option.id === id)
  if (found) return found.title
  attribute.options.push({ id: records.nextId('attribute_options'), title: text })
  records.revision += 1
  return text
}

/** Reads one value as its attribute's type; undefined when it is none of that type. */
const valueOf = (records: Records, attribute: Attribute, value: unknown): AttributeValue | undefined => {
  if (value === null || value === '') return null
  switch (attribute.type) {
    case 'checkbox': {
      const titles = listFrom(value, SEPARATOR).map((one) => optionTitle(records, attribute, one))
      return [...new Set(titles.filter((title) => title !== undefined))]
    }
    case 'select':
    case 'radio':
      return optionTitle(records, attribute, listFrom(value, SEPARATOR)[0])
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
 * Attributes as a listing stores them, from what was sent over what it has. Unknown aliases are ignored.
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
    const value = valueOf(records, attribute, raw)
    if (value === undefined) return undefined
    if (value === null) values.delete(alias)
    else values.set(alias, value)
  }
  return Object.fromEntries(values)
}
