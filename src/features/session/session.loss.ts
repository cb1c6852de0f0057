/** Why a session was lost, and the words that say so. */
import type { Ref } from 'vue'
import type { I18n, MessageKey } from '../../i18n/index.ts'
import type { ShowToast } from '../../ui/toasts.ts'
import type { LossReason } from './session.storage.ts'

/**
 * Why the marketplace refused a session, by its words (specification, Authentication failures: 'message describes the
 * problem'). They follow its language, so what is not recognised is 'unknown'.
 */
export const lossReasonOf = (message: string): LossReason => {
  if (/foreign|(?:an)?other marketplace|autre (?:place de march|marketplace)/i.test(message)) return 'foreign'
  if (/not active|inactive|deactivat|disabled|blocked|banned|suspend|désactiv|bloqu/i.test(message)) return 'blocked'
  return /expir/i.test(message) ? 'expired' : 'unknown'
}

/** The text that says why a session ended; what to do about it follows. */
export const LOSS_TEXTS: Readonly<Record<LossReason, MessageKey>> = {
  expired: 'session.lostExpired',
  foreign: 'session.lostForeign',
  blocked: 'session.lostBlocked',
  idle: 'session.lostIdle',
  unknown: 'session.lostUnknown',
}

/** Shows one toast that says why a session ended; the next sign-in removes it. */
export const createLossToast = (i18n: I18n, showToast: ShowToast, isMember: Readonly<Ref<boolean>>) => {
  let dismiss: () => void = () => {}
  return {
    show: async (reason: LossReason): Promise<void> => {
      await i18n.load(['session']).catch(() => undefined)
      if (isMember.value) return // There was a sign-in while the words were loaded.
      const text = i18n.t(LOSS_TEXTS[reason])
      const message = reason === 'blocked' ? text : `${text} ${i18n.t('session.signInToGoOn')}`
      dismiss = showToast({ message, timeout: 0 })
    },
    dismiss: (): void => dismiss(),
  }
}
