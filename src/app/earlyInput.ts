type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isBox = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

/** Tells the application of a field's value as if it were entered now. */
const enter = (field: Field, value: string, isChecked: boolean): void => {
  if (isBox(field)) field.checked = isChecked
  else field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Does once more what was pressed or sent in vain: a link or the search has been followed by the browser itself. */
const pressAgain = (event: Event): void => {
  const { target } = event
  if (!(target instanceof Element) || !target.isConnected) return
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) target.requestSubmit(event.submitter)
  else target.closest<HTMLElement>('button[type=button]')?.click()
}

/**
 * Prepares what somebody did before the application heard it, in the shell or in a page that a server rendered
 * (`earlyEvents.ts`): call it right before the application is mounted, and what it returns right after. Once all of the page
 * is `hydrated`, text, choices, caret and focus are in the application's fields, and what was pressed is pressed: before, a
 * field that is hydrated gets the application's value in place of what was typed.
 */
export const prepareEarlyInput = (app: HTMLElement, events: readonly Event[]): (hydrated: Promise<void>) => void => {
  const { activeElement: focused } = document
  const caret = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? [focused.selectionStart, focused.selectionEnd] as const : null
  const entered = events.filter(({ type }) => type === 'input' || type === 'change').map(({ target }) => target)
  // A browser fills a field in again after a reload, and says nothing of it.
  const search = app.querySelector<HTMLInputElement>('[name=q]')
  if (search && search.value !== search.defaultValue) entered.push(search)
  const values = [...new Set(entered)].filter(isField).map((field) => ({ field, value: field.value, isChecked: isBox(field) && field.checked }))
  const presses = events.filter(({ type }) => type === 'click' || type === 'submit')
  /** The same field, where the shell's was replaced. */
  const now = (field: Field): Field | null => (field.isConnected ? field : app.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`))

  return (hydrated) => void hydrated.then(() => {
    for (const { field, value, isChecked } of values) {
      const own = now(field)
      if (own) enter(own, value, isChecked)
    }
    const field = isField(focused) ? now(focused) : null
    // The same field has the focus still, of which nobody was told.
    if (field === focused) field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    field?.focus()
    if (caret && caret[0] !== null && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) field.setSelectionRange(...caret)
    presses.forEach(pressAgain)
  })
}
