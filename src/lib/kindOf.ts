/** The kind of a failed read, whether of the catalogue or of the Front API. */
export const kindOf = (error: unknown): string =>
  error instanceof Error && 'kind' in error ? String(error.kind) : 'malformed'
