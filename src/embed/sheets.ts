/**
 * The styles of components in shadow roots. The build turns each component's styles into a call of `addStyles`
 * (`build/embedStyles.ts`); constructed style sheets need no permission from the page's policy.
 */
const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

/**
 * The unit of lengths: the size of text that the person has set in their browser, which the theme's root may have changed.
 * Registered, so that it is a length where the element sets it, and the same in all that it holds.
 */
const registerUnit = (): void => {
  try {
    CSS.registerProperty({ name: '--stoa-rem', syntax: '<length>', inherits: true, initialValue: '16px' })
  } catch {
    // Another copy of this file has registered it.
  }
}
registerUnit()

/** Adds styles to every shadow root that has adopted them, now and from now on. */
export const addStyles = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
}

/** Gives a shadow root all styles. Answers the function that ends it. */
export const adoptStyles = (root: ShadowRoot): (() => void) => {
  root.adoptedStyleSheets = [...sheets]
  roots.add(root)
  return () => void roots.delete(root)
}
