import type { Toasts } from './toasts.ts'

/** Takes good news away: the same is being tried again, and may fail. What can be undone stays. */
export const outdateToasts = ({ toasts, dismissToast }: Pick<Toasts, 'toasts' | 'dismissToast'>): void => {
  for (const { id, tone, action } of toasts.value) if (tone === 'good' && !action) dismissToast(id)
}
