/** Markup whose style attributes have become rules. */
interface Lifted {
  readonly html: string
  readonly css: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': '\'', '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/**
 * Moves style attributes into rules, because the content security policy allows no style that it does not know. In text and
 * in other attributes a quotation mark is escaped, so nothing else looks like one. What a component changes later it sets on
 * the element itself, which counts for more.
 */
export const liftStyles = (html: string): Lifted => {
  const numbers = new Map<string, number>()
  const lifted = html.replace(/ style="([^"]*)"/g, (_whole, value: string) => {
    const style = value.replace(/&(?:quot|#39|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    // No value of ours has these, and none may end the rule.
    if (style.trim() === '' || /[{}<]/.test(style)) return ''
    const number = numbers.get(style) ?? numbers.size
    numbers.set(style, number)
    return ` data-style="${number}"`
  })
  return { html: lifted, css: [...numbers].map(([style, number]) => `[data-style="${number}"]{${style}}`).join('') }
}
