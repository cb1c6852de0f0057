import { useDocumentHead } from '../../composables/documentHead.ts'
import { useI18n } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { useRoot } from '../../ui/root.ts'

/** What the home page tells machines: the shop, and how to search in it. */
export const useHomeHead = (): void => {
  const { t, locale } = useI18n()
  const { name, brand, hero } = useConfig()
  const { origin } = useRoot()
  useDocumentHead(({ homeHead }) => {
    const own = typeof hero.text === 'object' ? hero.text[locale.value] : hero.text
    return homeHead({ name, origin, logo: brand.logo, picture: hero.picture, description: own || t('core.heroText') })
  }, () => import('./homeHead.ts'))
}
