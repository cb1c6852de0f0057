import { PiniaColada } from '@pinia/colada'
import type { App } from 'vue'
import { QUERY_OPTIONS } from '../lib/queryOptions.ts'

/** Gives the application reads that are cached by key: elements that need none do without the code. */
export const provideQueries = (app: App): void => void app.use(PiniaColada, QUERY_OPTIONS)
