/** What a listing's variants differ in: their titles say 'Navy / Large', but not that these are a colour and a size. */
import type { AttributeDefinition } from '../../catalogue/documents.ts'
import type { StorefrontConfig } from '../../lib/config.ts'
import type { Locale } from '../../lib/languages.ts'
import { textIn } from '../../lib/localText.ts'

/** What is a colour or a size without anybody saying so, in the languages of the storefront. */
const KNOWN = {
  colour: [
    'amber', 'apricot', 'beige', 'black', 'blue', 'brown', 'burgundy', 'charcoal', 'copper', 'coral', 'cream', 'gold', 'green', 'grey', 'indigo',
    'ivory', 'khaki', 'lilac', 'mint', 'moss', 'mustard', 'natural', 'navy', 'ochre', 'olive', 'orange', 'pink', 'plum', 'purple', 'red', 'rose',
    'rust', 'sage', 'sand', 'silver', 'slate', 'tan', 'teal', 'terracotta', 'turquoise', 'white', 'yellow',
    'ambre', 'anthracite', 'ardoise', 'argent', 'blanc', 'bleu', 'bordeaux', 'corail', 'crème', 'cuivre', 'doré', 'gris', 'ivoire', 'jaune',
    'kaki', 'lilas', 'marine', 'marron', 'menthe', 'mousse', 'moutarde', 'naturel', 'noir', 'ocre', 'prune', 'rouge', 'sable', 'sauge', 'vert', 'violet',
  ],
  size: [
    'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '3xl', 'small', 'medium', 'large', 'one size',
    'petit', 'moyen', 'grand', 'petite', 'moyenne', 'grande', 'taille unique',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
/** '38', '50 cm', '30 × 40 cm'. */
const MEASURE = /^\d{2,3}$|^\d+(?:[.,]\d+)?(?: ?[×x] ?\d+(?:[.,]\d+)?){0,2} ?(?:mm|cm|m)$/i

export type KnownDimension = keyof typeof KNOWN

const isIn = (known: readonly string[], value: string) => known.includes(value)
const plain = (value: string) => value.trim().toLowerCase()

/**
 * The name of what a group of values is: that of the attribute whose options they are, else what the settings call them,
 * else colour or size where all of them are known as such.
 * @returns a name, a dimension that the messages name, or null
 */
export const dimensionOf = (
  values: readonly string[],
  attributes: readonly AttributeDefinition[],
  named: StorefrontConfig['variantNames'],
  locale: Locale,
): { readonly name: string } | { readonly known: KnownDimension } | null => {
  const all = (holds: (value: string) => boolean) => values.length > 0 && values.every((value) => holds(plain(value)))
  const attribute = attributes.find(({ title, options }) => title && all((value) => options.some((option) => plain(option.title) === value)))
  if (attribute?.title) return { name: attribute.title }
  const setting = named.find((one) => all((value) => one.values.some((other) => plain(other) === value)))
  if (setting) return { name: textIn(setting.name, locale) }
  // 'Cherry red' and 'bleu marine' are colours by one of their words.
  if (all((value) => value.split(' ').some((word) => isIn(KNOWN.colour, word)))) return { known: 'colour' }
  if (all((value) => isIn(KNOWN.size, value) || MEASURE.test(value))) return { known: 'size' }
  return null
}
