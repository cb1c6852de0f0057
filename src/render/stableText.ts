/** Texts that come out of a document as they went in, whatever characters a marketplace lets into them. */

/**
 * Every escape of JSON, taken whole: `\\u0000` is a backslash and letters. And every number of a character (`&#13;`), of
 * which the page makes the character.
 */
const ESCAPE = /(?:&|\\u0026)#(x[\da-f]+|\d+);|\\u(d[89ab]..\\ud[c-f]..|....)|\\r(?:\\n)?|\\./gi

const REPLACEMENTS: Readonly<Record<number, string>> = { 0: '', 13: String.raw`\n` }
const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

/**
 * JSON without what a browser changes while it reads markup: it leaves out NUL, makes other line ends `\n`, and half of a
 * surrogate pair is no character. The page would differ from the same page made of its data.
 */
export const stableText = (json: string): string => json.replace(ESCAPE, (whole, number: string | undefined, escaped: string | undefined) => {
  if (whole.startsWith(String.raw`\r`)) return String.raw`\n`
  const digits = escaped ?? number?.replace(/^x/i, '')
  // Both halves of a pair.
  if (digits === undefined || (escaped && escaped.length > 4)) return whole
  const isHexadecimal = escaped !== undefined || digits !== number
  const code = parseInt(digits, isHexadecimal ? 16 : 10)
  return isHalf(code) ? String.raw`\ufffd` : REPLACEMENTS[code] ?? whole
})
