import { afterEach, describe, expect, it, vi } from 'vitest'
import { scrollToCurrent } from '../../../src/ui/scrollToCurrent.ts'

const at = (element: Element | null, left: number, width: number) =>
  vi.spyOn(element as Element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 900, width, 48))

describe('The current link of a row that is wider than the screen', () => {
  afterEach(() => { document.body.replaceChildren() })

  const rowWith = (current: boolean): HTMLElement => {
    const row = document.createElement('ul')
    const link = document.createElement('a')
    if (current) link.setAttribute('aria-current', 'page')
    row.append(link)
    document.body.append(row)
    at(row, 10, 300)
    at(link, 410, 80)
    return row
  }

  it('comes to the middle of the row, while the page stays where it is', () => {
    const row = rowWith(true)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    scrollToCurrent(row)
    // From 450, the middle of the link, to 160, that of the row.
    expect(row.scrollLeft).toBe(290)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('moves nothing where none is current, or where there is no row', () => {
    const row = rowWith(false)
    scrollToCurrent(row)
    scrollToCurrent(null)
    expect(row.scrollLeft).toBe(0)
  })
})
