/**
 * Reads hostile JSON as what a page needs. Our own few lines, because every page waits for them: the library that reads
 * the Front API's answers weighs ten times as much, and comes only with the Front API.
 */
import { isRecord } from '../lib/isRecord.ts'

/** Reads a raw value. @throws Unusable when it is not of its form */
export type Decoder<T> = (raw: unknown) => T
/** What a decoder reads. */
export type Decoded<D> = D extends Decoder<infer T> ? T : never

/** A value that cannot be read; `message` names the form that was expected. */
export class Unusable extends Error {
  override readonly name = 'Unusable'
}

const fail = (expected: string): never => {
  throw new Unusable(expected)
}

const numeric = (raw: unknown) => (typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw)

/** A whole number; a string of digits is read as its number. */
export const whole: Decoder<number> = (raw) => {
  const value = numeric(raw)
  return Number.isSafeInteger(value) ? Number(value) : fail('a whole number')
}

/** A decimal, such as an amount of money in the currency's main unit; a numeric string is read as its number. */
export const amount: Decoder<number> = (raw) => {
  const value = numeric(raw)
  return Number.isFinite(value) ? Number(value) : fail('a number')
}

/** Yes or no; 0 and 1 and their digits are read too. */
export const flag: Decoder<boolean> = (raw) => {
  const value = numeric(raw)
  return value === true || value === 1 ? true : value === false || value === 0 ? false : fail('yes or no')
}

/** Text; a number is read as its digits. */
export const text: Decoder<string> = (raw) =>
  typeof raw === 'string' ? raw : typeof raw === 'number' ? String(raw) : fail('text')

/** A title or a name; without the marks that would turn the words around it to another direction. */
export const name: Decoder<string> = (raw) => text(raw).replace(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** A price; one below nothing is none, and so is null. */
export const price: Decoder<number | null> = (raw) => {
  const value = maybe(amount)(raw)
  return value !== null && value < 0 ? null : value
}

/** A value that may be null or left out: both read as null. */
export const maybe = <T>(decode: Decoder<T>): Decoder<T | null> => (raw) => (raw === null || raw === undefined ? null : decode(raw))

/** A value with a stand-in where it is null or left out. */
export const or = <T>(decode: Decoder<T>, standIn: T): Decoder<T> => (raw) => maybe(decode)(raw) ?? standIn

/** A value with a stand-in where it is missing or cannot be read. */
export const attempt = <T, S>(decode: Decoder<T>, standIn: S): Decoder<T | S> => (raw) => {
  try {
    return decode(raw)
  } catch (error) {
    if (error instanceof Unusable) return standIn
    throw error
  }
}

/** One of the known values. */
export const oneOf = <const V extends string>(...values: readonly V[]): Decoder<V> => (raw) =>
  values.find((value) => value === raw) ?? fail(values.join(' or '))

/** A list whose unusable items are left out; null and a missing list read as empty. */
export const usable = <T>(item: Decoder<T>): Decoder<T[]> => {
  const missing = Symbol('unusable')
  const decode = attempt(item, missing)
  return (raw) => {
    if (raw === null || raw === undefined) return []
    if (!Array.isArray(raw)) return fail('a list')
    return raw.map(decode).filter((one): one is Awaited<T> | T => one !== missing)
  }
}

/** An object with these fields; others are left out. */
export const record = <F extends Readonly<Record<string, Decoder<unknown>>>>(
  fields: F,
): Decoder<{ [K in keyof F]: Decoded<F[K]> }> => (raw) => {
  if (!isRecord(raw)) return fail('an object')
  const entries = Object.entries(fields).map(([name, decode]) => [name, decode(raw[name])])
  return Object.fromEntries(entries) as { [K in keyof F]: Decoded<F[K]> } // Made of just these fields and decoders.
}

/** A free-form object; unusable values are left out, PHP's empty array and what is missing read as empty. */
export const dictionary = <T>(value: Decoder<T>): Decoder<Record<string, T>> => (raw) => {
  if (raw === null || raw === undefined || (Array.isArray(raw) && raw.length === 0)) return {}
  if (!isRecord(raw)) return fail('an object')
  const missing = Symbol('unusable')
  const decode = attempt(value, missing)
  const entries = Object.entries(raw).map(([name, one]) => [name, decode(one)] as const)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, T] => entry[1] !== missing))
}
