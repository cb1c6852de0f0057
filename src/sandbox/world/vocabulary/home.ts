import { kind } from '../kinds.ts'

export const home = [
  kind('bowl', 'bowls-and-plates', 'ceramic', {
    nouns: 'serving bowl|noodle bowl|breakfast bowl|fruit bowl|footed bowl',
    materials: 'stoneware|porcelain|earthenware', colours: 'chalk|sage|indigo|terracotta|duck-egg|ochre|slate',
    details: 'an ash glaze|a bare clay rim|a speckled glaze|a turned foot|an inlaid line',
    intro: ['A {noun} with room for more than it looks. The wall is thin enough to ring when tapped and the foot wide '
      + 'enough for a table that is not quite level.',
    'Thrown in one go and left alone after that: you can follow the potter\'s fingers around the outside of this '
      + '{noun} with your own.'],
    price: [24, 96], size: [6, 14], kg: 0.9, choice: 'size',
  }),
  kind('plate', 'bowls-and-plates', 'ceramic', {
    nouns: 'dinner plate|side plate|serving platter|dessert plate',
    materials: 'stoneware|porcelain', colours: 'chalk|celadon|blush|storm blue|oat|charcoal|mustard',
    details: 'a raised rim|an iron-speckled glaze|a hand-painted border|a matt centre',
    intro: ['A {noun} in {colour} {material} that makes plain food look considered. It stacks without wobbling and '
      + 'fits a standard dishwasher rack.',
    'We wanted a {noun} that could go from the oven to a long lunch. {detail} keeps the sauce where it belongs.'],
    price: [18, 74], size: [2, 4], kg: 0.8, choice: 'set',
  }),
  kind('mug', 'cups-and-mugs', 'ceramic', {
    nouns: 'mug|coffee cup|tumbler|breakfast mug|espresso cup',
    materials: 'stoneware|porcelain|earthenware', colours: 'sage|rust|chalk|cobalt|ochre|plum|teal|blush',
    details: 'a thumb rest|a dipped glaze|a generous handle|a raw foot|a salt glaze',
    intro: ['The {noun} most people pick first from the shelf. It holds a proper amount, keeps it warm, and the handle '
      + 'takes three fingers.',
    'Every {noun} in this series is thrown from the same weight of clay, so they stack; the glaze runs where it '
      + 'likes, so no two match exactly.'],
    price: [16, 48], size: [7, 11], kg: 0.35, choice: 'colour',
  }),
  kind('teapot', 'teapots-and-jugs', 'ceramic', {
    nouns: 'teapot|side-handled teapot|small teapot',
    materials: 'stoneware|porcelain|red clay', colours: 'madder|petrol|moss|chalk|charcoal|ochre|plum',
    details: 'a bamboo handle|a built-in strainer|a snug lid|a dripless spout',
    intro: ['Pouring is the hard part of a {noun}, so that is where the work went: the spout is cut sharp and the last '
      + 'drop goes back instead of down the side.',
    'A {noun} for two people and a second cup. The lid is fitted to its own pot and stays on when you tilt it.'],
    price: [48, 165], size: [13, 20], kg: 0.8,
  }),
  kind('jug', 'teapots-and-jugs', 'ceramic', {
    nouns: 'water jug|milk jug|pitcher|cider jug',
    materials: 'stoneware|earthenware|slipware', colours: 'duck-egg|oat|honey|storm blue|terracotta|olive',
    details: 'a pulled handle|a cut spout|a slip-trailed band|an unglazed base',
    intro: ['A {noun} on the old Devon pattern: full belly, narrow neck, a handle you can hang the weight on.',
      'Equally good for lemonade and for the first branches of spring. The {noun} stands firmly even when full.'],
    price: [34, 110], size: [14, 28], kg: 1.1, choice: 'volume',
  }),
  kind('carafe', 'teapots-and-jugs', 'glass', {
    nouns: 'carafe|decanter|bedside carafe|wine decanter',
    materials: 'mouth-blown glass|recycled glass|ribbed glass', colours: 'celadon|sky|amber|blush|petrol|lilac',
    details: 'a cork stopper|a drinking glass as its lid|a drawn neck|a trapped air bubble',
    intro: ['Blown without a mould, so each {noun} has its own shoulder. Light goes through the {colour} glass and '
      + 'lands on the table as a second object.',
    'A {noun} for the middle of the table, with a neck that fits the hand and a mouth wide enough to clean.'],
    price: [36, 128], size: [20, 32], kg: 0.9,
  }),
  kind('pan', 'pots-and-pans', 'metal', {
    nouns: 'skillet|frying pan|crêpe pan|omelette pan',
    materials: 'cast-iron|carbon steel|tin-lined copper', colours: 'charcoal|black|slate|copper',
    details: 'a forged handle|a pouring lip on both sides|a hanging loop|a ready-seasoned surface',
    intro: ['Heavy where it should be and not where it should not: this {noun} comes seasoned and gets better with '
      + 'every egg.',
    'Made to be left to somebody. The {noun} works on gas, induction and an open fire.'],
    price: [42, 189], size: [5, 8], kg: 2.2, choice: 'size',
  }),
  kind('pot', 'pots-and-pans', 'metal', {
    nouns: 'casserole|stew pot|stockpot|braising pot',
    materials: 'enamelled iron|copper|stainless steel', colours: 'pine green|madder|petrol|mustard|slate|cream',
    details: 'a tight lid|riveted handles|a brass knob|a double base',
    intro: ['A {noun} for long Sundays. The lid sends the steam back down and the base spreads the heat so evenly that '
      + 'you can forget it, within reason.',
    'Restaurant weight, family size. We use the same {noun} for beans, for bread and for soaking labels off jars.'],
    price: [58, 260], size: [12, 20], kg: 3.4,
  }),
  kind('knife', 'knives-and-boards', 'metal', {
    nouns: 'kitchen knife|chef\'s knife|paring knife|vegetable knife',
    materials: 'carbon steel|stainless steel|damask steel', colours: 'walnut|rosewood|plum|petrol|oak|black',
    details: 'a walnut handle|a bog-oak handle|a hand-forged blade|a leather sheath',
    titles: '{m} {n} with {d}|{n}, {m}|{n} with {d}',
    intro: ['Forged, ground and sharpened by one pair of hands. The {noun} arrives ready for a tomato, and a sheet of '
      + 'newspaper to prove it.',
    'A {noun} with a thin edge and a comfortable spine. The balance point sits where your finger does.'],
    price: [65, 340], size: [18, 34], kg: 0.3,
  }),
  kind('board', 'knives-and-boards', 'wood', {
    nouns: 'chopping board|bread board|serving board|cheese board',
    colours: 'oak|walnut|beech|cherry|ash|teak',
    details: 'a juice groove|a leather loop|a long handle|bevelled edges',
    intro: ['One plank, no glue. The {noun} keeps its bark-side curve and a knot where a branch once was.',
      'Cut from a tree that had to come down in a churchyard near {city}, dried for four winters, then planed and '
      + 'oiled. The {noun} is heavy enough to stay put.'],
    price: [28, 118], size: [2, 4], kg: 1.3, choice: 'size',
  }),
  kind('spoon', 'spoons-and-utensils', 'metal', {
    nouns: 'serving spoon|soup spoon|salad servers|tasting spoon',
    materials: 'brushed steel|silver-plated|brass|hand-hammered', colours: 'silver|brass|pewter|copper',
    details: 'a hammered bowl|a long handle|a maker\'s stamp|a soft brushed finish',
    titles: '{m} {n}|{n} with {d}|{m} {n} with {d}',
    intro: ['It is only a {noun} until you have held it. Then every other one in the drawer feels stamped out of tin.',
      'Beaten from one bar. The {noun} has the weight to rest in a bowl without sliding in.'],
    price: [14, 68], size: [18, 30], kg: 0.2, choice: 'set',
  }),
  kind('chopsticks', 'spoons-and-utensils', 'wood', {
    nouns: 'chopsticks|cooking chopsticks|pair of chopsticks',
    colours: 'oxblood|walnut|black|cherry red|indigo', details: 'a lacquered tip|a cloth sleeve|a carved rest',
    titles: '{c} {n} with {d}|{n} in {c} lacquer|lacquered {n} with {d}',
    intro: ['Six coats of lacquer, rubbed back between each, so the {noun} feel warm rather than shiny.',
      'Slim, slightly faceted and balanced a little behind the middle. Noodles do not slip.'],
    price: [12, 46], size: [22, 33], kg: 0.1,
  }),
  kind('vase', 'vases', 'ceramic', {
    nouns: 'bud vase|bottle vase|moon vase|tall vase|shouldered vase|twin-neck vase|cylinder vase',
    materials: 'stoneware|porcelain|earthenware|raku', colours: 'sage|chalk|terracotta|indigo|ochre|rose|charcoal|teal|plum',
    details: 'a pinched rim|an ash glaze|two small ears|a crackled surface|a brushed slip',
    intro: ['It holds one stem as gladly as a dozen. The {noun} was thrown in two parts and joined while the clay was '
      + 'still soft; you can feel the seam from the inside.',
    'The shape came from a river pebble kept on the workshop windowsill. In {colour} the {noun} looks different at '
      + 'every hour, which is the point of it.'],
    price: [28, 180], size: [12, 38], kg: 1.1, choice: 'size',
  }),
  kind('amphora', 'vases', 'ceramic', {
    nouns: 'amphora|two-handled vase|floor vase', materials: 'terracotta|earthenware|red clay',
    colours: 'terracotta|ochre|rust|olive|slate|chalk', details: 'a scratched frieze|a Greek key band|two pulled handles',
    intro: ['Coiled by hand over three days, the way storage jars were made before the wheel. The {noun} leans by one '
      + 'degree; we have stopped apologising for it.',
    'Based on a sherd in the museum at {city}, with the pattern scratched through the slip. Watertight inside.'],
    price: [75, 320], size: [28, 55], kg: 4.2,
  }),
  kind('jar', 'storage-jars', 'ceramic', {
    nouns: 'storage jar|lidded jar|spice jar|cookie jar', materials: 'stoneware|porcelain|earthenware',
    colours: 'cream|eucalyptus|cobalt|blush|ash grey|rust', details: 'a cork lid|a wooden lid|a knotted handle|a wax-resist band',
    intro: ['For flour, for coffee, for the good biscuits. The {noun} closes with a seal that keeps out moths and most '
      + 'children.',
    'A {noun} with shoulders broad enough for a scoop. The lid turns until it finds its place and then stays.'],
    price: [26, 98], size: [10, 26], kg: 0.9, choice: 'volume',
  }),
  kind('urn', 'storage-jars', 'ceramic', {
    nouns: 'ginger jar|pickling crock|tea jar', materials: 'stoneware|salt-glazed stoneware|slipware',
    colours: 'honey|moss|denim|cocoa|apricot', details: 'banded decoration|a water-seal lid|a tied cloth cover',
    intro: ['A {noun} with the kind of belly that makes people put their hand on it. Three bands, brushed on the wheel.',
      'We fire these once a year in the big kiln. The {noun} takes the flame on one side and shows it.'],
    price: [44, 150], size: [18, 30], kg: 2.1,
  }),
  kind('candle', 'candles', 'wax', {
    nouns: 'pillar candle|beeswax candle|church candle|dinner candle', materials: 'beeswax|rapeseed-wax|hand-dipped',
    colours: 'ivory|honey|blush|moss|rust|duck-egg', details: 'a cotton wick|a scent of fig and cedar|a rough base',
    intro: ['Dipped thirty times, which takes a morning. The {noun} burns with a steady flame and smells faintly of '
      + 'the hive, nothing else.',
    'A {noun} that drips a little, on purpose. Put a saucer under it and leave the phone in another room.'],
    price: [9, 42], size: [8, 30], kg: 0.5, choice: 'size',
  }),
  kind('oil-lamp', 'candles', 'ceramic', {
    nouns: 'oil lamp|clay lamp|night light', materials: 'terracotta|earthenware', colours: 'terracotta|rust|ochre|cocoa|teal',
    details: 'a hand-painted rim|a cotton wick|a thumb-pressed spout',
    intro: ['Four hours on a spoonful of oil. The {noun} is painted dot by dot with a cut reed.',
      'A {noun} for a windowsill or a bath. Comes with a wick and a note about which oil does not smoke.'],
    price: [11, 38], size: [4, 8], kg: 0.3,
  }),
  kind('soap', 'soap-and-care', 'wax', {
    nouns: 'olive-oil soap|shaving soap|kitchen soap|goat-milk soap', colours: 'blush|sage|oat|lilac|honey|eucalyptus',
    details: 'rosemary and salt|lavender|oats and honey|no scent at all|laurel oil',
    titles: '{n} with {d}|{c} {n} with {d}|cold-stirred {n} with {d}',
    intro: ['Cold-stirred in small pans and cured for eight weeks on a wooden rack, so the bar is hard and lasts.',
      'Six ingredients, all of which you can pronounce. The {noun} lathers softly even in hard water.'],
    price: [6, 19], size: [3, 5], kg: 0.12, choice: 'set',
  }),
  kind('lotion', 'soap-and-care', 'wax', {
    nouns: 'hand lotion|body oil|hair oil|hand wash', colours: 'apricot|blush|sage|sky|straw',
    details: 'calendula|neroli and cedar|almond oil|chamomile', titles: '{n} with {d}|{d} {n}',
    intro: ['Made in batches of forty bottles. The {noun} sinks in before you have found the cap again.',
      'For people who wash their hands for a living: potters, nurses, cooks. The {noun} leaves no film.'],
    price: [12, 39], size: [12, 18], kg: 0.3, choice: 'volume',
  }),
  kind('plant', 'houseplants', 'plant', {
    nouns: 'rubber plant|peperomia|young lemon tree|weeping fig|coffee plant', colours: 'terracotta|chalk|slate|ochre|blush',
    details: 'a clay pot|its own saucer|new growth|a moss pole', titles: '{n} in a {c} pot|{n} with {d}',
    intro: ['Grown slowly, so it travels well. The {noun} has been hardened off for two weeks and will not sulk.',
      'A {noun} raised from a cutting in our own glasshouse. It likes a bright room and being left alone.'],
    price: [14, 68], size: [20, 70], kg: 2.4, choice: 'size',
  }),
  kind('cactus', 'houseplants', 'plant', {
    nouns: 'column cactus|prickly pear|old man cactus', colours: 'fern|sage|eucalyptus|moss',
    details: 'two arms|a clay pot|flower buds', titles: '{n} with {d}|small {n} with {d}|rescued {n}',
    intro: ['Twelve years old and in no hurry. The {noun} wants sun, a gritty soil and about a glass of water a month.',
      'Moved house with us twice. The {noun} flowers in May if the winter was cool enough.'],
    price: [12, 85], size: [12, 60], kg: 1.8,
  }),
  kind('bouquet', 'flowers', 'plant', {
    nouns: 'dried bouquet|meadow bouquet|strawflower bunch|everlasting bouquet', colours: 'rose|coral|ochre|lilac|poppy',
    details: 'statice and oats|lavender|poppy heads|hydrangea', titles: '{n} with {d}|{c} {n}|{n} in {c}, with {d}',
    intro: ['Cut in the morning, hung in the barn for three weeks, tied with hemp. The {noun} keeps its colour for a '
      + 'year if you keep it out of the sun.',
    'What grew along the fence this summer. No two are alike, and the photograph is of last week\'s.'],
    price: [19, 62], size: [30, 55], kg: 0.4,
  }),
  kind('basket', 'baskets', 'wood', {
    nouns: 'market basket|shopping basket|log basket|picnic basket', materials: 'willow|rush|split-oak|hazel',
    colours: 'rush|tan|walnut|straw|oat', details: 'a wrapped handle|a linen lining|leather straps|a dyed border',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Woven from one-year rods that were soaked for a week. The {noun} creaks when new and stops after a month.',
      'A {noun} that carries bottles upright. The handle goes right round underneath, so nothing can pull out.'],
    price: [32, 128], size: [22, 45], kg: 1.2, choice: 'size',
  }),
]
