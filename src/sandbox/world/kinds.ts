/** A kind of goods: the words, prices and sizes from which its listings are generated. */

/** Decides how a listing is described (how it was made, how to care for it) and which add-ons it can have. */
export type Family =
  | 'ceramic' | 'glass' | 'wood' | 'metal' | 'textile' | 'leather' | 'wax' | 'plant' | 'jewellery' | 'instrument'
  | 'device' | 'book' | 'paper' | 'outdoor' | 'food' | 'drink' | 'toy' | 'service'

/** What a buyer chooses among. */
export type Choice = 'clothes' | 'shoes' | 'size' | 'colour' | 'volume' | 'ring' | 'set' | 'length' | 'day' | 'scope'

export interface Kind {
  /** Also the subject of its pictures. */
  key: string
  /** Slug of a category at the lowest level. */
  category: string
  family: Family
  nouns: string[]
  /** Empty where the colour names the material (oak, brass). */
  materials: string[]
  colours: string[]
  /** Words that can follow 'with' in a title. */
  details: string[]
  /** Title patterns; the family's own where empty. */
  titles: string[]
  /** First paragraphs; `{noun}`, `{material}`, `{colour}`, `{detail}`, `{city}` are filled in. */
  intros: string[]
  /** Lowest and highest price, EUR. */
  price: [number, number]
  /** Minimum and maximum height (or length) in centimetres; null when it is not stated. */
  size: [number, number] | null
  /** Kilograms; 0 for services. */
  weight: number
  choice: Choice | null
}

interface Told {
  nouns: string
  materials?: string
  colours: string
  details: string
  titles?: string
  intro: string[]
  price: [number, number]
  size?: [number, number]
  kg?: number
  choice?: Choice
}

const words = (text: string | undefined): string[] => (text ? text.split('|').map((word) => word.trim()) : [])

/** A kind of goods; lists are written 'a|b|c'. */
export const kind = (key: string, category: string, family: Family, told: Told): Kind => ({
  key,
  category,
  family,
  nouns: words(told.nouns),
  materials: words(told.materials),
  colours: words(told.colours),
  details: words(told.details),
  titles: words(told.titles),
  intros: told.intro,
  price: told.price,
  size: told.size ?? null,
  weight: told.kg ?? 0,
  choice: told.choice ?? null,
})
