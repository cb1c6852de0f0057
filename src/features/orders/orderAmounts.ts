/** The amounts of an order as the server states them: nothing is added up, and what is not stated is left out. */
import type { Order } from '../../contract/order.ts'
import type { I18n } from '../../i18n/index.ts'
import { isUnsold, plainWord, type OrderRole } from './orderStatus.ts'
import { statedAmount } from './orderText.ts'

/** One amount with what it is. */
export interface AmountLine {
  readonly label: string
  readonly text: string
  readonly kind: 'part' | 'total' | 'fee'
}

type Words = Pick<I18n, 't' | 'money' | 'day'>
type Fee = Order['smart_fees'][number]

const VENDOR_WORDS: readonly string[] = ['vendor', 'supplier', 'seller']
const CUSTOMER_WORDS: readonly string[] = ['customer', 'buyer']

const payerOf = ({ fee_target }: Fee): OrderRole | 'unknown' | null => {
  if (!fee_target) return null
  const word = fee_target.toLowerCase()
  if (VENDOR_WORDS.includes(word)) return 'vendor'
  return CUSTOMER_WORDS.includes(word) ? 'customer' : 'unknown'
}

const feeLabel = (fee: Fee, role: OrderRole, t: I18n['t']): string => {
  const title = fee.rule_title || t('orderSummary.feeUntitled')
  const payer = payerOf(fee)
  if (role === 'customer' || payer === null) return title
  if (payer === 'unknown') return t('orderSummary.feePaidBy', { title, payer: plainWord(fee.fee_target ?? '') })
  return t(payer === 'vendor' ? 'orderSummary.feePaidByVendor' : 'orderSummary.feePaidByCustomer', { title })
}

/** The vendor sees all fees of what was sold, the customer only those that are stated to be their own. */
const feesFor = (order: Order, role: OrderRole): Fee[] =>
  order.smart_fees.filter((fee) => (role === 'vendor' && !isUnsold(order)) || payerOf(fee) === 'customer')

const payoutLabel = (payout: NonNullable<Order['payout']>, { t, day }: Words): string => {
  const status = payout.status?.toLowerCase()
  const words = status === 'success' ? t('orderSummary.payoutDone')
    : status === 'waiting' ? t('orderSummary.payoutWaiting')
      : status === 'requested' ? t('orderSummary.payoutRequested') : plainWord(status ?? '') || t('orderSummary.payout')
  const date = day(payout.date)
  return date ? t('orderSummary.payoutOn', { status: words, date }) : words
}

const payoutLine = (order: Order, words: Words): AmountLine[] => {
  const { payout } = order
  if (!payout) return []
  if (isUnsold(order) && payout.status?.toLowerCase() !== 'success') return []
  const text = statedAmount({ ...payout, currency: order.currency }, words.money)
  const isStated = text !== '' || payout.status !== null || payout.date !== null
  return isStated ? [{ label: payoutLabel(payout, words), text, kind: 'part' }] : []
}

/** The amounts that `role` sees, in their order. */
export const amountLines = (order: Order, role: OrderRole, words: Words): AmountLine[] => {
  const { t, money } = words
  const inCurrency = (amount: number) => money(amount, order.currency)
  const part = (label: string, amount: number | null): AmountLine[] => (amount === null ? [] : [{ label, text: inCurrency(amount), kind: 'part' }])
  const total = statedAmount(order, money)
  return [
    ...order.shippings.flatMap(({ title, amount }): AmountLine[] =>
      (amount === 0 ? [{ label: title || t('orderSummary.delivery'), text: t('orderSummary.free'), kind: 'part' }] : part(title || t('orderSummary.delivery'), amount))),
    ...(order.initial_amount === order.amount ? [] : part(t('orderSummary.initial'), order.initial_amount)),
    ...(total === '' ? [] : [{ label: t('orderSummary.total'), text: total, kind: 'total' as const }]),
    ...feesFor(order, role).flatMap((fee): AmountLine[] =>
      (fee.fee_amount === null ? [] : [{ label: feeLabel(fee, role, t), text: inCurrency(fee.fee_amount), kind: 'fee' }])),
    ...(role === 'vendor' && !isUnsold(order) ? part(t('orderSummary.youReceive'), order.supplier_amount) : []),
    ...(role === 'vendor' ? payoutLine(order, words) : []),
  ]
}
