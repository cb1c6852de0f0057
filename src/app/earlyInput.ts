const fieldOf = () => document.querySelector<HTMLInputElement>('#app [name=q]')

/**
 * Captures what a person typed into the search field while the application was loading. Call it before the application
 * replaces the shell, or takes over the page that a server rendered; the function it returns restores text, caret and
 * focus, and presses the button that was pressed in vain (`starter.ts` has marked it).
 */
export const captureEarlyInput = (): (() => void) => {
  const typed = fieldOf()
  const focused = typed === document.activeElement
  const { value = '', selectionStart = null, selectionEnd = null } = typed ?? {}
  return () => {
    const pressed = document.querySelector<HTMLElement>('#app [data-pressed]')
    pressed?.removeAttribute('data-pressed')
    pressed?.click()
    const field = fieldOf()
    if (!field || !typed) return
    if (value) {
      field.value = value
      field.dispatchEvent(new Event('input'))
    }
    if (!focused) return
    // The same field has it still, of which nobody was told.
    if (field === typed) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    field.focus()
    field.setSelectionRange(selectionStart, selectionEnd)
  }
}
