/** A typed number with the digits and signs that programs read, where it has those of Arabic or Persian. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll('٫', '.').replaceAll('٬', ',')
