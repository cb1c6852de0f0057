import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formSchema } from '../../../src/lib/formSchema.ts'

const schema = formSchema(
  z.object({
    name: z.string().check(z.trim(), z.minLength(2, { error: () => 'too short' })),
    lines: z.array(z.object({ qty: z.number({ error: () => 'no number' }) })),
  }),
)

test('a valid form returns the values that the schema produced', async () => {
  expect(await schema.parse({ name: ' Ada ', lines: [{ qty: 1 }] })).toEqual({
    value: { name: 'Ada', lines: [{ qty: 1 }] },
    errors: [],
  })
})

test('an invalid field is named by its path', async () => {
  // A form holds whatever was typed: the type of the value is what it is meant to become.
  const typed = { name: 'A', lines: [{ qty: 1 }, { qty: 'x' as unknown as number }] }
  expect((await schema.parse(typed)).errors).toEqual([
    { path: 'name', errors: ['too short'] },
    { path: 'lines[1].qty', errors: ['no number'] },
  ])
})
