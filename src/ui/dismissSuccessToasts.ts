import type { Toasts } from './toasts.ts'

/** Dismisses the toasts of success: the same is being tried again, and may fail. One with an action stays, such as undo. */
export const dismissSuccessToasts = ({ toasts, dismissToast }: Pick<Toasts, 'toasts' | 'dismissToast'>): void => {
  for (const { id, tone, action } of toasts.value) if (tone === 'good' && !action) dismissToast(id)
}
