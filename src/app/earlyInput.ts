const fieldOf = () => document.querySelector<HTMLInputElement>('#app [name=q]')

/**
 * Captures what a person typed into the shell's search field while the application was loading. Call it before the
 * application replaces the shell; the function it returns restores text, caret and focus in the new field.
 */
export const captureEarlyInput = (): (() => void) => {
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
