import { Window } from 'happy-dom'
import { expect } from 'vitest'

/** Parses XML as strictly as the standard asks for it; what the parser at hand lets pass is looked at first. */
export const parseXml = (text: string): Element => {
  expect(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.exec(text)).toBeNull()
  expect(/&(?!(?:amp|lt|gt|quot|apos);).{0,20}/.exec(text)).toBeNull()
  const parsed = new new Window().DOMParser().parseFromString(text, 'application/xml')
  expect(parsed.querySelector('parsererror')?.textContent).toBeUndefined()
  // Its own class of the same interface.
  return parsed.documentElement as unknown as Element
}

/** Elements of a name, whatever stands before its colon. */
export const elementsOf = (within: Element, name: string): Element[] => [...within.getElementsByTagName(name)]

/** The text of the first element of a name; undefined where there is none. */
export const textIn = (within: Element, name: string): string | undefined => elementsOf(within, name)[0]?.textContent ?? undefined
