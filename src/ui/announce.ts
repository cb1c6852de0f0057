import { reactive } from 'vue'

/** What the two live regions say at this moment; `UiLiveRegions` shows it to screen readers. */
interface Announcements {
  polite: string
  assertive: string
}

/** Says something to screen readers only. `assertive` interrupts: keep it for errors. */
export type Announce = (message: string, politeness?: keyof Announcements) => void

/** The live regions of one application. */
export const createAnnouncements = (): { readonly announcements: Announcements, readonly announce: Announce } => {
  const announcements = reactive<Announcements>({ polite: '', assertive: '' })
  return {
    announcements,
    announce: (message, politeness = 'polite') => {
      // The same words again are news to a screen reader only when the text changed in between.
      announcements[politeness] = announcements[politeness] === message ? `${message}\u00a0` : message
    },
  }
}
