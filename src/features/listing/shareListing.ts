import type { Component } from 'vue'
import type { I18n } from '../../i18n/index.ts'
import type { ShowToast } from '../../ui/toasts.ts'

interface Shared {
  readonly title: string
  readonly url: string
}

/** What became of it; `left` where the person closed the browser's own sheet. */
type ShareOutcome = 'shared' | 'left' | 'copied' | 'refused'

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

const copy = async (url: string): Promise<ShareOutcome> => {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    // Refused by the person, or absent where the page does not come over https.
    return 'refused'
  }
}

/** Through the browser's own sheet where it has one, else as a copied address. */
const share = async (data: Shared): Promise<ShareOutcome> => {
  if (typeof navigator.share !== 'function') return copy(data.url)
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    // Some browsers have the function and nothing behind it.
    return nameOf(error) === 'AbortError' ? 'left' : copy(data.url)
  }
}

/** Shares a listing's page, and says what became of it. Gives the dialog with the address where the browser can do neither. */
export const shareListing = async (
  data: Shared,
  { t, showToast }: { readonly t: I18n['t'], readonly showToast: ShowToast },
): Promise<Component | null> => {
  const outcome = await share(data)
  if (outcome === 'copied') showToast({ message: t('listing.addressCopied'), tone: 'good' })
  return outcome === 'refused' ? (await import('./ShareField.vue')).default : null
}
