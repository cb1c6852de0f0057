import { PiniaColada } from '@pinia/colada'
import { PiniaColadaRetry } from '@pinia/colada-plugin-retry'
import type { App } from 'vue'
import { errorKind } from '../i18n/errors.ts'
import { QUERY_OPTIONS } from '../lib/queryOptions.ts'

/** What may be gone at the next try; code that did not arrive is `malformed`. */
const PASSING_KINDS = ['network', 'timeout', 'server', 'damaged', 'malformed']
const RETRIES_MAX = 2

/**
 * Gives the application reads that are cached by key: elements that need none do without the code. A small element has no
 * room for an error with a button, so it asks again by itself.
 */
export const provideQueries = (app: App): void => void app.use(PiniaColada, {
  ...QUERY_OPTIONS,
  plugins: [PiniaColadaRetry({ retry: (count, error) => count < RETRIES_MAX && PASSING_KINDS.includes(errorKind(error)) })],
})
