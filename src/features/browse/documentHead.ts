import { onScopeDispose, watchEffect } from 'vue'

/** What a page tells machines about itself, beside its title. */
export interface PageHead {
  /** A path of this storefront. */
  readonly canonical?: string | undefined
  readonly description?: string | undefined
  /** Open Graph: property (without `og:`) → content. */
  readonly social?: Readonly<Record<string, string | undefined>>
  /** schema.org data. */
  readonly data?: object | undefined
}

/**
 * A data block. The text arrives in a node that is connected already: a script element that is filled before it is
 * inserted counts as a script without trusted text, and the content security policy reports it.
 */
const dataBlock = (data: object): HTMLScriptElement => {
  const block = document.createElement('script')
  const text = document.createTextNode('')
  block.type = 'application/ld+json'
  block.append(text)
  document.head.append(block)
  text.data = JSON.stringify(data)
  return block
}

const meta = (name: 'name' | 'property', key: string, content: string): HTMLMetaElement => {
  const element = document.createElement('meta')
  element.setAttribute(name, key)
  element.content = content
  return element
}

const absolute = (path: string) => new URL(path, location.origin).href

/** Keeps the document's head in step with a page, and takes everything away when the page goes. */
export const useDocumentHead = (read: () => PageHead | undefined): void => {
  let placed: Element[] = []
  const clear = () => {
    for (const element of placed) element.remove()
    placed = []
  }
  watchEffect(() => {
    const head = read()
    clear()
    if (!head) return
    if (head.canonical) {
      const link = document.createElement('link')
      link.rel = 'canonical'
      link.href = absolute(head.canonical)
      placed.push(link)
    }
    if (head.description) placed.push(meta('name', 'description', head.description))
    for (const [property, content] of Object.entries(head.social ?? {})) {
      if (content) placed.push(meta('property', `og:${property}`, content))
    }
    document.head.append(...placed)
    if (head.data) placed.push(dataBlock(head.data))
  })
  onScopeDispose(clear)
}
