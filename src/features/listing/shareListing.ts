interface Shared {
  readonly title: string
  readonly url: string
}

/** What became of it; `left` where the person closed the browser's own sheet. */
export type ShareOutcome = 'shared' | 'left' | 'copied' | 'refused'

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
export const shareListing = async (data: Shared): Promise<ShareOutcome> => {
  if (typeof navigator.share !== 'function') return copy(data.url)
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    // Some browsers have the function and nothing behind it.
    return nameOf(error) === 'AbortError' ? 'left' : copy(data.url)
  }
}

export const loadShareField = () => import('./ShareField.vue')
