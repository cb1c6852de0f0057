import { shallowRef, type ShallowRef } from 'vue'
import type { Announce } from './announce.ts'

export interface ToastOptions {
  message: string
  tone?: 'neutral' | 'good' | 'bad' | undefined
  /** One thing to do about it: undo, retry. `isUndo`: it undoes something from any page, so it goes along to the next one. */
  action?: { label: string, run: () => unknown, isUndo?: boolean } | undefined
  /** The other answer, where it asks: in place of closing it. */
  refusal?: { label: string, run: () => unknown } | undefined
  /** Whether it stays when its page is left. */
  isForEveryPage?: boolean | undefined
  /** What it is about: it takes the place of what was said of that before. */
  topic?: string | undefined
  /** Milliseconds until it goes; by default 6 s, with an action 10 s; 0 stays until closed. */
  timeout?: number | undefined
  /** Screen readers have heard of it already. */
  isSaid?: boolean | undefined
}

export interface Toast extends ToastOptions {
  readonly id: number
}

/** Shows a short message that goes by itself. Returns the function that takes it away. */
export type ShowToast = (options: ToastOptions) => () => void

/** The toasts of one application. */
export interface Toasts {
  /** Oldest first. `UiToasts` shows one at a time and dismisses each in time, and at once what a newer one ends. */
  readonly toasts: Readonly<ShallowRef<readonly Toast[]>>
  readonly showToast: ShowToast
  readonly dismissToast: (id: number) => void
  /** Takes all away: their reader has left. */
  readonly clearToasts: () => void
}

/** More would be a story of what was done long ago. */
const MAX_TOASTS = 3


/** @param announce tells screen readers */
export const createToasts = (announce: Announce): Toasts => {
  const toasts = shallowRef<readonly Toast[]>([])
  let lastId = 0

  const dismissToast = (id: number): void => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id)
  }

  return {
    toasts,
    showToast: (options) => {
      const toast: Toast = { ...options, id: ++lastId }
      const { id, message, topic } = toast
      // The same words twice are one message whose time begins again.
      const others = toasts.value.filter((other) => other.message !== message && !(topic && other.topic === topic))
      toasts.value = [...others, toast].slice(-MAX_TOASTS)
      if (!toast.isSaid) announce(message, toast.tone === 'bad' ? 'assertive' : 'polite')
      return () => dismissToast(id)
    },
    dismissToast,
    clearToasts: () => { toasts.value = [] },
  }
}
