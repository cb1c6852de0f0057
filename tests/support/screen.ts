/** What a person finds on the screen: by the words that name it, never by its class. */
export interface Screen {
  /** Everything that can be read, spaces collapsed. */
  readonly text: () => string
  readonly heading: (name: string | RegExp) => HTMLElement
  readonly button: (name: string | RegExp) => HTMLButtonElement
  readonly link: (name: string | RegExp) => HTMLAnchorElement
  /** The control that a label names. */
  readonly field: (label: string | RegExp) => HTMLInputElement
  readonly has: (name: string | RegExp) => boolean
  /** Clicks, and waits until what follows is shown. */
  readonly click: (element: HTMLElement) => Promise<void>
  /** Types into a field, as if at once. */
  readonly fill: (element: HTMLInputElement, value: string) => Promise<void>
}

const collapse = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
const matches = (name: string | RegExp, text: string) => (typeof name === 'string' ? text === name : name.test(text))

const nameOf = (element: Element): string => {
  const by = element.getAttribute('aria-labelledby')
  const labels = by?.split(/\s+/).map((id) => collapse(document.getElementById(id)?.textContent ?? ''))
  return collapse(labels?.join(' ') || element.getAttribute('aria-label') || element.textContent)
}

const isHidden = (element: Element): boolean => element.closest('[hidden], [aria-hidden="true"], template') !== null

export function createScreen(root: HTMLElement, settled: () => Promise<void>): Screen {
  const find = <E extends Element>(selector: string, name: string | RegExp): E => {
    const all = [...root.querySelectorAll<E>(selector)].filter((element) => !isHidden(element))
    const found = all.find((element) => matches(name, nameOf(element)))
    if (!found) throw new Error(`Nothing named ${String(name)} among: ${all.map(nameOf).join(' | ') || 'nothing'}`)
    return found
  }
  const text = () => collapse(root.textContent)
  return {
    text,
    heading: (name) => find('h1, h2, h3, h4, [role=heading]', name),
    button: (name) => find('button, [role=button], summary', name),
    link: (name) => find('a[href]', name),
    field: (label) => {
      const named = find<HTMLElement>('label, legend, input, select, textarea', label)
      const control = named instanceof HTMLLabelElement ? (named.control ?? document.getElementById(named.htmlFor)) : named
      if (!control) throw new Error(`The label ${String(label)} names nothing`)
      // A label's control is one of the few elements that have a value.
      return control as HTMLInputElement
    },
    has: (name) => (typeof name === 'string' ? text().includes(name) : name.test(text())),
    click: async (element) => {
      element.click()
      await settled()
    },
    fill: async (element, value) => {
      element.value = value
      element.dispatchEvent(new Event('input', { bubbles: true }))
      element.dispatchEvent(new Event('change', { bubbles: true }))
      await settled()
    },
  }
}
