/** The rules and the drafts of an order's forms. */
import * as z from 'zod/mini'
import { useDraft } from '../../../composables/useDraft.ts'
import type { Order } from '../../../contract/order.ts'
import type { I18n } from '../../../i18n/index.ts'
import { httpUrl } from '../../../lib/url.ts'
import { useIdentityStore } from '../../identity/index.ts'
import type { OrderActionName } from './orderActions.ts'

const LINE_MAX_LENGTH = 255
const TEXT_MAX_LENGTH = 2_000

const textUpTo = (most: number, t: I18n['t']) =>
  z.string().check(z.trim(), z.maxLength(most, { error: () => t('orderActions.tooLong', { count: most }) }))
const needed = (message: () => string) => z.minLength(1, { error: message, abort: true })
const isWebAddress = (value: string): boolean => value === '' || (!value.startsWith('/') && httpUrl(value) !== undefined)

export const declineSchema = (t: I18n['t']) =>
  z.object({ comment: textUpTo(TEXT_MAX_LENGTH, t).check(needed(() => t('orderActions.reasonMissing'))) })

export const shipSchema = (t: I18n['t']) => z.object({
  carrier: textUpTo(LINE_MAX_LENGTH, t),
  tracking_number: textUpTo(LINE_MAX_LENGTH, t),
  tracking_url: textUpTo(TEXT_MAX_LENGTH, t).check(z.refine(isWebAddress, { error: () => t('orderActions.trackingLinkWrong') })),
})

export const codeSchema = (t: I18n['t']) =>
  z.object({ hand_delivery_code: textUpTo(LINE_MAX_LENGTH, t).check(needed(() => t('orderActions.codeMissing'))) })

/** What is typed for an action comes back after a reload and after a lost session. */
export const useOrderDraft = (order: Pick<Order, 'id'>, action: OrderActionName) =>
  useDraft({ form: `order-${order.id}-${action}`, owner: useIdentityStore().memberId })
