import type { StorefrontConfig } from './settings.ts'

/** What is in one goes into the other, at the same places; what is there already stays. */
const addAll = (into: Record<string, unknown>, from: object): void => {
  for (const [key, value] of Object.entries(from)) {
    const own = into[key]
    if (own && value && typeof own === 'object') addAll(own as Record<string, unknown>, value as object)
    else into[key] = value
  }
}

/** Adds the operator's texts in a language to settings that were written without them or with another language's. */
export const addTexts = (config: StorefrontConfig, texts: object): void => addAll(config as unknown as Record<string, unknown>, texts)
