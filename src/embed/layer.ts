/** The place of what all elements share: drawers, toasts and live regions, in a shadow root of its own on the page. */
import { adoptStyles } from './sheets.ts'

const LAYER_TAG = 'stoa-layer'

interface Layer {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  /** Where its content is mounted. */
  readonly container: HTMLElement
  /** Puts it back where the theme has drawn its page anew. */
  readonly settle: () => void
}

/** Makes the layer and adds it to the page. */
export const openLayer = (): Layer => {
  const element = document.createElement(LAYER_TAG)
  const shadow = element.attachShadow({ mode: 'open' })
  adoptStyles(shadow)
  const container = shadow.appendChild(document.createElement('div'))
  container.className = 'stoa'
  const settle = (): void => { if (!element.isConnected) document.body.append(element) }
  settle()
  return { element, shadow, container, settle }
}
