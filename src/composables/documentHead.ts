import { useSSRContext, watchEffect } from 'vue'
import { useRouter } from 'vue-router'
import { useI18n } from '../i18n/index.ts'
import { useConfig } from '../lib/config.ts'
import { AFTER_FIRST_VIEW_MS, useFirstIntent } from '../lib/firstIntent.ts'
import type { TitleContext } from '../ui/pageTitle.ts'
import { useRoot } from '../ui/root.ts'
import type { PageHead } from './headTags.ts'
import { useLazyModule } from './useLazyModule.ts'

/** What a page that a server renders leaves beside its markup. */
export interface ServerContext extends TitleContext {
  /** Read once all is rendered. */
  readonly heads: (() => PageHead | undefined)[]
}

/** Keeps the document's head in step with a page, and takes everything away when the page goes. */
export const useDocumentHead = (read: () => PageHead | undefined): void => {
  const isDue = useFirstIntent(AFTER_FIRST_VIEW_MS)
  const { module: placing } = useLazyModule(() => import('./placeHead.ts'), () => isDue.value)
  if (__SERVER__) return void useSSRContext<ServerContext>()?.heads.push(read)
  const site = [useConfig(), useRoot(), useRouter(), useI18n()] as const
  watchEffect((onCleanup) => {
    const { placeHead } = placing.value ?? {}
    const head = placeHead && read()
    if (head) onCleanup(placeHead(head, ...site))
  })
}
