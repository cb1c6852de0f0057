/** Lets forms of vee-validate be checked by schemas of zod 4 (its own adapter knows zod 3 only). */
import type { TypedSchema } from 'vee-validate'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/**
 * The typed schema of a form. The messages are those of `schema`: give them as functions, so that they are in the
 * language shown when the check runs.
 */
export const formSchema = <S extends Schema>(schema: S): TypedSchema<z.input<S>, z.output<S>> => ({
  __type: 'VVTypedSchema',
  async parse(values) {
    const result = await z.safeParseAsync(schema, values)
    if (result.success) return { value: result.data, errors: [] }
    const errors = new Map<string, string[]>()
    for (const { path, message } of result.error.issues) {
      // A field's own name may have signs that a path would quote.
      const at = path.length === 1 ? String(path[0]) : z.core.toDotPath(path)
      errors.set(at, [...(errors.get(at) ?? []), message])
    }
    return { errors: [...errors].map(([path, texts]) => ({ path, errors: texts })) }
  },
})
