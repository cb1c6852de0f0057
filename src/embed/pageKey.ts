import { inject, type InjectionKey } from 'vue'
import type { Page } from './page.ts'

export const PageKey: InjectionKey<Page> = Symbol('page')

/** The page whose elements these are. */
export const usePage = (): Page => {
  const page = inject(PageKey)
  if (!page) throw new Error('usePage() needs an element')
  return page
}
