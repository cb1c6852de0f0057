import { shallowReactive } from 'vue'
import type { Announce } from './announce.ts'

export interface ToastOptions {
  message: string
  tone?: 'neutral' | 'good' | 'bad' | undefined
  /** One thing to do about it: undo, retry. */
  action?: { label: string, run: () => unknown } | undefined
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
  /** What is on the screen, oldest first; `UiToasts` shows it. */
  readonly toasts: readonly Toast[]
  readonly showToast: ShowToast
  readonly dismissToast: (id: number) => void
  /** While a person reads (pointer or focus on it) a message does not go. */
  readonly pauseToast: (id: number) => void
  readonly resumeToast: (id: number) => void
  /** Takes all away: their reader has left. */
  readonly clearToasts: () => void
}

const timeoutOf = (toast: Toast): number => toast.timeout ?? (toast.action ? 10_000 : 6000)

/** @param announce tells screen readers */
export const createToasts = (announce: Announce): Toasts => {
  const toasts = shallowReactive<Toast[]>([])
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let lastId = 0

  const pauseToast = (id: number): void => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  const dismissToast = (id: number): void => {
    pauseToast(id)
    const index = toasts.findIndex((toast) => toast.id === id)
    if (index >= 0) toasts.splice(index, 1)
  }

  const resumeToast = (id: number): void => {
    const toast = toasts.find((other) => other.id === id)
    if (!toast || timeoutOf(toast) === 0) return
    pauseToast(id)
    timers.set(id, setTimeout(() => dismissToast(id), timeoutOf(toast)))
  }

  const showToast: ShowToast = (options) => {
    const toast: Toast = { ...options, id: ++lastId }
    // The same words twice are one message whose time begins again.
    const { message, topic } = toast
    const twin = toasts.find((other) => other.message === message || (topic && other.topic === topic))
    if (twin) dismissToast(twin.id)
    toasts.push(toast)
    if (!toast.isSaid) announce(toast.message, toast.tone === 'bad' ? 'assertive' : 'polite')
    // More than three hide the page on a phone.
    const oldest = toasts[0]
    if (toasts.length > 3 && oldest) dismissToast(oldest.id)
    resumeToast(toast.id)
    return () => dismissToast(toast.id)
  }

  const clearToasts = (): void => {
    for (const toast of [...toasts]) dismissToast(toast.id)
  }

  return { toasts, showToast, dismissToast, pauseToast, resumeToast, clearToasts }
}
