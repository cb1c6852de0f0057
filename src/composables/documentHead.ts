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

/**
 * Keeps the document's head in step with a page, and takes everything away when the page goes.
 * @param load the code that `read` is given, which so is no part of what is seen first
 */
export const useDocumentHead = <Code = undefined>(read: (code: Code) => PageHead | false | undefined, load?: () => Promise<Code>): void => {
  const isDue = useFirstIntent(AFTER_FIRST_VIEW_MS)
  // Who loads nothing reads nothing of it.
  const { module } = useLazyModule(() => Promise.all([load?.() as Promise<Code>, import('./placeHead.ts')]), () => __SERVER__ || isDue.value)
  if (__SERVER__) return void useSSRContext<ServerContext>()?.heads.push(() => (module.value && read(module.value[0])) || undefined)
  const site = [useConfig(), useRoot(), useRouter(), useI18n()] as const
  watchEffect((onCleanup) => module.value?.[1].placeHead(read(module.value[0]), onCleanup, ...site))
}
