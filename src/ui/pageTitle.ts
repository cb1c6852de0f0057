import { toValue, useSSRContext, watchEffect, type MaybeRefOrGetter } from 'vue'
import { useConfig } from '../lib/config.ts'
import { useRoot, type Root } from './root.ts'

/** The document's title: the page's own before the marketplace's name, or the name alone for null; what is unread comes first. */
export const showTitle = (own: string | null, name: string, { titleCount: { value: count } }: Pick<Root, 'titleCount'>): void => {
  document.title = `${count > 0 ? `(${count}) ` : ''}${own ? `${own} · ` : ''}${name}`
}

/** The title that is shown. */
export const shownTitle = (): string => document.title

/** Where a server renders a page: what it leaves beside its markup. */
export interface TitleContext {
  title: string | null
}

/** Keeps the document's title: the page's own, or the marketplace's name alone for null. */
export const usePageTitle = (title: MaybeRefOrGetter<string | null>): void => {
  if (__SERVER__) {
    const context = useSSRContext<TitleContext>()
    if (context) context.title = toValue(title)
    return
  }
  const { name } = useConfig()
  const root = useRoot()
  watchEffect(() => showTitle(toValue(title), name, root))
}
