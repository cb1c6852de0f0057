import { useRoute, useRouter } from 'vue-router'
import { useConfig } from '../lib/config.ts'
import { fillUrl } from '../lib/url.ts'
import { useRoot } from '../ui/root.ts'

/**
 * Makes the URL of one of the marketplace's own pages from a template in the settings; `{return_url}` is the page that is
 * shown, as an absolute URL.
 * @returns a function of the template and its further values; undefined where the template is '' or makes no URL that may be opened
 */
export const useMarketplaceUrl = () => {
  const { baseUrl } = useConfig()
  const route = useRoute()
  const router = useRouter()
  const { origin } = useRoot()
  return (template: string, values: Readonly<Record<string, string>> = {}): string | undefined => {
    if (template === '') return undefined
    const back = new URL(router.resolve(route.fullPath).href, origin).href
    return fillUrl(template, { ...values, base_url: baseUrl.replace(/\/+$/, ''), return_url: encodeURIComponent(back) })
  }
}
