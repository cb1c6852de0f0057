/** The public category tree (gaps, 'Facts from public code that calls this platform'). */
import * as z from 'zod/mini'
import { endpoint, specified } from './endpoint.ts'
import { Count, Id, Text, listOf, maybe, reading } from './schema.ts'

/** The id of a parent; null, 0 and an empty text all say that there is none. */
const ParentId = z._default(
  reading((raw) => (raw === 0 || raw === '0' || raw === '' ? null : raw), z.nullable(Id)),
  null,
)

const fields = {
  id: Id,
  title: Text,
  parent_id: ParentId,
  child_count: maybe(Count),
  slug: maybe(Text),
  url: maybe(Text),
  cover: maybe(Text),
}

/** A category with its descendants; `children` may come as an array or as an object keyed by id. */
export const Category = z.looseObject({
  ...fields,
  get children(): z.ZodMiniType<Category[], Category[]> {
    // The getter makes the schema recursive; its type is written out because a type cannot infer itself.
    return listOf(Category) as unknown as z.ZodMiniType<Category[], Category[]>
  },
})
export interface Category {
  [key: string]: unknown
  id: number
  title: string
  parent_id: number | null
  child_count: number | null
  slug: string | null
  url: string | null
  cover: string | null
  children: Category[]
}

export const list = endpoint({
  name: 'categories.list',
  method: 'GET',
  path: '/categories',
  auth: 'public',
  summary: 'The category tree.',
  response: z.looseObject({ categories: listOf(Category) }),
  errors: [],
  provenance: specified('Front API, GET /categories', 'the shape of the answer (observed)'),
})

export const get = endpoint({
  name: 'categories.get',
  method: 'GET',
  path: '/categories/{category_id}',
  auth: 'public',
  summary: 'One category with its children.',
  response: z.looseObject({ category: Category }),
  errors: [{ status: 404, body: 'html', when: 'the category does not exist' }],
  provenance: specified('Front API, GET /categories/{category_id}', 'the shape of the answer (observed)'),
})
