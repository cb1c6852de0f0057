const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** What file managers count with, and settings such as 10 × 1024 × 1024 bytes are '10 MB'. */
const UNIT_BYTES = 1024

/** A size in the unit in which people speak of it: '3.4 MB'. */
export const formatFileSize = (bytes: number, locale: string): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(UNIT_BYTES)), UNITS.length - 1)
  const value = bytes / UNIT_BYTES ** power
  return new Intl.NumberFormat(locale, {
    style: 'unit', unit: UNITS[power] ?? 'byte', unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 0 && value < 100 ? 1 : 0,
  }).format(value)
}
