import { toValue, watchEffect, type MaybeRefOrGetter } from 'vue'
import { useConfig } from '../lib/config.ts'

/** The document's title: the page's own before the marketplace's name, or the name alone for null. */
export const showTitle = (own: string | null, name: string): void => {
  document.title = own ? `${own} · ${name}` : name
}

/** The title that is shown. */
export const shownTitle = (): string => document.title

/** Keeps the document's title: the page's own, or the marketplace's name alone for null. */
export const usePageTitle = (title: MaybeRefOrGetter<string | null>): void => {
  const { name } = useConfig()
  watchEffect(() => showTitle(toValue(title), name))
}
