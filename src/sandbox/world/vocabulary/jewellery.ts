import { kind } from '../kinds.ts'

export const jewellery = [
  kind('ring', 'rings', 'jewellery', {
    nouns: 'ring|stacking ring|solitaire ring|signet ring', materials: 'silver|recycled-gold|white-gold|brushed-silver',
    colours: 'sky|celadon|rose|amber|lilac|teal', details: 'a Montana sapphire|a rough garnet|a moonstone|a green tourmaline',
    titles: '{m} {n} with {d}|{n} with {d}|{m} {n}|{name} {n}, {m}',
    intro: ['The stone was chosen first and the {noun} made around it, low enough to wear while kneading bread.',
      'Cast in sand, then filed for a day. The {noun} is meant to be worn, scratched and worn again.'],
    price: [68, 980], kg: 0.02, choice: 'ring',
  }),
  kind('tiara', 'hair-and-heads', 'jewellery', {
    nouns: 'bridal tiara|stage crown|hair crown', materials: 'brass|gilded|silver-plated', colours: 'gold|brass|silver|copper',
    details: 'paste stones|freshwater pearls|enamel drops', titles: '{m} {n} with {d}|{n} with {d}',
    intro: ['Made for a Lohengrin in {city}, worn eleven times. The {noun} is lighter than it looks from row twelve.',
      'A {noun} with combs at both ends. It stays on through a waltz.'],
    price: [78, 420], size: [4, 12], kg: 0.3,
  }),
  kind('beads', 'necklaces', 'jewellery', {
    nouns: 'bead necklace|prayer beads|long necklace|knotted necklace', materials: 'amber|boxwood|glass|jade|olive-wood',
    colours: 'honey|apricot|celadon|madder|oat|indigo', details: 'a silk tassel|hand-tied knots|a silver clasp',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}|{c} {n} with {d}',
    intro: ['Knotted between every bead, so you lose one and not all of them. The {noun} warms on the skin.',
      'Strung on silk at a kitchen table in {city}. The beads of this {noun} differ by a hair, as they should.'],
    price: [32, 210], kg: 0.1, choice: 'length',
  }),
  kind('gem', 'loose-stones', 'jewellery', {
    nouns: 'cut stone|faceted stone|collector\'s stone', materials: 'aquamarine|tourmaline|topaz|garnet|amethyst',
    colours: 'sky|teal|amber|madder|lilac', details: 'a brilliant cut|a certificate|a hand-cut table',
    titles: '{m} with {d}|{m}, {n}|faceted {m} with {d}',
    intro: ['Cut here from rough that we picked ourselves. Clean to the eye, with one small feather near the girdle.',
      'Comes in a paper fold with weight, origin and the name of the cutter.'],
    price: [45, 890], kg: 0.01,
  }),
  kind('watch', 'wristwatches', 'device', {
    nouns: 'wristwatch|manual watch|dress watch|field watch', materials: 'steel|gold-plated|titanium', colours: 'navy|cognac|petrol|black|moss|oxblood',
    details: 'a hand-wound movement|a new leather strap|a domed crystal|a railway dial',
    titles: '{m} {n} with {d}|{n} with {d}|serviced {n}, 1962|{name} {n} on a {c} strap|{c} {n} with {d}',
    intro: ['Serviced in our workshop in {city}: new mainspring, new gasket, timed in six positions. The {noun} gains '
      + 'about four seconds a day.',
    'Found in a drawer with its paper still on. We cleaned the {noun} and left the dial exactly as time made it.'],
    price: [120, 1450], size: [3, 4], kg: 0.1,
  }),
  kind('stopwatch', 'pocket-watches-and-timers', 'device', {
    nouns: 'stopwatch|pocket watch|mechanical timer', materials: 'chromed|nickel|steel', colours: 'silver|brass|slate|navy',
    details: 'a tenth-of-a-second hand|a lanyard|a glass back', titles: '{m} {n}|{m} {n} with {d}|{n} with {d}, 1950s',
    intro: ['Timed swimmers for thirty years. The {noun} starts, stops and returns with a click you can feel.',
      'A clean movement, a readable dial, a case with honest scratches.'],
    price: [65, 290], size: [6, 8], kg: 0.15,
  }),
]
