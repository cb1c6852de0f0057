/** A typed quantity, if it is a whole number in the range; otherwise null. Full-width, Arabic and Persian digits count. */
export function readQuantity(typed: string, min: number, max: number | undefined): number | null {
  const text = typed.trim().normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
  if (!/^\d{1,15}$/.test(text)) return null
  const value = Number(text)
  return value >= min && (max === undefined || value <= max) ? value : null
}
