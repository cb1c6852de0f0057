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
  const values = new Map<Field, { readonly value: string, readonly isChecked: boolean }>()
  const note = (target: EventTarget | null): void => {
    if (isField(target)) values.set(target, { value: target.value, isChecked: isBox(target) && target.checked })
  }
  for (const { type, target } of events) if (type === 'input' || type === 'change') note(target)
  // A browser fills a field in again after a reload, and says nothing of it.
  const search = app.querySelector<HTMLInputElement>('[name=q]')
  if (search && search.value !== search.defaultValue) note(search)
  const presses = events.filter(({ type }) => type === 'click' || type === 'submit')
  /** The same field, where the shell's was replaced. */
  const now = (field: Field): Field | null => (field.isConnected ? field : app.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`))

  /** What is entered from here on is newer. */
  const later = new Set<EventTarget>()
  const noteLater = ({ isTrusted, target }: Event): void => {
    if (!isTrusted || !target) return
    later.add(target)
    note(target)
  }
  for (const type of ['input', 'change']) app.addEventListener(type, noteLater)

  return (hydrated) => void hydrated.then(() => {
    for (const type of ['input', 'change']) app.removeEventListener(type, noteLater)
    for (const [field, { value, isChecked }] of values) {
      const own = now(field)
      if (own && (own === field || !later.has(own))) enter(own, value, isChecked)
    }
    const field = isField(focused) ? now(focused) : null
    // The same field has the focus still, of which nobody was told.
    if (field === focused) field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    const { activeElement } = document
    // Who has gone on to another field stays there.
    if (!activeElement || activeElement === document.body || activeElement === field) field?.focus()
    const isCaretOld = field !== null && later.has(field)
    if (!isCaretOld && caret && caret[0] !== null && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) field.setSelectionRange(...caret)
    presses.forEach(pressAgain)
  })
}
