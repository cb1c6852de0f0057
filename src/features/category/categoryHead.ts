import { pageQuery, type PageHead } from '../../composables/headTags.ts'
import { beginningOf } from '../../composables/schemaOrg.ts'
import type { I18n } from '../../i18n/index.ts'
import type { CategoryView } from './useCategory.ts'

type Shown = Pick<CategoryView, 'category' | 'description' | 'total' | 'page' | 'pages'>

/** What a category is, in the marketplace's words, or else in ours. */
const descriptionOf = ({ category: { title: category }, description, total }: Shown, { t }: Pick<I18n, 't'>): string =>
  beginningOf(description ?? '') ?? (total ? t('heads.category', { category, count: total }) : t('heads.categoryUncounted', { category }))

/** The canonical address and social tags of a category. */
export const categoryHead = (shown: Shown, crumbs: PageHead['crumbs'], i18n: Pick<I18n, 't'>): PageHead => {
  const { category: { title, slug, cover }, page, pages } = shown
  return {
    canonical: { name: 'category', params: { slug }, query: pageQuery(page, pages) },
    description: descriptionOf(shown, i18n),
    social: { title, image: cover },
    crumbs,
  }
}
