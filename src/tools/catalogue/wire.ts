/** What the Admin API's lists and its events look like. */
import { type Decoded, flag, or, record, text, whole } from '../../catalogue/decode.ts'
import { list, opt } from '../../catalogue/wire.ts'

/** One page of a list of the Admin API: raw rows, and whether there are more. */
export const readPage = (raw: unknown, key: string): { rows: unknown[], total: number, pages: number, next: boolean } => {
  const Page = record({
    [key]: list((row) => row),
    pagination: record({ totalResultsCount: or(whole, 0), pageCount: or(whole, 1), nextPage: or(flag, false) }),
  })
  const page = Page(raw)
  // The record was declared three lines above: its two fields lose their types because one name is computed.
  const { totalResultsCount, pageCount, nextPage } = page['pagination'] as { totalResultsCount: number, pageCount: number, nextPage: boolean }
  return { rows: page[key] as unknown[], total: totalResultsCount, pages: pageCount, next: nextPage }
}

/** An event of the events list (specification, Event); of one that says little, only its place in the list is known. */
export const Event = record({ id: whole, type: opt(text), object_id: opt(whole) })
export type Event = Decoded<typeof Event>
