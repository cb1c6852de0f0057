import type * as english from './namespaces.ts'

type Messages = (typeof english)[keyof typeof english]

/** The words of `first.ts` once more, each in a file of its own, and the others where they always are. */
const files = {
  ...import.meta.glob<Messages>('./messages/*/{browse,core,results}.ts', { query: '?alone', import: 'default' }),
  ...import.meta.glob<Messages>(['./messages/*/*.ts', '!./messages/*/{first,browse,core,results}.ts'], { import: 'default' }),
}

/** Loads words without the file that has those of most first pages. */
export const loadWordsAlone = async (locale: string, namespace: string): Promise<Messages | undefined> =>
  files[`./messages/${locale}/${namespace}.ts`]?.()
