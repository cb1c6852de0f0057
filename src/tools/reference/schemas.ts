/** JSON Schemas of the contract: shared records as components, the rest in place. */
import * as z from 'zod/mini'
import * as addresses from '../../contract/addresses.ts'
import { endpoints } from '../../contract/all.ts'
import * as carts from '../../contract/carts.ts'
import * as categories from '../../contract/categories.ts'
import * as delivery from '../../contract/delivery.ts'
import * as listing from '../../contract/listing.ts'
import * as listings from '../../contract/listings.ts'
import * as member from '../../contract/member.ts'
import * as order from '../../contract/order.ts'
import * as records from '../../contract/records.ts'
import * as reviews from '../../contract/reviews.ts'
import * as wishlists from '../../contract/wishlists.ts'
import { isRecord } from '../../lib/isRecord.ts'

/** A JSON Schema (draft 2020-12), as far as the contract needs it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly additionalProperties?: JsonSchema | boolean
}

/** Where shared records stand in the OpenAPI file. */
export const COMPONENTS = '#/components/schemas/'

const modules = [addresses, carts, categories, delivery, listing, listings, member, order, records, reviews, wishlists]

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Noise of the generator: identifiers that would move the base of references, and the bounds of safe integers. */
const isNoise = (keyword: string, value: unknown) =>
  keyword === '$schema' ||
  keyword === '$id' ||
  (keyword === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (keyword === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (keyword === 'propertyNames' && isRecord(value) && Object.keys(value).join() === 'type')

const tidyMap = (map: unknown): Record<string, JsonSchema> =>
  isRecord(map) ? Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, tidy(schema)])) : {}

/**
 * The schema of what goes over the wire. The contract settles a value that is null or left out to its default, so a
 * property with a default is not required of the server.
 */
const tidy = (raw: unknown): JsonSchema => {
  if (!isRecord(raw)) return {}
  const properties = isRecord(raw['properties']) ? raw['properties'] : {}
  const hasDefault = (name: unknown) => {
    const property = properties[String(name)]
    return isRecord(property) && 'default' in property
  }
  const entries = Object.entries(raw).flatMap(([keyword, value]): [string, unknown][] => {
    if (isNoise(keyword, value) || keyword === 'default') return []
    if (keyword === 'properties') return [[keyword, tidyMap(value)]]
    if (keyword === 'required' && Array.isArray(value)) {
      const required = value.filter((name) => !hasDefault(name))
      return required.length > 0 ? [[keyword, required]] : []
    }
    if (keyword === 'anyOf' && Array.isArray(value)) return [[keyword, value.map(tidy)]]
    if (keyword === 'items' || (keyword === 'additionalProperties' && isRecord(value))) return [[keyword, tidy(value)]]
    return [[keyword, value]]
  })
  return Object.fromEntries(entries)
}

const shared = () => {
  const registry = z.registry<{ id: string }>()
  for (const module of modules) {
    for (const [name, value] of Object.entries(module)) {
      if (isSchema(value) && /^[A-Z][a-z]/.test(name) && !registry.has(value)) registry.add(value, { id: name })
    }
  }
  return registry
}

const referencesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(referencesIn)
    : isRecord(value)
      ? Object.entries(value).flatMap(([key, part]) =>
          key === '$ref' && typeof part === 'string' ? [part.slice(COMPONENTS.length)] : referencesIn(part),
        )
      : []

/** What a schema settles to: reading an answer that may come wrapped is a pipe whose end is the record. */
const settled = (schema: z.core.$ZodType, isShared: (schema: z.core.$ZodType) => boolean): z.core.$ZodType => {
  const { def } = schema._zod
  return !isShared(schema) && 'out' in def && isSchema(def.out) ? settled(def.out, isShared) : schema
}

/** The schemas of all answers, by endpoint, and the shared records that they mention. */
export const responseSchemas = () => {
  const registry = shared()
  const names = new Map<string, string>()
  for (const endpoint of endpoints) {
    const { name } = endpoint
    const response = settled(endpoint.response, (schema) => registry.has(schema))
    if (!registry.has(response)) registry.add(response, { id: name })
    names.set(name, registry.get(response)?.id ?? name)
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'output', unrepresentable: 'any', uri: (id) => COMPONENTS + id })
  const all = tidyMap(schemas)
  const answers = new Map(
    // A dot is in the names of endpoints only: the reference repeats what two of them answer where it is no record.
    [...names].map(([name, id]) => [name, id.includes('.') ? (all[id] ?? {}) : { $ref: COMPONENTS + id }]),
  )
  const needed = new Set<string>()
  const follow = (value: unknown) => {
    for (const name of referencesIn(value)) {
      if (needed.has(name)) continue
      needed.add(name)
      follow(all[name])
    }
  }
  follow([...answers.values()])
  const components = Object.fromEntries([...needed].sort().map((name) => [name, all[name] ?? {}]))
  return { answers, components }
}

/** The schema of a body or a query, whole. */
export const inputSchema = (schema: z.core.$ZodType): JsonSchema =>
  tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
