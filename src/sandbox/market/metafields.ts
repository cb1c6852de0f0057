import type { Input } from '../http/input.ts'
import { recordOf, textOf } from '../http/input.ts'
import type { Metafields } from '../model.ts'

/**
 * Custom data by namespace and title; values are stored as text.
 * @returns undefined when a metafield has no title or no value
 */
export const metafieldsOf = (sent: Input): Metafields | undefined => {
  const fields = new Map<string, Record<string, string>>()
  for (const [namespace, values] of Object.entries(sent)) {
    const named = recordOf(values)
    if (!named || Object.values(named).some((value) => value === null || value === undefined || value === '')) return undefined
    fields.set(namespace, Object.fromEntries(Object.entries(named).map(([title, value]) => [title, textOf(value) ?? JSON.stringify(value)])))
  }
  return Object.fromEntries(fields)
}
