import type { StorefrontConfig } from './settings.ts'
import type { Locale } from './languages.ts'
import { textIn } from './localText.ts'

/** How long a delivery method takes, in the marketplace's words; '' where its settings do not say. */
export const deliveryTime = (
  { id, title }: { readonly id: number, readonly title?: string | null | undefined },
  times: StorefrontConfig['deliveryTimes'],
  locale: Locale,
): string => {
  const text = times[String(id)] ?? (title && Object.hasOwn(times, title) ? times[title] : undefined)
  return text ? textIn(text, locale) : ''
}
