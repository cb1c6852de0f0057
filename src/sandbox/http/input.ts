import { Refusal } from './refusal.ts'

/** The fields of a request body, sent as JSON or as form data and not validated yet. */
export type Input = Readonly<Record<string, unknown>>

/** 10 MB for an attachment, and some space for the multipart encoding. */
const BODY_MAX_BYTES = 11 * 1024 * 1024

const LIST_INDEX = /^\d{1,9}$/

/** Form fields by name. `next` is the index that `[]` gets: one more than the largest index so far. */
class Tree extends Map<string, Tree | FormDataEntryValue> {
  next = 0

  override set(key: string, value: Tree | FormDataEntryValue): this {
    if (LIST_INDEX.test(key)) this.next = Math.max(this.next, Number(key) + 1)
    return super.set(key, value)
  }
}

/** `attributes[color]` → ['attributes', 'color']; `images[]` → ['images', '']. */
const keysOf = (name: string): string[] => {
  const base = name.split('[', 1)[0] ?? ''
  const rest = name.slice(base.length)
  return /^(\[[^[\]]*\]){1,8}$/.test(rest) ? [base, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1] ?? '')] : [name]
}

const plant = (tree: Tree, keys: readonly string[], value: FormDataEntryValue): void => {
  const [head = '', ...tail] = keys
  const key = head === '' ? String(tree.next) : head
  if (tail.length === 0) {
    tree.set(key, value)
    return
  }
  const found = tree.get(key)
  const branch = found instanceof Tree ? found : new Tree()
  tree.set(key, branch)
  plant(branch, tail, value)
}

const grown = (tree: Tree): unknown => {
  const values = [...tree].map(([key, value]) => [key, value instanceof Tree ? grown(value) : value] as const)
  const isList = values.length > 0 && values.every(([key], index) => key === String(index))
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values)
}

/** Form fields as PHP reads them: `a[b]=1` nests, `a[]=1` appends, the last of a repeated name wins. */
export const readForm = (pairs: Iterable<readonly [string, FormDataEntryValue]>): Input => {
  const fields: [string, unknown][] = []
  const tree = new Tree()
  for (const [name, value] of pairs) plant(tree, keysOf(name), value)
  for (const [name, value] of tree) fields.push([name, value instanceof Tree ? grown(value) : value])
  return Object.fromEntries(fields)
}

/** A body that cannot be used (specification, Errors, 406); the Front API gives it the error shape of the endpoint. */
export class UnusableBody extends Refusal {
  constructor(message: string) {
    super(406, 'standard', message)
  }
}

const bad = (message: string) => new UnusableBody(message)

/** Maximum nesting of a body: deeper than any body of the platform, and safe to serialise when the state is stored. */
const BODY_MAX_LEVELS = 64

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))

const readJson = (text: string): Input => {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad('Malformed JSON')
  }
  if (Array.isArray(value) && value.length === 0) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('The body is not an object')
  if (isDeeper(value, BODY_MAX_LEVELS)) throw bad('The body is nested too deeply')
  return value as Input // Checked on the line above: an object with string keys.
}

/** Reads a body sent as JSON or as form data (specification, What the service does, rule 3). @throws UnusableBody */
export const readBody = async (request: Request): Promise<Input> => {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) throw bad('The body is too large')
  if (type === 'multipart/form-data') {
    try {
      return readForm(await request.formData())
    } catch {
      throw bad('Malformed form data')
    }
  }
  const text = await request.text()
  if (text.length > BODY_MAX_BYTES) throw bad('The body is too large')
  if (type === 'application/x-www-form-urlencoded') return readForm(new URLSearchParams(text))
  if (type === 'application/json' || type.endsWith('+json')) return readJson(text)
  if (text.trim() === '') return {}
  throw bad('Send the body as JSON or as form data')
}

/** A text; numbers are taken as their digits. Undefined for everything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined

/** A whole number, or its digits; undefined for everything else. */
export const wholeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** A decimal number, or its digits; undefined for everything else. */
export const amountOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d{1,12}(\.\d+)?$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A boolean, or the forms that PHP takes for one. */
export const flagOf = (value: unknown): boolean | undefined => {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  return value === false || value === 0 || value === '0' || value === 'false' || value === '' ? false : undefined
}

/**
 * The rows of a list. The indexes of a form's list may have gaps (`images[1]` and `images[3]` are two rows). Undefined
 * when the value is not a list.
 */
export const rowsOf = (value: unknown): unknown[] | undefined => {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([key]) => LIST_INDEX.test(key)) ? entries.map(([, row]): unknown => row) : undefined
}

/** A list, or one value, or several joined by `separator`. */
export const listFrom = (value: unknown, separator: string): unknown[] => {
  const rows = rowsOf(value)
  if (rows) return rows
  if (value === null || value === undefined || value === '') return []
  return typeof value === 'string' ? value.split(separator).map((part) => part.trim()).filter(Boolean) : [value]
}

/** Looks up a name from the client among an object's own properties: the inherited `constructor` is not found. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/**
 * A value as an object; undefined when it is none. A list becomes an object with its indexes as keys, because PHP
 * encodes an empty object as an empty list.
 */
export const recordOf = (value: unknown): Input | undefined => {
  if (Array.isArray(value)) return Object.fromEntries(value.map((one: unknown, index) => [String(index), one]))
  return typeof value === 'object' && value !== null ? (value as Input) : undefined // An object is a record of unknowns.
}

/** Values of a query filter: one, a comma list, or the array form (specification, Query conventions). */
export const filterOf = (query: URLSearchParams, name: string): string[] =>
  [...query.getAll(name), ...query.getAll(`${name}[]`)].flatMap((value) => value.split(',')).map((v) => v.trim()).filter(Boolean)
