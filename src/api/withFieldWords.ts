import { ApiError } from './ApiError.ts'

const asSentence = (words: string): string => (/[.!?…؟]$/.test(words) ? words : `${words}.`)

/** The same failure, whose message also has what the server says of these fields. */
export const withFieldWords = (error: ApiError, names: readonly string[]): ApiError => {
  const message = [error.message, ...names.map((name) => error.fields[name] ?? '')].filter(Boolean).map(asSentence).join(' ')
  return new ApiError(error.kind, error.endpoint, { ...error, message })
}
