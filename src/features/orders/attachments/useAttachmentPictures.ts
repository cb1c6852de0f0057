import { onScopeDispose, shallowReactive } from 'vue'
import type { Attachment } from '../../../contract/order.ts'
import { isOwnOrigin } from '../../../lib/ownOrigin.ts'
import { httpUrl } from '../../../lib/url.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { pictureType } from './attachmentChecks.ts'

/**
 * The pictures among the files. One on the storefront's own origin is loaded as bytes with the type of a picture: its own
 * URL, opened in a tab, could be a page, where the marketplace serves it as such.
 */
export const useAttachmentPictures = () => {
  const identity = useIdentityStore()
  const urls = shallowReactive(new Map<number, string>())
  const loading = new Map<number, AbortController>()

  const loadOwn = async (id: number, url: string, type: string): Promise<void> => {
    const stop = new AbortController()
    loading.set(id, stop)
    const bytes = await import('../../../lib/saveFile.ts').then(({ loadFile }) => loadFile(url, type, stop.signal)).catch(() => '')
    loading.delete(id)
    if (!stop.signal.aborted) urls.set(id, typeof bytes === 'string' ? '' : URL.createObjectURL(bytes))
  }

  /** Loads a picture that has come near; the first time, and again where it failed. */
  const load = (file: Attachment): void => {
    const type = pictureType(file)
    const url = httpUrl(file.url)
    if (!type || !url || urls.get(file.id) || loading.has(file.id)) return
    if (isOwnOrigin(url)) void loadOwn(file.id, url, type)
    else urls.set(file.id, url)
  }

  const clear = (): void => {
    for (const stop of loading.values()) stop.abort()
    for (const url of urls.values()) if (url.startsWith('blob:')) URL.revokeObjectURL(url)
    loading.clear()
    urls.clear()
  }
  onScopeDispose(clear)
  onScopeDispose(identity.onIdentityChange('orders', (from) => { if (from.status !== 'unknown') clear() }))

  return {
    load,
    /** Where a picture can be shown from; null as long as it is on its way, '' where it did not come or is none. */
    urlOf: (file: Attachment): string | null => (pictureType(file) && httpUrl(file.url) ? (urls.get(file.id) ?? null) : ''),
  }
}
