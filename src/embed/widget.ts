/** What a widget is, and what it knows of its element. */
import { inject, type Component, type InjectionKey } from 'vue'
import type { Namespace } from '../i18n/index.ts'
import type { Page } from './page.ts'

/** What one kind of element shows and does. */
export interface Widget {
  /** Drawn into the element's shadow root; null where all of it is drawn elsewhere on the page. */
  readonly component: Component | null
  /** Words that it shows beside `core`. */
  readonly messages?: readonly Namespace[]
  /** Whether it reads lists and listings that are cached by key. */
  readonly hasQueries?: boolean
  /** The element's methods, by name. */
  readonly methods?: Readonly<Record<string, (page: Page, host: WidgetHost, ...given: readonly unknown[]) => unknown>>
}

/** A widget's element. */
export interface WidgetHost {
  readonly element: HTMLElement
  /** The element's attributes as they are now, reactive; undefined where one is not there. */
  readonly attributes: Readonly<Record<string, string | undefined>>
  /** Fires an event at the element, which bubbles out of shadow roots. False where the page has prevented it. */
  readonly emit: (name: string, detail?: unknown, options?: { readonly cancelable?: boolean }) => boolean
}

/** A widget that is on the page. */
export interface Mounted {
  readonly change: (attribute: string, value: string | null) => void
  readonly call: (method: string, given: readonly unknown[]) => unknown
  readonly unmount: () => void
}

export const HostKey: InjectionKey<WidgetHost> = Symbol('widget host')

/** The element of the widget to which a component belongs. */
export const useHost = (): WidgetHost => {
  const host = inject(HostKey)
  if (!host) throw new Error('useHost() needs a widget')
  return host
}

/** A number in an attribute; undefined where it is none. */
export const numberIn = (text: string | undefined): number | undefined => {
  const number = Number(text)
  return text?.trim() && Number.isFinite(number) ? number : undefined
}
