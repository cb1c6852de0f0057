/** What a person has typed into a page, and has not sent. */
import type { Root } from '../ui/root.ts'

/** Whether a form refuses to be left: what asks before the browser closes a tab is asked. */
export const isGuarded = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

const isFilled = (field: EventTarget): boolean =>
  field instanceof HTMLElement && field.isConnected && 'value' in field && field.value !== ''

/** Begins to watch the fields of a tree. */
export const watchTyping = ({ node, focused }: Pick<Root, 'node' | 'focused'>) => {
  const fields = new Set<EventTarget>()
  const note = ({ target }: Event): void => { if (target) fields.add(target) }
  // Who is at a field at this moment may have begun.
  const field = focused()
  if (field) fields.add(field)
  node.addEventListener('input', note, true)
  return {
    /** Whether anything would be lost, or would have to be found again, if the page were loaded anew. */
    isAny: (): boolean => {
      for (const field of fields) if (!isFilled(field)) fields.delete(field)
      return fields.size > 0 || isGuarded()
    },
    stop: () => node.removeEventListener('input', note, true),
  }
}
