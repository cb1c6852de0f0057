import { nextTick } from 'vue'

/**
 * Leads the keyboard to the first control of a form that is said to be wrong, once that is drawn.
 * @returns whether there is one: what is wrong with a field that is not shown has to be said elsewhere
 */
export const focusFirstError = async (form: HTMLElement | null): Promise<boolean> => {
  await nextTick()
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // A group of choices takes no focus itself.
  const control = first?.matches('fieldset, [role="group"]') ? first.querySelector<HTMLElement>('input:checked') ?? first.querySelector<HTMLElement>('input, textarea') : first
  control?.focus()
  return Boolean(control)
}
