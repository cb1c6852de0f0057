import { reactive } from 'vue'

/** What the two live regions say at this moment; `UiLiveRegions` shows it to screen readers. */
export const announcements = reactive({ polite: '', assertive: '' })

/** Says something to screen readers only. `assertive` interrupts: keep it for errors. */
export function announce(message: string, politeness: 'polite' | 'assertive' = 'polite'): void {
  // The same words again are news to a screen reader only when the text changed in between.
  announcements[politeness] = announcements[politeness] === message ? `${message}\u00a0` : message
}
