/** Answers for a catalogue's files from what a host page states, so that everything that reads files reads it too. */
import { buildDocument } from '../build.ts'
import type { CatalogueData } from '../data.ts'
import { readPageData } from './pageData.ts'

/** `<script type="application/json" id="stoa-listings">` of the host page. */
const ELEMENT = 'stoa-listings'

const notFound = () => new Response(null, { status: 404 })

/**
 * A `fetch` for addresses below `page:`. Where the page states nothing, nothing is published; where it states nonsense,
 * every document is damaged. The page is read again when its text has changed.
 */
export const createPageFetch = (page: Pick<Document, 'getElementById'> = document): typeof globalThis.fetch => {
  let read: { readonly text: string, readonly data: CatalogueData | null } | undefined

  const dataOf = (text: string): CatalogueData | null => {
    try {
      return readPageData(JSON.parse(text))
    } catch {
      return null // Whatever was wrong: the reader of the answer says so.
    }
  }

  return async (address) => {
    const text = page.getElementById(ELEMENT)?.textContent
    if (!text) return notFound()
    if (read?.text !== text) read = { text, data: dataOf(text) }
    if (!read.data) return new Response('')
    const document = buildDocument(read.data, String(address).replace(/^page:\/*/, ''))
    return document === null ? notFound() : Response.json(document)
  }
}
