import { useDocumentHead } from '../../composables/documentHead.ts'
import { useLazyModule } from '../../composables/useLazyModule.ts'
import { useI18n } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { AFTER_FIRST_VIEW_MS, useFirstIntent } from '../../lib/firstIntent.ts'
import { useRoot } from '../../ui/root.ts'

/** What the home page tells machines: the shop, and how to search in it. */
export const useHomeHead = (): void => {
  const { t, locale } = useI18n()
  const { name, brand, hero } = useConfig()
  const { origin } = useRoot()
  const isDue = useFirstIntent(AFTER_FIRST_VIEW_MS)
  const { module: heads } = useLazyModule(() => import('./homeHead.ts'), () => isDue.value || __SERVER__)
  useDocumentHead(() => {
    const own = typeof hero.text === 'object' ? hero.text[locale.value] : hero.text
    return heads.value?.homeHead({ name, origin, logo: brand.logo, picture: hero.picture, description: own || t('core.heroText') })
  })
}
