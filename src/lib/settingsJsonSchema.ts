import * as z from 'zod/mini'
import { settings } from './settings.ts'

/** The JSON Schema of a settings file; apart from the checks, so that no visitor loads it. */
export const settingsJsonSchema = (): object => z.toJSONSchema(settings, { io: 'input' })
