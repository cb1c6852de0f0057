/**
 * Building blocks of the wire schemas: they settle, at the door and nowhere else, the forms in which the platform may
 * state one value (`"12"` for 12, an object keyed by id for a list, 1 for true).
 *
 * The marks let the bundler leave out what a page does not use: without them every endpoint of a group would stay.
 */
import * as z from 'zod/mini'

// Zod would probe for `new Function`, which the content security policy forbids and the browser would report.
z.config({ jitless: true })

type AnySchema = z.core.$ZodType

/**
 * Reads a raw value before `schema` checks it. Typed as `schema` itself: handlers of the sandbox write the settled form.
 */
// @__NO_SIDE_EFFECTS__
export const reading = <S extends AnySchema>(read: (raw: unknown) => unknown, schema: S) =>
  // The transform takes anything in; the type states what we ourselves ever write.
  z.pipe(z.transform(read), schema) as unknown as z.ZodMiniType<z.output<S>, z.input<S>>

const numeric = (raw: unknown) => (typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw)

/** An integer identifier; a string of digits is read as its number. */
export const Id = reading(numeric, z.int())

/** A whole number (counts, quantities). */
export const Count = reading(numeric, z.int())

/** An amount of money in the currency's main unit, or another decimal; a numeric string is read as its number. */
export const Amount = reading(numeric, z.number())

const FLAGS = new Map<unknown, boolean>([[1, true], ['1', true], ['true', true], [0, false], ['0', false], ['false', false], ['', false]])

/** A boolean; 0, 1, their digits, `"true"`, `"false"` and PHP's `""` for no are read as booleans. */
export const Flag = reading((raw) => FLAGS.get(raw) ?? raw, z.boolean())

/** Text; a number is read as its digits, since some fields (SKU, zip code) may be stated either way. */
export const Text = reading((raw) => (typeof raw === 'number' ? String(raw) : raw), z.string())

/** A value that may be null or left out: both read as null. */
// @__NO_SIDE_EFFECTS__
export const maybe = <S extends AnySchema>(schema: S) => z._default(z.nullable(schema), null)

/** Text, such as a name or a currency, that may be null, left out or blank: all read as null. */
export const maybeFilled = z._default(reading((raw) => (/^\s*$/.test(String(raw)) ? null : raw), z.nullable(Text)), null)

/** An object that may be null or left out, or PHP's empty array where there is none: all read as null. */
// @__NO_SIDE_EFFECTS__
export const maybeObject = <S extends AnySchema>(schema: S) =>
  z._default(
    // Typed as what may be written.
    reading(
      (raw) => (Array.isArray(raw) && raw.length === 0 ? null : raw),
      z.nullable(schema),
    ) as unknown as z.ZodMiniType<z.output<S> | null, z.input<S> | readonly never[] | null>,
    null,
  )

/**
 * A point in time: Unix seconds, also as text of digits, or text with a date (see `readDate`). Left out, `""`, 0 and
 * a date of zeros are read as null.
 */
export const maybeMoment = z._default(
  reading((raw) => (/^[-0 :]*$/.test(String(raw)) ? null : numeric(raw)), z.nullable(z.union([z.number(), z.string()]))), null)

/** A list that may come as an array or as an object keyed by id; null and a missing list read as empty. */
// @__NO_SIDE_EFFECTS__
export const listOf = <S extends AnySchema>(item: S) =>
  z._default(
    // Typed as what may be written: the specification has null where there is nothing to list.
    reading(
      (raw) => (raw === null ? [] : typeof raw === 'object' && !Array.isArray(raw) ? Object.values(raw) : raw),
      z.array(item),
    ) as unknown as z.ZodMiniType<z.output<S>[], z.input<S>[] | null>,
    [],
  )

/** A free-form object (attributes, metafields); PHP's empty array reads as an empty object. */
// @__NO_SIDE_EFFECTS__
export const dictionary = <S extends AnySchema>(value: S) =>
  z._default(
    reading(
      (raw) => (raw === null || (Array.isArray(raw) && raw.length === 0) ? {} : raw),
      z.record(z.string(), value),
    ),
    {},
  )

/** One of the known values, or any other text: a new status on the server must not blank the page. */
// @__NO_SIDE_EFFECTS__
export const openEnum = <const V extends readonly [string, ...string[]]>(...values: V) =>
  z.union([z.enum(values), z.string()]) as unknown as z.ZodMiniType<V[number] | (string & {}), V[number] | (string & {})>

/**
 * Copies the first present of several possible names of a field to the name that the specification uses.
 * @param names specification's name → other names seen on the wire
 */
// @__NO_SIDE_EFFECTS__
export const withAliases = <S extends AnySchema>(names: Record<string, readonly string[]>, schema: S) =>
  reading((raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw
    const record: Record<string, unknown> = { ...raw }
    for (const [name, others] of Object.entries(names)) {
      const found = others.find((other) => record[other] !== undefined && record[other] !== null)
      if ((record[name] === undefined || record[name] === null) && found) record[name] = record[found]
    }
    return record
  }, schema)

/** An answer that is bare, or wrapped under `key`: both read as the bare object. */
// @__NO_SIDE_EFFECTS__
export const bareOrUnder = <S extends AnySchema>(key: string, schema: S) =>
  reading((raw) => {
    if (typeof raw !== 'object' || raw === null || !(key in raw)) return raw
    return (raw as Record<string, unknown>)[key]
  }, schema)
