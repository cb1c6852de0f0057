import 'fake-indexeddb/auto'
import { clear, createStore, entries } from 'idb-keyval'

/** The drafts as they lie in this browser. */
const store = createStore('stoa.drafts', 'drafts')

export const clearDrafts = (): Promise<void> => clear(store)

/** What is stored of a form, whoever typed it; undefined for nothing. */
export const storedDraft = async (form: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const found = (await entries<string, { value: unknown }>(store)).filter(([key]) => key.split('/')[1] === form)
  return found.length > 0 ? Object.fromEntries(found.map(([key, { value }]) => [key.split('/')[2], value])) : undefined
}
