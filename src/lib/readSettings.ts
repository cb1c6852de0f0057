/** Reads an operator's settings, and says what is wrong with them. */
import { closest, distance } from 'fastest-levenshtein'
import * as z from 'zod/mini'
import { settings, type StorefrontConfig } from './settings.ts'

const SHOWN_VALUE_CHARACTERS = 60

type Path = readonly PropertyKey[]

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), value)

const shown = (value: unknown): string => {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > SHOWN_VALUE_CHARACTERS ? `${json.slice(0, SHOWN_VALUE_CHARACTERS)}…` : json
}

/** The settings that exist at a place of the schema. */
const namesAt = (path: Path): string[] => {
  let at: z.core.$ZodType = settings
  const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    return 'innerType' in def ? unwrapped(def.innerType) : schema
  }
  for (const part of path) {
    const { def } = (unwrapped(at) as z.core.$ZodTypes)._zod
    const next = def.type === 'object' ? def.shape[String(part)] : def.type === 'record' ? def.valueType : undefined
    if (!next) return []
    at = next
  }
  const { def } = (unwrapped(at) as z.core.$ZodTypes)._zod
  return def.type === 'object' ? Object.keys(def.shape) : []
}

/** One mistake of the operator's; `message` names the setting with its path, and what was expected there. */
interface Problem {
  readonly path: Path
  readonly message: string
}

const unknown = (path: Path, key: string, names: readonly string[]): Problem => {
  const near = names.length === 0 ? undefined : closest(key, names)
  const isNear = near !== undefined && distance(key, near) <= Math.max(2, key.length / 3)
  const hint = isNear ? `did you mean ${z.core.toDotPath([...path, near])}?` : 'there is no such setting'
  return { path: [...path, key], message: `${z.core.toDotPath([...path, key])}: unknown, ${hint}` }
}

const problemsOf = (issues: readonly z.core.$ZodIssue[], raw: unknown): Problem[] => {
  const problems = issues.flatMap((issue) => issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => unknown(issue.path, key, namesAt(issue.path)))
    : { path: issue.path, message: `${z.core.toDotPath(issue.path) || 'settings'}: ${issue.message}, got ${shown(valueAt(raw, issue.path))}` })
  // A value of the wrong kind fails its further checks, too.
  return problems.filter(({ path }, at) => problems.findIndex((one) => String(one.path) === String(path)) === at)
}

/** Takes out what is at a path; where there is nothing, what should have held it. */
const without = (raw: unknown, path: Path): unknown => {
  const last = path.at(-1)
  if (last === undefined) return {}
  const holder = path.slice(0, -1)
  const copy = structuredClone(raw)
  const at = valueAt(copy, holder)
  if (!isRecord(at) || Array.isArray(at) || !(last in at)) return without(raw, holder)
  delete at[last]
  return copy
}

/**
 * Reads an operator's settings. What is wrong is left out and named; the rest is used: a typing error must not take the
 * shop down.
 * @param raw what the settings file or the document states
 * @param endpointNames the endpoints of the contract; where they are left out, the names in `endpoints` are not checked
 * @returns the configuration, and one line for each mistake, such as `timeout: expected milliseconds, 0 for no limit,
 * got "15"` or `languagess: unknown, did you mean languages?`
 */
export const readSettings = (raw: unknown, endpointNames?: readonly string[]): { config: StorefrontConfig; problems: string[] } => {
  const named = valueAt(raw, ['endpoints'])
  const strange = endpointNames && isRecord(named) ? Object.keys(named).filter((name) => !endpointNames.includes(name)) : []
  const problems = strange.map((name) => unknown(['endpoints'], name, endpointNames ?? []))
  let rest = problems.reduce((left, { path }) => without(left, path), raw)
  for (;;) {
    const { success, data, error } = z.safeParse(settings, rest)
    if (success) {
      const { $schema: _forEditors, ...config } = data
      return { config, problems: problems.map(({ message }) => message) }
    }
    const found = problemsOf(error.issues, rest)
    // What was taken out is missing now, which has been said.
    problems.push(...found.filter(({ path }) => !problems.some((one) => path.every((part, at) => part === one.path[at]))))
    // One at a time: what takes one mistake out may take out others.
    rest = without(rest, found[0]?.path ?? [])
  }
}
