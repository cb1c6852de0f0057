import 'fake-indexeddb/auto'
import { clear, createStore, entries } from 'idb-keyval'

/** The drafts as they lie in this browser. */
const store = createStore('stoa.drafts', 'drafts')

export const clearDrafts = (): Promise<void> => clear(store)

/** What is stored of a form, whoever typed it; undefined for nothing. */
export const storedDraft = async (form: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const found = (await entries<string, { values: Record<string, unknown> }>(store)).find(([key]) => key.endsWith(`/${form}`))
  return found?.[1].values
}
