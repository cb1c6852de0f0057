/**
 * Whether the page is about to be scrolled to where it was, below its first screen: a list is as high as it will be from
 * the beginning then, so that the footer is not seen in its place.
 */
export const willBeScrolled = (): boolean => {
  if (__SERVER__) return false
  const { scroll } = (history.state ?? {}) as { readonly scroll?: { readonly top: number } | false | null } // The router writes it.
  return scroll ? scroll.top > innerHeight : false
}
