/** Which colour a title promises: its pictures have that colour. */
import { colours } from './colours.ts'
import type { Kind } from './kinds.ts'

/** What a title says about the goods, beside its noun. */
export interface Named {
  /** Colours that the title allows, the likeliest first; empty when it leaves the colour open. */
  colours: readonly string[]
  /** Colour of the metal, where the title names it and the colour is that of another part (a stone, a strap). */
  trim?: string
}

const METALS = 'gold-brass: gold|rose brass: copper|brass: brass|bronze: copper|gilded: gold|silver-plated: silver|steel: silver|chromed: silver|nickel: pewter'
const WOODS = 'olive-wood: tan|boxwood: honey|pear-wood: cherry|ebony: black|mahogany: cherrywood|walnut: walnut|cherry: cherry|maple: beech|ash: ash|beech: beech|oak: oak'

/** Words that tell a colour without being its name, by kind: 'words: colour, colour|words: colour'. The first one found decides. */
const TELLING: Readonly<Partial<Record<string, string>>> = {
  'teapot': 'red clay: madder', 'amphora': 'red clay: terracotta, rust|terracotta: terracotta', 'oil-lamp': 'terracotta: terracotta, rust',
  'pan': 'copper: copper|cast-iron: charcoal, black|carbon steel: slate, charcoal', 'pot': 'copper: copper|stainless steel: pewter, slate',
  'spoon': `${METALS}|hand-hammered: copper, pewter, brass`, 'knife': 'walnut handle: walnut|bog-oak: black', 'saw': 'beech handle: beech', 'hammer': 'ash handle: ash',
  'plant': 'clay pot: terracotta, ochre', 'bouquet': 'lavender: lilac|hydrangea: lilac, rose', 'basket': 'split-oak: oak|rush: rush|hazel: walnut|willow: tan, straw',
  'lamp': 'turned oak: oak|brass lamp: brass|brass: brass', 'pendant': 'brass: brass', 'bulb': 'amber glass: amber|clear glass: straw',
  'mirror': 'gilt: gold', 'sun-hat': 'raffia: oat, straw, tan|panama: oat, straw', 'glasses': 'horn: walnut', 'sunglasses': 'horn: walnut',
  'tiara': METALS, 'beads': 'amber: amber, honey|boxwood: honey, oat|jade: celadon|olive-wood: tan', 'stopwatch': METALS, 'compass': METALS, 'telescope': 'brass: brass|aluminium: pewter',
  'gem': 'aquamarine: sky|tourmaline: teal|topaz: amber|garnet: madder|amethyst: lilac',
  'ring': 'sapphire: storm blue, sky|garnet: madder|moonstone: chalk|green tourmaline: celadon, leaf green',
  'guitar': 'mahogany: cherrywood|alder: honey|ash: ash', 'banjo': WOODS, 'flute': WOODS, 'djembe': 'mahogany: cherrywood|lenke: walnut, oak|clay: terracotta',
  'trumpet': METALS, 'saxophone': METALS, 'bell': METALS, 'canoe': 'cedar: cherry, oak|ash: ash', 'sled': 'ash: ash|beech: beech', 'skis': 'ash: ash|hickory: tan',
  'fountain-pen': 'brass: brass', 'palette': 'walnut palette: walnut', 'headphones': 'walnut: walnut', 'radio': 'walnut: walnut',
  'chess': WOODS, 'dice': 'brass: brass|maple: cream, ivory|bone: ivory, chalk', 'yo-yo': 'walnut: walnut', 'yarn': 'dyed with madder: madder',
  'candle': 'beeswax: honey, ivory', 'soap': 'lavender: lilac|rosemary: sage, eucalyptus|laurel: sage, eucalyptus|oats: oat, honey', 'lotion': 'calendula: apricot|chamomile: straw',
  'honey': 'lime-blossom: honey, straw|orange-blossom: honey, amber|heather: cognac, amber|chestnut: cognac|thyme: amber, ochre|mountain: amber, cognac',
  'jam': 'damson: damson|apricot: apricot|seville: amber, persimmon|blackcurrant: damson, plum|quince: rose, honey|fig: plum',
  'preserve': 'mustard seed: olive, leaf green|mustard: mustard|peppers: poppy, madder|olives: olive|pickles: leaf green, olive', 'salt': 'grey: ash grey|smoked: ash grey',
  'garlic': 'pink: blush|purple: lilac', 'bread': 'dark: chestnut|rye: chestnut', 'grapes': 'sun-dried: plum|muscat: leaf green', 'oil': 'walnut oil: straw, honey|pumpkin: bottle green',
  'wine': 'red wine: oxblood, ink|white wine: straw, bottle green|orange wine: amber|rosé: blush', 'tea': 'green tea: fern, sage, moss|black tea: slate|oolong: ochre',
}

/** Kinds whose colour is that of a stone or a strap, and the metal around it. */
const TRIMMED: Readonly<Partial<Record<string, string>>> = {
  ring: 'white gold: silver|white-gold: silver|gold: gold|silver: silver', watch: 'gold-plated: gold|steel: silver|titanium: pewter',
}

/** In these families, a colour name in the title is a word for something else: walnut bread, plum pie. */
const WORDS_FOR_FOOD = new Set<Kind['family']>(['food', 'drink', 'service'])

const parse = (table: string | undefined): (readonly [words: RegExp, colours: readonly string[]])[] =>
  (table ?? '').split('|').flatMap((entry) => {
    const [words = '', names = ''] = entry.split(': ')
    return words && names ? [[new RegExp(String.raw`\b${words}`, 'i'), names.split(', ')] as const] : []
  })

const telling = new Map(Object.entries(TELLING).map(([key, table]) => [key, parse(table)]))
const trimmed = new Map(Object.entries(TRIMMED).map(([key, table]) => [key, parse(table)]))

/** Longest first, so that 'cherry red' is not read as 'cherry'. */
const names = [...colours.keys()].sort((a, b) => b.length - a.length).map((name) => [name, new RegExp(String.raw`\b${name}\b`, 'i')] as const)

/** The first colour of the kind in the title; what follows 'with' is another part, such as a brass hook. */
const spelt = (kind: Kind, title: string): string | undefined => {
  let rest = title.replace(/ with (?!\S+(?: \S+)? sand\b).*/i, '')
  const found: { name: string, at: number }[] = []
  for (const [name, words] of names) {
    const at = rest.search(words)
    if (at < 0) continue
    if (kind.colours.includes(name)) found.push({ name, at })
    rest = rest.replace(words, (match) => '·'.repeat(match.length))
  }
  return found.sort((a, b) => a.at - b.at)[0]?.name
}

const firstOf = (table: ReturnType<typeof parse> | undefined, title: string) => table?.find(([words]) => words.test(title))?.[1]

/** What the title of a listing says about its colour. */
export const namedBy = (kind: Kind, title: string): Named => {
  const name = WORDS_FOR_FOOD.has(kind.family) ? undefined : spelt(kind, title)
  const trim = firstOf(trimmed.get(kind.key), title)?.[0]
  return { colours: name === undefined ? firstOf(telling.get(kind.key), title) ?? [] : [name], ...(trim === undefined ? {} : { trim }) }
}
