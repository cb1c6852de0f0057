type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

declare global {
  interface Window {
    /** Call it before the application is mounted; what it returns, once it is. See `watchEarlyInput`. */
    __stoaTakeOver?: () => (taken: Promise<void>) => void
  }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isBox = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

/** A page's form, as opposed to one that a browser can send by itself, such as the search. */
const needsApplication = (form: HTMLFormElement): boolean => !form.hasAttribute('action')

/** Tells the application of a field's value as if it were entered now. */
const enter = (field: Field, value: string, isChecked: boolean): void => {
  if (isBox(field)) field.checked = isChecked
  else field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const caretOf = (field: Element | null): readonly [number | null, number | null] =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field.selectionStart, field.selectionEnd] : [null, null]

/**
 * Notes what somebody enters, chooses and presses before the application hears it: in the shell, which is replaced, or in a
 * page that a server rendered, which is taken over. `src/main.ts` calls `window.__stoaTakeOver` around mounting, and then all
 * of it counts, caret and focus too. A form that only the application can send is not sent by the browser, which would load
 * the page anew.
 */
export const watchEarlyInput = (app: HTMLElement, isRendered: boolean): void => {
  const entered = new Set<Field>()
  let pressed: HTMLElement | undefined
  const note = ({ target }: Event): void => { if (isField(target)) entered.add(target) }
  const press = ({ target }: Event): void => {
    const button = isRendered && target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
    if (button) pressed = button
  }
  const submit = (event: SubmitEvent): void => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !needsApplication(form)) return
    event.preventDefault()
    pressed = event.submitter ?? undefined
  }
  app.addEventListener('input', note)
  app.addEventListener('change', note)
  app.addEventListener('click', press)
  app.addEventListener('submit', submit)

  window.__stoaTakeOver = () => {
    app.removeEventListener('input', note)
    app.removeEventListener('change', note)
    app.removeEventListener('click', press)
    app.removeEventListener('submit', submit)
    const focused = document.activeElement
    const caret = caretOf(focused)
    // A browser fills a field in again after a reload, and says nothing of it.
    const search = app.querySelector<HTMLInputElement>('[name=q]')
    if (search && search.value !== search.defaultValue) entered.add(search)
    const values = [...entered].map((field) => ({ field, value: field.value, isChecked: isBox(field) && field.checked }))
    /** The same field, where the shell's was replaced. */
    const now = (field: Field): Field | null => (field.isConnected ? field : app.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`))

    return (taken) => {
      for (const { field, value, isChecked } of values) {
        const own = now(field)
        if (own) enter(own, value, isChecked)
      }
      const field = isField(focused) ? now(focused) : null
      // The same field has the focus still, of which nobody was told.
      if (field === focused) field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      field?.focus()
      if (field && caret[0] !== null) (field as HTMLInputElement).setSelectionRange(...caret)
      // It may be among the parts that are taken over last.
      void taken.then(() => { if (pressed?.isConnected) pressed.click() })
    }
  }
}
