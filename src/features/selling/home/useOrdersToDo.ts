import { computed } from 'vue'
import { errorText } from '../../../i18n/errors.ts'
import { useI18n } from '../../../i18n/index.ts'
import { useOrderResults } from '../../orders/index.ts'
import type { Read } from './useSellFigures.ts'

/** Orders in which the vendor has the next step. */
export const useOrdersToDo = () => {
  const { t, number } = useI18n()
  const { rows, total, pages, isLoaded, isLoading, error, retry } = useOrderResults(() => ({ role: 'vendor', status: 'todo', q: '', page: 1 }), () => '')
  return computed<Read>(() => {
    const count = total.value ?? rows.value.length
    const isSure = total.value !== null || pages.value <= 1
    const text = count === 0 ? t('selling.ordersNone') : isSure ? t('selling.ordersCount', { count }) : `${number(count)}+`
    return {
      value: isLoaded.value ? text : '', count, failure: error.value ? errorText(error.value, t) : '', pending: isLoading.value, retry,
    }
  })
}
