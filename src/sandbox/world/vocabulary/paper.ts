import { kind } from '../kinds.ts'

const BOOK = '{n}|{n}, {d}|{n}: {s}'

export const paper = [
  kind('books', 'fiction', 'book', {
    nouns: 'The salt road|A house with nine doors|Winter ferry|Letters to the lighthouse keeper|The clockmaker\'s apprentice'
      + '|Small rain|The orchard in October|An island for two|What the river kept|The last tram home|Night gardeners'
      + '|The cartographer\'s daughter', colours: 'bottle green|madder|navy|ochre|plum|petrol',
    details: 'first edition|signed copy|three volumes|cloth-bound|translated from the Norwegian|with a new afterword', titles: BOOK,
    intro: ['A quiet novel about people who repair things, and one who does not. Read once, carefully, by us.',
      'Three hundred pages in which almost nothing happens, and you will not put it down.'],
    price: [9, 140], size: [18, 24], kg: 0.6,
  }),
  kind('art-book', 'art-and-design', 'book', {
    nouns: 'On colour|The grammar of chairs|A hundred Nordic rooms|Paper and fold|Type on the street|Brick by brick'
      + '|The potter\'s handbook|Drawing from the window|Glass in northern light', colours: 'rust|indigo|mustard|moss|chalk|rose',
    details: 'second printing|cloth-bound|with 140 plates|exhibition catalogue', titles: BOOK,
    intro: ['Printed on uncoated paper that takes colour softly. Thread-sewn, so it lies open where you left it.',
      'The catalogue of a show that four thousand people saw, and that ten times as many talk about.'],
    price: [18, 120], size: [22, 32], kg: 1.2,
  }),
  kind('cookbook', 'cookery-books', 'book', {
    nouns: 'Bread at the weekend|The olive year|Soup, mostly|A fisherman\'s table|Pickles and patience|Cakes without hurry'
      + '|Beans of Europe|The Lisbon kitchen', colours: 'terracotta|olive|cherry red|mustard|duck-egg', details: 'signed by the cook|stained on page 40, of course|spiral-bound|new edition', titles: BOOK,
    intro: ['Ninety recipes, none with more than nine ingredients. Tested in a kitchen without a machine.',
      'Written by a cook who weighs everything and explains why. The soups alone are worth the postage.'],
    price: [12, 58], size: [22, 28], kg: 0.9,
  }),
  kind('notebook', 'notebooks', 'paper', {
    nouns: 'notebook|sketchbook|pocket notebook|travel journal', materials: 'linen-bound|leather-bound|cloth-bound|paste-paper',
    colours: 'indigo|plum|moss|rust|ochre|black|rose', details: 'dotted pages|an elastic band|hand-torn edges|a pen loop',
    titles: '{m} {n}|{c} {m} {n}|{n} with {d}|{m} {n} with {d}',
    intro: ['Sewn on tapes in sections of eight, so the {noun} opens flat from the first page to the last.',
      'Paper that takes fountain-pen ink without a murmur: 100 grams, slightly toothed, cream.'],
    price: [12, 48], size: [14, 24], kg: 0.3, choice: 'colour',
  }),
  kind('ledger', 'notebooks', 'paper', {
    nouns: 'ledger|recipe book|address book|wire-bound notebook', materials: 'board-bound|cloth-bound', colours: 'mustard|pine green|cherry red|denim',
    details: 'index tabs|ruled columns|rounded corners', titles: '{c} {n}|{c} {n} with {d}|{m} {n} with {d}',
    intro: ['Ruled on a machine from 1928 that draws with real pens. The lines of the {noun} swell a little at the ends.',
      'For accounts, for bird lists, for everything you mean to remember.'],
    price: [9, 34], size: [21, 30], kg: 0.4,
  }),
  kind('fountain-pen', 'pens-and-ink', 'paper', {
    nouns: 'fountain pen|piston pen|pocket pen', materials: 'resin|ebonite|brass', colours: 'navy|oxblood|pine green|amber|petrol|black',
    details: 'a steel nib|a gold nib|an ink window|a fine italic nib', titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}|{name} {n}, {c}',
    intro: ['Turned, polished, and the nib smoothed by hand until it stops talking to the paper.',
      'Holds enough ink for a long apology. The {noun} is tested before it leaves and has a drop of water in it.'],
    price: [45, 340], size: [13, 15], kg: 0.1,
  }),
  kind('pencil', 'pens-and-ink', 'paper', {
    nouns: 'pencil set|drawing pencil|carpenter\'s pencils', materials: 'cedar|lime-wood', colours: 'persimmon|ochre|pine green|madder', details: 'twelve hardnesses|an eraser|a tin box',
    titles: '{m} {n} with {d}|{n} with {d}|{c} {n}',
    intro: ['Cedar that smells of school. The {noun} sharpens to a long point and does not snap.', 'From 6B to 4H, in a box that will outlive them.'],
    price: [8, 36], size: [17, 18], kg: 0.1, choice: 'set',
  }),
  kind('envelope', 'cards-and-letters', 'paper', {
    nouns: 'letter set|envelopes|correspondence cards', materials: 'cotton-paper|laid-paper|handmade-paper', colours: 'oat|blush|celadon|lilac|sky', details: 'a tissue lining|deckled edges|a wax stick',
    titles: '{m} {n}|{c} {m} {n}|{n} with {d}|{m} {n} with {d}',
    intro: ['A reason to write back. Twelve sheets and twelve envelopes, lined by hand.', 'Made from shirt cuttings, sheet by sheet.'],
    price: [12, 38], size: [11, 16], kg: 0.2, choice: 'colour',
  }),
  kind('print', 'prints-and-paintings', 'paper', {
    nouns: 'linocut|screen print|woodcut|monotype|risograph print|landscape in oil', materials: 'framed|signed|numbered', colours: 'terracotta|indigo|sage|ochre|plum|petrol|rose|rust',
    details: 'an oak frame|a hand-cut mount|deckled edges|a signed margin',
    titles: 'Harbour at six, {n}|Two hills, {n}|Still life with pears, {n}|{m} {n} in {c}|Night bus, {n}|Tidal study, {n}|{n} with {d}|Morning, {n} in {c}|Orchard, {m} {n}',
    intro: ['Printed in four colours on a hand press, an edition of sixty. The paper is Zerkall, the margins are wide.',
      'A small picture that holds a large wall. Drawn from the ferry, cut at home, printed in {city}.'],
    price: [38, 460], size: [30, 70], kg: 1.4, choice: 'size',
  }),
  kind('map', 'maps-and-globes', 'paper', {
    nouns: 'folding map|school map|sea chart', materials: 'linen-backed|printed', colours: 'sky|petrol|celadon|ochre', details: 'wooden rods|hand colouring|a slipcase',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}, 1936',
    intro: ['Borders are out of date; the coastline holds. Linen-backed, so it survives being opened.', 'A {noun} for a wall that wants to be somewhere else.'],
    price: [28, 260], size: [60, 120], kg: 0.8,
  }),
  kind('globe', 'maps-and-globes', 'paper', {
    nouns: 'globe|desk globe|relief globe', materials: 'paper-gore', colours: 'petrol|sky|teal|duck-egg', details: 'a beech stand|a brass meridian|a light inside',
    titles: '{n} with {d}|{c} {n} with {d}|{m} {n}',
    intro: ['Twelve gores of paper, wetted and stretched by hand over the ball. It takes a day and one held breath.',
      'Spins for eleven seconds, then stops on an ocean, usually.'],
    price: [75, 420], size: [25, 42], kg: 1.9,
  }),
  kind('brush', 'artists-materials', 'wood', {
    nouns: 'paintbrush|watercolour brush|varnish brush', materials: 'sable|hog-bristle|squirrel-hair', colours: 'poppy|navy|pine green|ochre', details: 'a birch handle|a seamless ferrule|a travel cap',
    titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Bound by hand, so the point comes back. Wash the {noun} in soap, shape it with your lips or your fingers.',
      'For people who know why a good {noun} costs what it costs.'],
    price: [7, 58], size: [18, 32], kg: 0.05, choice: 'size',
  }),
  kind('palette', 'artists-materials', 'wood', {
    nouns: 'gouache set|watercolour set|palette with paints', materials: 'handmade', colours: 'tan|oak|blush|ash', details: 'eight earths|twelve half-pans|a walnut palette',
    titles: '{m} {n}|{n} with {d}|{m} {n} with {d}',
    intro: ['Pigment, gum arabic, honey, clove oil. Ground on glass until it stops whispering.', 'Twelve colours that mix without mud.'],
    price: [24, 118], size: [2, 4], kg: 0.5,
  }),
]
