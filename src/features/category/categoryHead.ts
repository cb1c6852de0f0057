import type { Router } from 'vue-router'
import type { PageHead } from '../../composables/headTags.ts'
import { beginningOf } from '../../composables/schemaOrg.ts'
import type { I18n } from '../../i18n/index.ts'
import type { CategoryView } from './useCategory.ts'

type Shown = Pick<CategoryView, 'category' | 'description' | 'total'>

/** What a category is, in the marketplace's words, or else in ours. */
const descriptionOf = ({ category, description, total }: Shown, { t }: Pick<I18n, 't'>, marketplace: string): string => {
  const values = { category: category.title, marketplace }
  return beginningOf(description ?? '') ?? (total ? t('heads.category', { ...values, count: total }) : t('heads.categoryUncounted', values))
}

/** The canonical address and social tags of a category. */
export const categoryHead = (
  shown: Shown, crumbs: PageHead['crumbs'], i18n: Pick<I18n, 't'>, { resolve }: Pick<Router, 'resolve'>, marketplace: string,
): PageHead => {
  const { category: { title, slug, cover } } = shown
  return {
    canonical: resolve({ name: 'category', params: { slug } }).href,
    description: descriptionOf(shown, i18n, marketplace),
    social: { title, image: cover },
    crumbs,
  }
}
