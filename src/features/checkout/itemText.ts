import type { CartItem } from '../../contract/carts.ts'
import type { I18n } from '../../i18n/index.ts'

/** What was chosen of a line: variant, options, add-ons. */
export const itemChoices = (item: CartItem, t: I18n['t']): string[] => {
  const options = item.configurable_options.flatMap(({ title, value }) =>
    value ? [title ? `${title}: ${value}` : value] : [],
  )
  const variant = item.variant_title
  return [
    ...(variant && !item.configurable_options.some(({ value }) => value === variant) ? [variant] : []),
    ...options,
    ...item.add_ons.flatMap(({ title }) => (title ? [t('checkout.addOn', { title })] : [])),
  ]
}
