/** Values of attributes that have options (specification, Listing, `attributes`). */

const WITH_OPTIONS: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox'])

/** Whether an attribute's values are options. */
export const hasOptions = (type: string | null | undefined): boolean => WITH_OPTIONS.has(type ?? '')

/** Several stand in a list, or in one text between these signs. */
const SEPARATOR = '##'

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The options that a value names, by id or by title, as they are written. */
export const chosenOf = (value: unknown): (string | number)[] => {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  const parts = all.filter(isPlain).flatMap((one): (string | number)[] => (typeof one === 'string' ? one.split(SEPARATOR) : [one]))
  return parts.map((part) => (typeof part === 'string' ? part.trim() : part)).filter((part) => part !== '')
}
