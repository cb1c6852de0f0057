/**
 * Gives the browser's bars the colour of the chosen appearance's paper, also where the device prefers the other one; with
 * 'system' the device decides again. Part of the document's starter: who watches needs no code in the application.
 * @param metas the document's `theme-color`s, one for each scheme
 */
export const followAppearance = (root: HTMLElement, metas: Iterable<HTMLMetaElement>): void => {
  const show = (): void => {
    const chosen = root.dataset['theme']
    for (const meta of metas) {
      const scheme = meta.dataset['scheme']
      meta.media = !chosen ? `(prefers-color-scheme:${scheme})` : chosen === scheme ? '' : 'not all'
    }
  }
  new MutationObserver(show).observe(root, { attributeFilter: ['data-theme'] })
}
