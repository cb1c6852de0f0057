/** Times as the platform states them: `YYYY-MM-DD HH:MM:SS` (UTC), ISO 8601, or Unix seconds, also as text. */

/** Reads a stated time; undefined when it is none. */
export const readDate = (value: string | number | null | undefined): Date | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const date =
    typeof value === 'number' || /^\d+$/.test(value)
      ? new Date(Number(value) * 1000)
      : new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}Z` : value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** A day as people of `locale` write it. */
export const formatDay = (date: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(date)

/** A day with its time. */
export const formatDateTime = (date: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)

/** The time of a day. */
export const formatTime = (date: Date, locale: string): string => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date)
