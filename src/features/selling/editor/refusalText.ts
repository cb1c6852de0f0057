import type { ApiError } from '../../../api/ApiError.ts'
import { errorText } from '../../../i18n/errors.ts'
import type { I18n } from '../../../i18n/index.ts'

/** Messages that give no reason (specification, POST /listings and edit). */
const WITHOUT_REASON = [/^error\. listing could not be created/i, /^error\. no updates were made/i]

/** Whether the marketplace refused it and does not say why. */
export const isWithoutReason = ({ kind, message }: Pick<ApiError, 'kind' | 'message'>): boolean =>
  kind === 'refused' && (message.trim() === '' || WITHOUT_REASON.some((pattern) => pattern.test(message.trim())))

/** Why a listing was not changed, in words. */
export const refusalText = (error: ApiError, t: I18n['t']): string => (isWithoutReason(error) ? t('errors.refused') : errorText(error, t))
