import { watchEffect } from 'vue'
import { useRouter } from 'vue-router'
import { useConfig } from '../lib/config.ts'
import { AFTER_FIRST_VIEW_MS, useFirstIntent } from '../lib/firstIntent.ts'
import type { PageHead } from './placeHead.ts'
import { useLazyModule } from './useLazyModule.ts'


/** Keeps the document's head in step with a page, and takes everything away when the page goes. */
export const useDocumentHead = (read: () => PageHead | undefined): void => {
  const { name } = useConfig()
  const router = useRouter()
  const isDue = useFirstIntent(AFTER_FIRST_VIEW_MS)
  const { module: placing } = useLazyModule(() => import('./placeHead.ts'), () => isDue.value)
  watchEffect((onCleanup) => {
    const { placeHead } = placing.value ?? {}
    const head = placeHead && read()
    if (head) onCleanup(placeHead(head, name, (to) => router.resolve(to).href))
  })
}
