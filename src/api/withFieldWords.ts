import { ApiError } from './ApiError.ts'

const asSentence = (words: string): string => (/[.!?…؟]$/.test(words) ? words : `${words}.`)

/** The same failure, whose message also has these words, which the server said of its fields: by default all of them. */
export const withFieldWords = (error: ApiError, words: readonly string[] = Object.values(error.fields)): ApiError => {
  // An answer without a message of its own has all that is said of its fields for one.
  const further = words.filter((one) => one !== '' && !error.message.includes(one))
  if (further.length === 0) return error
  const message = [error.message, ...further].filter(Boolean).map(asSentence).join(' ')
  return new ApiError(error.kind, error.endpoint, { ...error, message })
}
