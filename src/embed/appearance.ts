/**
 * Light, unless the theme says otherwise: a theme that knows one appearance would get dark widgets on its white page from
 * whoever prefers dark. `auto` follows the person's system.
 */
export const showAppearance = (host: HTMLElement, from: Element = host): void => {
  const wanted = from.getAttribute('appearance')
  if (wanted === 'auto') delete host.dataset['theme']
  else host.dataset['theme'] = wanted === 'dark' ? 'dark' : 'light'
}
