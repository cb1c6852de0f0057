import { toValue, watchEffect, type MaybeRefOrGetter } from 'vue'
import { useConfig } from '../lib/config.ts'

/** Keeps the document's title: the page's own before the marketplace's name, or the name alone for null. */
export const usePageTitle = (title: MaybeRefOrGetter<string | null>): void => {
  const { name } = useConfig()
  watchEffect(() => {
    const own = toValue(title)
    document.title = own ? `${own} · ${name}` : name
  })
}
