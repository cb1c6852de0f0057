/** Compares an answer with the schema of its endpoint: what nobody knows, what is missing, what is of another type. */
import * as z from 'zod/mini'
import { isRecord } from '../lib/isRecord.ts'

type Schema = z.core.$ZodType

export interface Differences {
  /** Fields that the contract does not have. */
  readonly unknown: readonly string[]
  /** Fields that the storefront can do without, in none of the records. */
  readonly absent: readonly string[]
  /** Fields that it needs. */
  readonly missing: readonly string[]
  /** `orders[].amount: expected number, got string`. */
  readonly wrong: readonly string[]
  /** Whether a list had no record by which its fields could be compared. */
  readonly isEmpty: boolean
}

interface Seen {
  readonly unknown: Set<string>
  readonly stated: Set<string>
  readonly absent: Set<string>
  /** Lists without a record. */
  readonly empty: Set<string>
}

/** Records of one list that are looked at: more of them say nothing new. */
const RECORDS_COMPARED = 50

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def
/** What holds its own kind, as categories do, is the same at every depth. */
const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`).replace(/(\w+\[\])\.\1\./, '$1.')

/** What a transform makes of a raw value. */
const readBy = (transform: Schema, raw: unknown): unknown => z.safeParse(transform, raw).data ?? raw

/** Whether a field is another name of one that the schema has: given alone, it makes that one appear. */
const isAlias = (transform: Schema | null, key: string): boolean => {
  const read = transform ? readBy(transform, { [key]: 'x' }) : null
  return isRecord(read) && Object.keys(read).some((name) => name !== key && read[name] === 'x')
}

const seeObject = (shape: Readonly<Record<string, Schema>>, value: unknown, path: string, seen: Seen, transform: Schema | null): void => {
  if (!isRecord(value)) return
  for (const [key, schema] of Object.entries(shape)) {
    const at = joined(path, key)
    if (value[key] !== undefined) {
      seen.stated.add(at)
      see(schema, value[key], at, seen)
    } else if (defOf(schema).type === 'default') seen.absent.add(at)
  }
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(shape, key) && !isAlias(transform, key)) seen.unknown.add(joined(path, key))
  }
}

const seeList = (element: Schema, value: unknown, path: string, seen: Seen): void => {
  if (!Array.isArray(value)) return
  if (value.length === 0) seen.empty.add(path)
  for (const item of value.slice(0, RECORDS_COMPARED)) see(element, item, `${path}[]`, seen)
}

const see = (schema: Schema, value: unknown, path: string, seen: Seen, transform: Schema | null = null): void => {
  if (value === null || value === undefined) return
  const def = defOf(schema)
  if ('innerType' in def) return see(def.innerType, value, path, seen, transform)
  switch (def.type) {
    case 'pipe': return see(def.out, readBy(def.in, value), path, seen, def.in)
    case 'object': return seeObject(def.shape, value, path, seen, transform)
    case 'array': return seeList(def.element, value, path, seen)
    case 'union': {
      const option = def.options.find((one) => z.safeParse(one, value).success)
      return option ? see(option, value, path, seen) : undefined
    }
    case 'record': {
      for (const one of isRecord(value) ? Object.values(value) : []) see(def.valueType, one, joined(path, '*'), seen)
    }
  }
}

/** The lists around which an answer is. */
const listsOf = (schema: Schema): string[] => {
  const def = defOf(schema)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([key, one]) => (defOf(unwrapped(one, [])[0]).type === 'array' ? [key] : []))
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Positions are left out: what is wrong with one record is wrong with the others. */
const patternOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[]` : joined(text, String(part))), '')

const listed = (set: ReadonlySet<string>): string[] => [...set].sort()

/** @param raw the parsed body */
export const compareShape = (schema: Schema, raw: unknown): Differences => {
  const seen: Seen = { unknown: new Set(), stated: new Set(), absent: new Set(), empty: new Set() }
  see(schema, raw, '', seen)
  const missing = new Set<string>()
  const wrong = new Set<string>()
  for (const issue of z.safeParse(schema, raw, { reportInput: true }).error?.issues ?? []) {
    const at = patternOf(issue.path) || 'the answer'
    if (issue.input === undefined) missing.add(at)
    else wrong.add(`${at}: expected ${'expected' in issue ? String(issue.expected) : 'another value'}, got ${typeOf(issue.input)}`)
  }
  const absent = [...seen.absent].filter((path) => !seen.stated.has(path))
  // A list that is the answer reads as empty where it is missing: nobody would notice.
  const lists = listsOf(schema)
  for (const path of absent) if (lists.includes(path)) missing.add(path)
  return { unknown: listed(seen.unknown), absent: absent.filter((path) => !missing.has(path)).sort(), missing: listed(missing), wrong: listed(wrong), isEmpty: ['', ...lists].some((path) => seen.empty.has(path)) }
}

/** Said by many answers: they prove nothing. */
const COMMON_FIELDS: ReadonlySet<string> = new Set(['success', 'message', 'status', 'code', 'pagination', 'id', 'object', 'url', 'title'])

/** Whether an answer found elsewhere is the one that was looked for: it fits, and has a field that only this one has. */
export const isLikely = (schema: Schema, raw: unknown): boolean => {
  if (!z.safeParse(schema, raw).success) return false
  const [inner, value] = unwrapped(schema, raw)
  const def = defOf(inner)
  if (def.type === 'array') return Array.isArray(value)
  if (def.type !== 'object' || !isRecord(value)) return false
  const own = Object.keys(def.shape).filter((key) => !COMMON_FIELDS.has(key))
  return own.filter((key) => value[key] !== undefined).length >= Math.min(own.length, own.length > 4 ? 3 : 1)
}

const unwrapped = (schema: Schema, raw: unknown): [Schema, unknown] => {
  const def = defOf(schema)
  if ('innerType' in def) return unwrapped(def.innerType, raw)
  return def.type === 'pipe' ? unwrapped(def.out, readBy(def.in, raw)) : [schema, raw]
}
