import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Every test fails on a console warning or error that it did not announce. Vue, the router and the stores report
 * their misuse there and nowhere else, and a warning that nobody reads is a defect that nobody mends.
 */
type Pattern = string | RegExp

let seen: string[] = []
let expected: Pattern[] = []

const claims = (pattern: Pattern, text: string) =>
  typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)

const written = (part: unknown) => {
  if (part instanceof Error) return part.stack ?? part.message
  if (typeof part === 'string') return part
  try {
    return JSON.stringify(part) ?? String(part)
  } catch {
    return String(part)
  }
}

/** Announces a warning that this test provokes; the test fails if it does not come. */
export function expectWarning(pattern: Pattern): void {
  expected.push(pattern)
}

beforeEach(() => {
  seen = []
  expected = []
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      seen.push(`console.${level}: ${parts.map(written).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  const unexpected = seen.filter((text) => !expected.some((pattern) => claims(pattern, text)))
  const missing = expected.filter((pattern) => !seen.some((text) => claims(pattern, text)))
  expect(unexpected, 'unexpected console output').toEqual([])
  expect(missing, 'announced warnings that did not come').toEqual([])
})
