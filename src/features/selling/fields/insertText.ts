/**
 * Writes a text at the caret of a field as if it were typed: the browser can undo it, where it can insert at all.
 * @param node the tree in which the application lives; a shadow root cannot insert
 */
export const insertText = (field: HTMLTextAreaElement, text: string, node: Document | ShadowRoot): void => {
  field.focus()
  // No other way is one step of the browser's own undo; it inserts text, never markup.
  const isInserted = 'execCommand' in node && typeof node.execCommand === 'function' && node.execCommand('insertText', false, text)
  if (isInserted) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
