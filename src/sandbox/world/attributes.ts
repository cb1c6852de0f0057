import type { Attribute, AttributeType, AttributeValue, Category } from '../model.ts'
import { colour, colourGroups } from './colours.ts'
import type { Family, Kind } from './kinds.ts'
import type { Random } from './random.ts'
import { statesMaterial, wordsFor } from './trades.ts'

interface Definition {
  alias: string
  title: string
  type: AttributeType
  options?: readonly string[]
  /** Category slugs; none: everywhere. */
  where?: string[]
  required?: boolean
  filterable?: boolean
  unit?: string
}

const MATERIALS = [
  'Stoneware', 'Porcelain', 'Earthenware', 'Terracotta', 'Ceramic', 'Glass', 'Oak', 'Walnut', 'Beech', 'Ash', 'Maple',
  'Willow', 'Bamboo', 'Wood', 'Linen', 'Wool', 'Silk', 'Cotton', 'Velvet', 'Denim', 'Leather', 'Suede', 'Canvas',
  'Brass', 'Copper', 'Steel', 'Silver', 'Gold', 'Metal', 'Paper', 'Wax', 'Straw',
] as const

/** Words of a title that mean one of the materials. */
const SYNONYMS: Record<string, string> = {
  merino: 'Wool', alpaca: 'Wool', cashmere: 'Wool', lambswool: 'Wool', mohair: 'Wool', tweed: 'Wool', shetland: 'Wool', felt: 'Wool',
  raffia: 'Straw', rush: 'Straw', panama: 'Straw', hazel: 'Willow', calfskin: 'Leather', nubuck: 'Leather', cordovan: 'Leather',
  clay: 'Earthenware', slipware: 'Earthenware', raku: 'Stoneware', beeswax: 'Wax', iron: 'Steel', bronze: 'Brass', teak: 'Wood',
  cherry: 'Wood', chestnut: 'Wood', birch: 'Wood', pine: 'Wood', alder: 'Wood', mahogany: 'Wood', corduroy: 'Cotton', jersey: 'Cotton',
}

const clothing = ['clothing', 'knitwear', 'footwear']

const definitions: Definition[] = [
  { alias: 'condition', title: 'Condition', type: 'radio', options: ['New', 'Made to order', 'Pre-owned', 'Restored'], filterable: true },
  { alias: 'material', title: 'Material', type: 'select', options: MATERIALS, filterable: true,
    where: ['home-and-kitchen', 'furniture-and-lighting', 'clothing-and-accessories', 'jewellery-and-watches', 'music-and-photo',
      'books-and-paper', 'outdoor-and-bicycles', 'toys-and-games'] },
  { alias: 'colours', title: 'Colours', type: 'checkbox', options: colourGroups, filterable: true,
    where: ['home-and-kitchen', 'furniture-and-lighting', 'clothing-and-accessories', 'jewellery-and-watches', 'music-and-photo',
      'books-and-paper', 'outdoor-and-bicycles', 'toys-and-games'] },
  { alias: 'handmade', title: 'Handmade', type: 'boolean', filterable: true },
  { alias: 'height', title: 'Height', type: 'number', unit: 'cm', filterable: true },
  { alias: 'care', title: 'Care', type: 'textarea' },
  { alias: 'made_by', title: 'Made by', type: 'text' },
  { alias: 'dishwasher_safe', title: 'Dishwasher-safe', type: 'boolean', where: ['tableware', 'kitchen'], filterable: true },
  { alias: 'fit', title: 'Fit', type: 'select', options: ['Slim', 'Regular', 'Relaxed'], where: clothing, filterable: true },
  { alias: 'season', title: 'Season', type: 'checkbox', options: ['Spring', 'Summer', 'Autumn', 'Winter'], where: clothing, filterable: true },
  { alias: 'restored_on', title: 'Restored on', type: 'date', where: ['music-and-photo', 'watches', 'bicycles', 'seating', 'lighting'] },
  { alias: 'year', title: 'Year', type: 'number', where: ['music-and-photo', 'watches', 'seating', 'clocks'], filterable: true },
  { alias: 'language', title: 'Language', type: 'radio', options: ['English', 'French', 'German', 'Italian', 'Polish'], where: ['books'], filterable: true },
  { alias: 'pages', title: 'Pages', type: 'number', where: ['books', 'notebooks'] },
  { alias: 'diet', title: 'Diet', type: 'checkbox', options: ['Organic', 'Vegan', 'Vegetarian', 'Gluten-free', 'No added sugar'], where: ['food-and-drink'], filterable: true },
  { alias: 'best_before', title: 'Best before', type: 'date', where: ['food-and-drink'], filterable: true },
  { alias: 'net_weight', title: 'Net weight', type: 'number', unit: 'g', where: ['food-and-drink'] },
  { alias: 'ingredients', title: 'Ingredients', type: 'textarea', where: ['food-and-drink'] },
  { alias: 'age_from', title: 'From age', type: 'number', unit: 'years', where: ['toys', 'games'], filterable: true },
  { alias: 'socket', title: 'Socket', type: 'select', options: ['E14', 'E27', 'LED built in', 'None'], where: ['lighting'] },
  { alias: 'frame_height', title: 'Frame height', type: 'number', unit: 'cm', where: ['bicycles'], filterable: true },
  { alias: 'duration', title: 'Duration', type: 'number', unit: 'minutes', where: ['services'] },
  { alias: 'group_size', title: 'Group size', type: 'number', unit: 'people', where: ['classes'] },
  { alias: 'place', title: 'Where', type: 'radio', options: ['At our workshop', 'At your place', 'Online', 'By post'], where: ['services'], required: true, filterable: true },
  { alias: 'next_date', title: 'Next date', type: 'date', where: ['classes'] },
]

/** The custom listing fields, of every type that the interface knows. */
export const createAttributes = (categories: readonly Category[]): Attribute[] => {
  const idOf = new Map(categories.map((category) => [category.slug, category.id]))
  let option = 0
  return definitions.map((definition, index) => ({
    id: index + 1,
    alias: definition.alias,
    title: definition.title,
    type: definition.type,
    required: definition.required ?? false,
    options: (definition.options ?? []).map((title) => ({ id: (option += 1), title })),
    category_ids: (definition.where ?? []).map((slug) => {
      const id = idOf.get(slug)
      if (id === undefined) throw new RangeError(`No category is called ${slug}`)
      return id
    }),
    filterable: definition.filterable ?? false,
    unit: definition.unit ?? null,
  }))
}

/** Families in which the name of a colour is also the material: an oak chair is made of oak, an oak boot is brown. */
const COLOURED_BY_MATERIAL: ReadonlySet<Family> = new Set(['wood', 'metal', 'jewellery', 'instrument'])

const materials = new Map<string, string | null>()

const materialIn = (words: string): string | null => {
  const told = words.toLowerCase()
  // Match at the start of a word only: 'cashmere' contains 'ash'.
  const named = MATERIALS.find((material) => new RegExp(`\\b${material.toLowerCase()}`).test(told))
  return named ?? Object.entries(SYNONYMS).find(([word]) => told.includes(word))?.[1] ?? null
}

/** The material that the words of a title name; the usual material of the kind when they name none. */
const materialOf = (kind: Kind, material: string, colourName: string): string | null => {
  const key = `${kind.key} ${material} ${colourName}`
  const known = materials.get(key)
  if (known !== undefined) return known
  // A colour name of one word, such as 'oak', can be a material; 'cherry red' cannot.
  const isNamed = COLOURED_BY_MATERIAL.has(kind.family) && !statesMaterial(kind) && !colourName.includes(' ')
  const byColour = isNamed ? materialIn(colourName) : null
  const found = materialIn(material) ?? byColour ?? wordsFor(kind).material
  materials.set(key, found)
  return found
}

const DIETS: Partial<Record<string, string[]>> = {
  cheese: ['Vegetarian'], honey: ['Vegetarian'], oil: ['Organic', 'Vegan'], wine: ['Organic', 'Vegan'], tea: ['Organic', 'Vegan'],
  bread: ['Organic', 'Vegan'], jam: ['Vegan', 'Gluten-free'], salt: ['Vegan', 'Gluten-free'], lemon: ['Organic', 'Vegan'],
}

const INGREDIENTS: Partial<Record<string, string>> = {
  honey: 'Honey, nothing else.', jam: 'Fruit (65 %), raw cane sugar, lemon juice.', oil: 'Oil, first pressing.',
  preserve: 'Vegetables, water, sea salt, herbs.', salt: 'Sea salt, herbs where named.', bread: 'Flour, water, sea salt, sourdough.',
  chocolate: 'Cocoa beans, raw cane sugar, cocoa butter.', cookie: 'Wheat flour, butter, sugar, eggs, salt.',
  cheese: 'Raw milk, rennet, salt, cultures.', wine: 'Grapes, contains sulphites.', cider: 'Cider fruit, contains sulphites.',
  croissant: 'Wheat flour, butter (26 %), milk, sugar, yeast, salt.', pie: 'Wheat flour, butter, filling as named, egg, salt.',
  pretzel: 'Wheat flour, water, butter, yeast, salt.',
}

export interface Told {
  kind: Kind
  title: string
  /** The material in the title; empty when it names none. */
  material: string
  colourName: string
  height: number | null
  maker: string
  care: string
  condition: string
  /** The current date of the world, from which dates are counted. */
  now: Date
}

const day = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Shelf life of food in days: minimum and maximum. */
const KEEPS: Partial<Record<string, [number, number]>> = {
  bread: [4, 8], baguette: [20, 60], croissant: [40, 120], pie: [5, 12], pretzel: [40, 120], cookie: [40, 120], cheese: [20, 60],
  lemon: [14, 30], pear: [7, 14], grapes: [6, 12], garlic: [60, 180],
}

/** Places of services that are not always given at the workshop. */
const PLACES: Partial<Record<string, string[]>> = {
  'music-lesson': ['At our workshop', 'At our workshop', 'At your place', 'Online'], 'portrait': ['At our workshop', 'By post'],
  'lettering': ['At our workshop', 'By post'], 'photo-session': ['At our workshop', 'At your place'],
}

/** The year in a title, or a year of the decade in it ('1960s'); `drawn` when it has neither. */
const yearOf = (title: string, drawn: number): number => {
  const stated = /\b(19\d\d)(s?)\b/.exec(title)
  return stated ? Number(stated[1]) + (stated[2] ? drawn % 10 : 0) : drawn
}

const LANGUAGES = ['English', 'English', 'English', 'French', 'German', 'Italian', 'Polish']

/** How each field is filled in; null where it does not apply. */
const values: Record<string, (told: Told, random: Random) => AttributeValue> = {
  condition: ({ kind, condition }) => (kind.family === 'service' || kind.family === 'food' || kind.family === 'drink' ? null : condition),
  material: ({ kind, material, colourName }) => materialOf(kind, material, colourName),
  colours: ({ colourName }) => [colour(colourName).group],
  handmade: ({ kind, condition }, random) => (kind.family === 'service' ? null : condition === 'New' && random.chance(0.85)),
  height: ({ height }) => height,
  care: ({ kind, care }) => (kind.family === 'service' ? null : care),
  made_by: ({ maker }) => maker,
  dishwasher_safe: ({ kind }) => kind.family === 'ceramic' || kind.key === 'pot',
  fit: (_, random) => random.pick(['Slim', 'Regular', 'Regular', 'Relaxed']),
  season: (_, random) => (random.chance(0.5) ? ['Spring', 'Summer'] : ['Autumn', 'Winter']),
  restored_on: ({ condition, now }, random) => (condition === 'Restored' ? day(now, -random.int(20, 500)) : null),
  year: ({ condition, title }, random) => (condition === 'New' ? null : yearOf(title, random.int(1928, 1986))),
  language: (_, random) => random.pick(LANGUAGES),
  pages: (_, random) => random.int(6, 30) * 16,
  diet: ({ kind }) => DIETS[kind.key] ?? ['Vegetarian'],
  best_before: ({ kind, now }, random) => {
    const [least, most] = KEEPS[kind.key] ?? [120, 600]
    return day(now, random.int(least, most))
  },
  net_weight: ({ kind }) => Math.max(100, Math.round((kind.weight * 1000 * 0.7) / 50) * 50),
  ingredients: ({ kind }) => INGREDIENTS[kind.key] ?? null,
  age_from: (_, random) => random.pick([0, 1, 3, 3, 5, 8]),
  socket: ({ kind }, random) => random.pick(kind.key === 'bulb' ? ['E27'] : ['E27', 'E27', 'E14', 'LED built in']),
  frame_height: (_, random) => random.pick([49, 52, 54, 56, 58, 61]),
  duration: (_, random) => random.pick([45, 60, 90, 120, 150]),
  group_size: (_, random) => random.int(4, 10),
  place: ({ kind, title }, random) => {
    const place = random.pick(PLACES[kind.key] ?? (kind.category.endsWith('-repair') ? ['At our workshop', 'By post'] : ['At our workshop']))
    return title.includes('by post') ? 'By post' : place
  },
  next_date: ({ now }, random) => day(now, random.int(4, 60)),
}

/** Fills in the attributes of listings; the attributes of each category are looked up only once. */
export const createAttributeTeller = (attributes: readonly Attribute[], lineageOf: (category: number) => readonly number[]) => {
  const known = new Map<number, Attribute[]>()
  const attributesOf = (category: number): Attribute[] => {
    const found = known.get(category)
    if (found) return found
    const line = new Set(lineageOf(category))
    const fitting = attributes.filter(({ category_ids }) => category_ids.length === 0 || category_ids.some((id) => line.has(id)))
    known.set(category, fitting)
    return fitting
  }
  return (category: number, told: Told, random: Random): Record<string, AttributeValue> => {
    const chosen: Record<string, AttributeValue> = {}
    for (const { alias } of attributesOf(category)) {
      const value = values[alias]?.(told, random)
      if (value !== null && value !== undefined) chosen[alias] = value
    }
    return chosen
  }
}
