/** Wire schemas shared by several endpoint groups (specification, Resources and their fields). */
import * as z from 'zod/mini'
import { Amount, Count, Flag, Text, Id, maybe, reading } from './schema.ts'

/** The object next to every paginated list (specification, Pagination object). */
export const Pagination = z.looseObject({
  totalResultsCount: Count,
  currentPage: Count,
  nextPage: Flag,
  prevPage: Flag,
  resultOnPageCount: Count,
  pageCount: Count,
})
export type Pagination = z.infer<typeof Pagination>

/**
 * What is known of a list's pages after one of them was read. A marketplace may state nothing: then a full page may have
 * another one behind it, and an empty one is past the last.
 * @param page from 1
 * @param limit how many were asked for
 * @param count how many came
 */
export const pagingOf = (stated: Pagination | null | undefined, page: number, limit: number, count: number) => ({
  /** Pages that there are, as far as is known. */
  pages: stated?.pageCount ?? (count >= limit ? page + 1 : count > 0 ? page : page - 1),
  /** Whether there is, or may be, a next page. */
  hasMore: stated?.nextPage ?? count >= limit,
  /** On all pages; null where the marketplace does not state it. */
  total: stated?.totalResultsCount ?? null,
})

/** Query of every paginated list: `page` from 1, `limit` 1 to 100 (specification, Limits). */
export const PageQuery = z.looseObject({ page: z.optional(z.int()), limit: z.optional(z.int()) })
export type PageQuery = z.infer<typeof PageQuery>

/** Answer of writes that only say whether they were taken. */
export const Outcome = z.looseObject({
  success: z._default(Flag, true),
  message: z._default(z.nullable(Text), null),
})
export type Outcome = z.infer<typeof Outcome>

/** Answer of the account endpoints: `code`, `status`, `message`. */
export const Notice = z.looseObject({
  code: z.optional(Count),
  status: z.optional(Text),
  message: z._default(z.nullable(Text), null),
})
export type Notice = z.infer<typeof Notice>

/** An option that comes with its title is read as that. */
const optionTitle = (raw: unknown): unknown => (typeof raw === 'object' && raw !== null && 'title' in raw ? raw.title : raw)
/** PHP states a list with gaps as an object. */
const settled = (raw: unknown): unknown => {
  const value = optionTitle(raw)
  return typeof value === 'object' && value !== null ? Object.values(value).map(optionTitle) : value
}

/** A custom field's value: text, or a list for multiple choice. */
export const FieldValue = reading(
  settled, z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]))
export type FieldValue = z.infer<typeof FieldValue>

/** A reference to a group of members. */
export const Group = z.looseObject({
  id: Id,
  name: z._default(z.nullable(Text), null),
  alias: z._default(z.nullable(Text), null),
  is_onboarding: z.optional(z.nullable(Flag)),
})
export type Group = z.infer<typeof Group>

/** An add-on as it was bought. */
export const OrderAddOn = z.looseObject({ id: maybe(Id), title: maybe(Text), price: maybe(Amount) })
/** An option as it was chosen (variant, date …). */
export const ConfigurableOption = z.looseObject({ title: maybe(Text), value: maybe(Text) })
