const fieldOf = () => document.querySelector<HTMLInputElement>('#app [name=q]')

/**
 * What somebody writes into the shell's search field while the application is on its way. Call it before the
 * application takes the shell's place; what it answers gives text, caret and focus to the field that stands then.
 */
export const keepTyped = (): (() => void) => {
  const typed = fieldOf()
  const focused = typed === document.activeElement
  const { selectionStart = null, selectionEnd = null } = typed ?? {}
  return () => {
    const field = fieldOf()
    if (!field || !typed) return
    if (typed.value) {
      field.value = typed.value
      field.dispatchEvent(new Event('input'))
    }
    if (!focused) return
    field.focus()
    field.setSelectionRange(selectionStart, selectionEnd)
  }
}
