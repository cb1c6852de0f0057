/** Turns words into titles and descriptions. */
import type { Kind } from './kinds.ts'
import type { Random } from './random.ts'
import { wordsFor } from './trades.ts'
import type { Vendor } from './vendors.ts'

export interface Words {
  noun: string
  material: string
  colour: string
  detail: string
}

const SERIES = 'Alma|Ivo|Maren|Tove|Pell|Odile|Runa|Brae|Lusk|Juno|Hedda|Milo|Fenn|Oriel|Saga|Tarn|Vesper|Wilma|Anouk|Bastian'.split('|')
const SUBTITLES = 'a novel|notes and drawings|collected pieces|the illustrated edition|an essay in twelve parts|a reader'.split('|')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Capitals after full stops, 'an' before vowels, single spaces. */
const tidy = (text: string): string =>
  capital(
    text
      .replace(/ {2,}/g, ' ')
      .replace(/ ,/g, ',')
      .replace(/\b([Aa]) (?=[aeiou](?!ne?[ -]))/g, '$1n ')
      .replace(/([.!?] )([a-z])/g, (_, stop: string, letter: string) => stop + letter.toUpperCase())
      .trim(),
  )

const fill = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Chooses the words for a listing's title and description. */
export const chooseWords = (kind: Kind, random: Random): Words => ({
  noun: random.pick(kind.nouns),
  material: kind.materials.length > 0 ? random.pick(kind.materials) : '',
  colour: random.pick(kind.colours),
  detail: random.pick(kind.details),
})

/** A title in sentence case, as a good shop writes it. */
export const tellTitle = (kind: Kind, words: Words, vendor: Vendor, random: Random): string => {
  const patterns = kind.titles.length > 0 ? kind.titles : wordsFor(kind).titles
  const pattern = random.pick(patterns)
  const compound = pattern.includes('{m} {n}')
  return tidy(
    fill(pattern, {
      n: words.noun,
      m: compound ? words.material : words.material.replace(/-/g, ' '),
      c: words.colour,
      d: words.detail,
      s: random.pick(SUBTITLES),
      name: random.pick(SERIES),
      city: vendor.city,
      place: vendor.city,
    }),
  )
}

const CLOSINGS = [
  'Packed in paper and straw, no plastic, usually within two working days.',
  'You are welcome to collect it in {city}; write first, so that somebody is in.',
  'Small differences between the picture and the piece are the sign of hands, and the reason for the price.',
  'Questions? We answer in the evening, usually the same one.',
  'Fourteen days to change your mind, no reason needed.',
  '{vendor} has been at it since {founded}. We would like you to be glad in ten years, too.',
  'We send a picture of the very piece before it leaves, if you ask for one.',
  'If something is not right, write to us before anyone else; we will mend it.',
]

const FOOD_CLOSINGS = [
  'Packed in paper and straw, no plastic, sent on the day it is packed.',
  'You are welcome to collect it in {city}; write first, so that somebody is in.',
  'Questions? We answer in the evening, usually the same one.',
  '{vendor} has been at it since {founded}, and still eats it every day.',
  'If it arrives in a sad state, write to us: we send another.',
]

const SERVICE_CLOSINGS = [
  'We are five minutes from the station; the address comes with the confirmation.',
  'Vouchers are possible: say whose name to write on it.',
  '{vendor} has been at it since {founded}, mostly in the same two rooms.',
  'Write to us before you book if anything is unclear. Nothing is too small to ask.',
]

const closingsOf = ({ family }: Kind): string[] =>
  family === 'service' ? SERVICE_CLOSINGS : family === 'food' || family === 'drink' ? FOOD_CLOSINGS : CLOSINGS

/** Kinds whose size is their length, not their height. */
const LONG_KINDS = new Set([
  'knife', 'axe', 'hammer', 'saw', 'screwdriver', 'spoon', 'scissors', 'brush', 'pencil', 'fountain-pen', 'fishing-rod', 'skis', 'chopsticks', 'flute',
  'hand-fan',
])

const measures = (kind: Kind, height: number | null, grams: number): string => {
  if (kind.family === 'service') return ''
  if (kind.family === 'food' || kind.family === 'drink') return ''
  const weight = grams >= 1000 ? `${(grams / 1000).toFixed(1).replace('.0', '')} kg` : `${grams} g`
  if (height === null) return ` It weighs ${weight}.`
  if (kind.family === 'book') return ` ${height} cm high, ${weight}.`
  return ` About ${height} cm ${LONG_KINDS.has(kind.key) ? 'long' : 'high'}, ${weight}.`
}

/** Two to four paragraphs of plain text about the thing. */
export const tellDescription = (
  kind: Kind, words: Words, vendor: Vendor, height: number | null, care: string, random: Random,
): string => {
  const values = { ...words, city: vendor.city, vendor: vendor.public_name, founded: String(vendor.founded) }
  const grams = Math.max(5, Math.round(kind.weight * 1000 * (0.8 + random.next() * 0.4)))
  const made = random.pick(wordsFor(kind).made) + measures(kind, height, grams > 200 ? Math.round(grams / 10) * 10 : grams)
  const told = (text: string) => (text.includes('{') ? tidy(fill(text, values)) : text)
  let description = `${told(random.pick(kind.intros))}\n\n${made}`
  if (random.chance(0.75)) description += `\n\n${care}`
  if (random.chance(0.7)) description += `\n\n${told(random.pick(closingsOf(kind)))}`
  return description
}
