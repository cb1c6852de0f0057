/**
 * Brings the current link of a row that is wider than the screen into the row's middle.
 * The page stays where it is: `scrollIntoView` would move it as well where the row is below the window's edge.
 */
export const scrollToCurrent = (row: HTMLElement | null): void => {
  const link = row?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!row || !link) return
  const { left, width } = row.getBoundingClientRect()
  row.scrollLeft += link.left + link.width / 2 - left - width / 2
}
