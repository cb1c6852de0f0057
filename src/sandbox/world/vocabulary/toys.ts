import { kind } from '../kinds.ts'

export const toys = [
  kind('teddy-bear', 'soft-toys', 'toy', {
    nouns: 'teddy bear|jointed bear|small bear|travelling bear', materials: 'mohair|linen|wool-felt|cotton plush', colours: 'tan|honey|oat|cocoa|rose|ash grey',
    details: 'jointed arms|a waistcoat|embroidered eyes|a growl', titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Stuffed with wood wool, so he sits up straight and listens. The {noun} has a name on his foot if you tell us one.',
      'Repairable, washable, unshockable. The {noun} has embroidered eyes and is safe from birth.'],
    price: [32, 165], size: [18, 42], kg: 0.4, choice: 'size',
  }),
  kind('carousel-horse', 'wooden-toys', 'toy', {
    nouns: 'carousel horse|fairground horse', materials: 'lime-wood|painted', colours: 'tan|chestnut|chalk|madder', details: 'a brass pole|a leather saddle', titles: '{m} {n}|{n} with {d}|hand-carved {n} with {d}',
    intro: ['Carved after one that still turns in {city}. The {noun} has been painted, sanded and painted again.', 'For a shelf, a child, or the hall of somebody brave.'],
    price: [68, 390], size: [24, 60], kg: 2.8,
  }),
  kind('train', 'wooden-toys', 'toy', {
    nouns: 'wooden locomotive|toy train|pull-along train', materials: 'beech|painted|tinplate', colours: 'madder|pine green|petrol|mustard', details: 'rubber-edged wheels|three wagons|a key', titles: '{c} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['It goes under the sofa and comes out the other side. Rubber on the wheels for the sake of parquet.', 'Varnished with something you may lick.'],
    price: [28, 130], size: [12, 18], kg: 0.9,
  }),
  kind('nesting-dolls', 'wooden-toys', 'toy', {
    nouns: 'nesting dolls|set of nesting dolls', materials: 'lime-wood|hand-painted', colours: 'madder|plum|teal|rose|mustard', details: 'five figures|seven figures|a gold headscarf', titles: '{c} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['The smallest is the size of a bean and looks the most annoyed.', 'Turned from one piece so the grain runs through them all.'],
    price: [24, 95], size: [12, 24], kg: 0.4,
  }),
  kind('toy-boat', 'wooden-toys', 'toy', {
    nouns: 'toy sailboat|pond yacht|model boat', materials: 'pine|lime-wood|cedar', colours: 'mustard|madder|chalk|rust', details: 'cotton sails|a lead keel|a working rudder', titles: '{m} {n}|{c} {n} with {d}|{n} with {d}',
    intro: ['Sails straight across a pond, given a pond. Comes with a length of string for optimists.', 'Cotton sails, brass eyes, a keel of real lead sealed in oak.'],
    price: [32, 180], size: [24, 52], kg: 0.8,
  }),
  kind('kite', 'outdoor-toys', 'toy', {
    nouns: 'kite|diamond kite|stunt kite', materials: 'cotton|paper-and-bamboo|ripstop', colours: 'poppy|cornflower|mustard|fern|coral', details: 'a bow tail|a hardwood reel', titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Flies in the first breath of wind and folds to the size of an umbrella.', 'Sewn from four colours of spinnaker cloth.'],
    price: [19, 78], size: [70, 110], kg: 0.4,
  }),
  kind('yo-yo', 'outdoor-toys', 'toy', {
    nouns: 'yo-yo|spinning yo-yo', materials: 'beech|turned-maple|walnut', colours: 'heather|poppy|teal|mustard|walnut', details: 'a cotton string|a steel axle', titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Sleeps for nine seconds, which is four more than you need.', 'Two discs, one axle, no battery.'],
    price: [9, 32], size: [5, 6], kg: 0.1, choice: 'colour',
  }),
  kind('chess', 'board-games', 'wood', {
    nouns: 'chess set|travel chess set|chess pieces', materials: 'boxwood|walnut|ebony', colours: 'black|rosewood|walnut|oxblood', details: 'weighted bases|a folding board|two extra queens', titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Weighted, felted, carved to a pattern from 1849. The knights took a day each.', 'You will still lose to your niece, but on better wood.'],
    price: [48, 420], size: [6, 10], kg: 1.9,
  }),
  kind('dice', 'board-games', 'wood', {
    nouns: 'dice|dice game|set of dice', materials: 'bone-resin|maple|brass', colours: 'chalk|ivory|celadon|blush', details: 'a leather cup|drilled pips|a rule book', titles: '{m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Drilled and filled, so every face weighs the same. Roll them yourself to check; we did, 600 times.', 'A pocket-sized evening.'],
    price: [12, 46], size: [2, 3], kg: 0.2,
  }),
  kind('puzzle', 'puzzles', 'toy', {
    nouns: 'wooden puzzle|jigsaw puzzle|hand-cut puzzle', materials: 'birch|plywood|poplar', colours: 'leaf green|cornflower|coral|mustard|teal', details: '250 pieces|whimsy pieces|no straight edges', titles: '{m} {n} with {d}|{n} with {d}|{c} {n} with {d}',
    intro: ['Cut with a fret saw, freehand. No picture on the box, out of principle.', 'Pieces that click. One is shaped like a heron; it goes in last.'],
    price: [24, 128], size: [2, 6], kg: 0.8,
  }),
  kind('abacus', 'puzzles', 'toy', {
    nouns: 'abacus|counting frame', materials: 'beech|maple', colours: 'persimmon|oak|madder|petrol', details: 'fifty beads|a folding stand', titles: '{m} {n}|{m} {n} with {d}|{c} {n} with {d}',
    intro: ['Count, sort, rattle. Water-based colours and rounded corners.', 'Quicker than a telephone in the right hands.'],
    price: [18, 58], size: [20, 28], kg: 0.6,
  }),
  kind('yarn', 'yarn', 'textile', {
    nouns: 'yarn|sock yarn|hand-dyed skein|knitting wool', materials: 'merino|alpaca|Shetland|linen|silk-mohair', colours: 'cornflower|madder|mustard|moss|rose|teal|heather|rust|plum',
    details: '400 metres a ball|a natural dye|a twist of silk', titles: '{m} {n}, {c}|{c} {m} {n}|{n} with {d}|{m} {n} dyed with madder',
    intro: ['Dyed in pots of five, so order enough for the whole jumper. The {colour} shifts a little from metre to metre.',
      'From one flock, one mill, one dyer. It blooms after the first wash.'],
    price: [9, 34], size: [8, 12], kg: 0.1, choice: 'colour',
  }),
  kind('thread', 'sewing', 'textile', {
    nouns: 'sewing thread|linen thread|embroidery silk', materials: 'cotton|linen|silk', colours: 'cornflower|madder|pine green|ochre|plum', details: 'a wooden spool|its own needle|a beeswax finish',
    titles: '{m} {n}, {c}|{n} with {d}|{c} {m} {n}',
    intro: ['Strong enough for boots, fine enough for hems. On a spool that is nicer than it needs to be.', 'Waxed, so it does not knot. Much.'],
    price: [5, 24], size: [5, 8], kg: 0.1, choice: 'colour',
  }),
  kind('scissors', 'sewing', 'metal', {
    nouns: 'dressmaking scissors|embroidery scissors|tailor\'s shears', materials: 'forged-steel|carbon steel', colours: 'cherry red|petrol|brass|black|moss', details: 'a leather sheath|enamelled bows|a hand-ground edge',
    titles: '{m} {n}|{c} {n} with {d}|{n} with {d}|{m} {n} with {d}',
    intro: ['Put together by a putter, which is a real trade: one person adjusts each pair until it whispers.', 'Cuts to the very tip. Never lend them.'],
    price: [19, 120], size: [12, 28], kg: 0.2, choice: 'size',
  }),
]
