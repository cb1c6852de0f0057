/**
 * Makes an answer usable that breaks the contract in places: a storefront that goes blank over an unexpected null has
 * failed its shopper (README, The house: The contract is the one truth). Production only; in development and tests a
 * mismatch throws.
 */
import * as z from 'zod/mini'

/** Bounds the work on a hostile answer; real ones are a few levels deep. */
const MAX_REPAIR_ROUNDS = 10

type Path = readonly PropertyKey[]
/** An object or a list. */
type Container = Record<PropertyKey, unknown>

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

const has = (container: Container, key: PropertyKey) => Object.hasOwn(container, key)

/** The key that a path's step has in the raw answer: a list may have come as an object keyed by id. */
const rawKey = (container: Container, key: PropertyKey): PropertyKey =>
  typeof key === 'number' && !Array.isArray(container) && !has(container, key) ? (Object.keys(container)[key] ?? key) : key

/** The raw root that paths start from: some answers may come wrapped under one key, and the schema looks inside. */
const unwrap = (root: Container, path: Path): Container => {
  const first = path[0]
  if (first === undefined || Array.isArray(root) || has(root, first)) return root
  return Object.values(root).find((value): value is Container => isContainer(value) && has(value, first)) ?? root
}

interface Place {
  readonly holder: Container
  readonly key: PropertyKey
  /** Whether it is an entry of a list that is the answer, or stands right in it. */
  readonly isTopRecord: boolean
}

/** Finds the place of a path; undefined when the answer has nothing there. */
const placeOf = (root: Container, path: Path): Place | undefined => {
  let holder = unwrap(root, path)
  for (const [index, step] of path.entries()) {
    const key = rawKey(holder, step)
    if (!has(holder, key)) return undefined
    if (index === path.length - 1) return { holder, key, isTopRecord: index < 2 && typeof step === 'number' }
    const next = holder[key]
    if (!isContainer(next)) return undefined
    holder = next
  }
  return undefined
}

/** Takes the values at these paths out. Returns how many; -1 when all records of a top list were lost. */
const removeAll = (root: Container, paths: readonly Path[]): number => {
  // All places are found before anything moves: in a keyed object a step counts the keys before it.
  const places = paths.flatMap((path) => placeOf(root, path) ?? [])
  const lost = new Set<Container>()
  for (const { holder, key, isTopRecord } of places) {
    if (isTopRecord && isContainer(holder[key])) lost.add(holder)
    Reflect.deleteProperty(holder, key)
  }
  for (const { holder } of places) {
    if (lost.has(holder) && Object.keys(holder).length === 0) return -1
    // filter skips the holes that deleting left.
    if (Array.isArray(holder)) holder.splice(0, holder.length, ...holder.filter(() => true))
  }
  return places.length
}

/**
 * Takes out what does not fit, round by round, and parses again: first the bad value itself (an optional field then
 * reads as null), where that does not help the record around it (a list goes on without it).
 * @param raw the parsed JSON; changed in place
 * @returns the repaired answer, or undefined when nothing usable remains: a required part of the answer itself is
 * missing, or all records of its list are unusable (no orders and unreadable orders are not the same)
 */
export const repairResponse = <S extends z.core.$ZodType>(schema: S, raw: unknown): { data: z.output<S> } | undefined => {
  if (!isContainer(raw)) return undefined
  for (let round = 0; round < MAX_REPAIR_ROUNDS; round += 1) {
    const result = z.safeParse(schema, raw)
    if (result.success) return { data: result.data }
    let paths: Path[] = result.error.issues.map((issue) => issue.path)
    let removed = removeAll(raw, paths)
    while (removed === 0) {
      paths = paths.map((path) => path.slice(0, -1))
      if (paths.some((path) => path.length === 0)) return undefined
      removed = removeAll(raw, paths)
    }
    if (removed < 0) return undefined
  }
  return undefined
}
