/** Texts that listings of one family share: title patterns, how such things are made and cared for. */
import type { Family } from './kinds.ts'

export interface FamilyWords {
  titles: string[]
  /** How it was made. */
  made: string[]
  care: string[]
  /** Default option of the attribute 'material', for titles that do not name one. */
  material: string | null
  condition: 'New' | 'Made to order' | 'Pre-owned' | 'Restored'
}

const GOODS = ['{c} {m} {n}', '{n} in {c} {m}', '{m} {n} with {d}', '{c} {n} with {d}', '{name} {n} in {c}', '{c} {m} {n} with {d}']

export const families: Record<Family, FamilyWords> = {
  ceramic: {
    titles: GOODS, material: 'Ceramic', condition: 'New',
    made: ['Thrown on the wheel, trimmed the next morning and fired twice, the second time to 1,240 °C.',
      'Made in a run of eighteen. We mix the glaze ourselves from wood ash, feldspar and a little iron.',
      'The clay comes from a pit forty kilometres away and is wedged by hand before it reaches the wheel.'],
    care: ['Dishwasher-safe and happy in the microwave. Avoid sudden changes between very hot and very cold.',
      'Wash it with everything else. Fine crackle lines may deepen over the years; that is the glaze, not a fault.'],
  },
  glass: {
    titles: GOODS, material: 'Glass', condition: 'New',
    made: ['Gathered, blown and finished at the furnace by two people who rarely need to speak.',
      'Recycled from window glass, hence the faint tint and the odd seed bubble.'],
    care: ['Rinse warm, dry with a linen cloth. Rice and vinegar will clean what a brush cannot reach.', 'Hand wash only; glass remembers the dishwasher.'],
  },
  wood: {
    titles: ['{c} {n}', '{c} {n} with {d}', '{n} in {c}', '{n} with {d}', '{name} {n} in {c}'], material: 'Wood', condition: 'New',
    made: ['Solid timber from managed forests, joined without screws and finished with three coats of oil.',
      'We cut the joints by hand where a hand is better and by machine where it is not.',
      'The boards were chosen together, so the grain runs on from one part to the next.'],
    care: ['Wipe with a damp cloth, dry it, and oil it once a year. Scratches sand out.', 'Keep it away from radiators. A walnut rubbed over a dent does wonders.'],
  },
  metal: {
    titles: GOODS, material: 'Metal', condition: 'New',
    made: ['Forged, filed and finished in a workshop with three hammers and one radio.',
      'Every seam is soldered or riveted, nothing is glued. It can be taken apart and repaired.'],
    care: ['Dry it after washing and rub it with a drop of oil now and then.', 'A patina will come. If you do not want it, lemon and salt take it off.'],
  },
  textile: {
    titles: GOODS, material: 'Cotton', condition: 'New',
    made: ['Cut and sewn in a workroom of five, in runs of thirty or fewer, and signed on the label.',
      'The cloth was woven within a day\'s drive and washed before cutting.',
      'Patterned to waste as little as possible; the offcuts become pouches and labels.'],
    care: ['Wash at 30 degrees, reshape while damp, dry flat. No tumble dryer.', 'Air it overnight rather than washing it after every wear. Steam takes out the creases.'],
  },
  leather: {
    titles: GOODS, material: 'Leather', condition: 'New',
    made: ['Vegetable-tanned hide, cut by hand, sewn with waxed linen thread at eight stitches to the inch.',
      'Made from start to finish by one person, whose initials are under the flap.'],
    care: ['Brush, then a little beeswax cream twice a year. Rain is fine; radiators are not.', 'It will darken and take on your habits. We repair our own work for as long as we are here.'],
  },
  wax: {
    titles: ['{m} {n}', '{c} {n} with {d}', '{c} {m} {n}', '{n} with {d}'], material: null, condition: 'New',
    made: ['Poured in small batches with nothing added for show.', 'We buy the raw materials from people we can visit.'],
    care: ['Store it cool and out of the sun.', 'Use it up. It is made to be used, and we make more.'],
  },
  plant: {
    titles: ['{n} with {d}', '{c} {n}'], material: null, condition: 'New',
    made: ['Raised without peat and without hurry.', 'Sent on Mondays only, so that it never spends a weekend in a depot.'],
    care: ['Unpack it the day it comes, give it light and a drink, then let it settle for a week.', 'Water when the top of the soil is dry; a note with the rest is in the parcel.'],
  },
  jewellery: {
    titles: GOODS, material: 'Silver', condition: 'New',
    made: ['Sawn, soldered and set at one bench. Recycled metal, stones with a known origin.',
      'Each piece is hallmarked, and no two stones are the same, so ask if you want to see yours first.'],
    care: ['Take it off for the garden and the sea. Warm water, mild soap and a soft brush bring it back.', 'We polish it free of charge whenever you pass by.'],
  },
  instrument: {
    titles: ['{n} with {d}', '{c} {n}'], material: 'Wood', condition: 'Restored',
    made: ['Set up in our workshop and played in by somebody who is better than we are.',
      'Opened, cleaned, regulated. The worn parts were replaced, the old ones are in a bag in the case.'],
    care: ['Keep it between 40 and 60 per cent humidity and loosen nothing for travel. Two free adjustments in the first year.',
      'Try it for fourteen days. If it is not yours, send it back the way it came.'],
  },
  device: {
    titles: ['{c} {n} with {d}', '{n} with {d}'], material: 'Metal', condition: 'Restored',
    made: ['Cleaned inside and out, lubricated, tested for a week. A card with what was done comes with it.',
      'One previous owner, so far as we know. Small marks on the underside, none in the glass.'],
    care: ['Use it: mechanisms like to move. Dust with a soft brush, never with spray.', 'One year of guarantee on our work, parts included.'],
  },
  book: {
    titles: ['{n}'], material: 'Paper', condition: 'Pre-owned',
    made: ['Tight binding, clean pages, a name on the flyleaf in pencil. The jacket has a short closed tear at the foot.',
      'Read copy in very good state. Packed in card, never in a bag.'],
    care: ['Keep it upright and out of the sun. Lend it only to people you like.', 'The spine is sound; open it gently the first time.'],
  },
  paper: {
    titles: GOODS, material: 'Paper', condition: 'New',
    made: ['Cut, folded, sewn and pressed by hand on machines older than us.', 'Acid-free throughout, so it will still be here when you are a rumour.'],
    care: ['Keep it dry and flat. Fingerprints come off with a soft eraser.', 'Made to be filled, not to be kept for best.'],
  },
  outdoor: {
    titles: ['{c} {n}', '{c} {n} with {d}', '{n} with {d}'], material: 'Metal', condition: 'Restored',
    made: ['Taken apart, measured, mended, tried out in real weather, and only then photographed.',
      'Everything that wears can be replaced, and we keep the parts.'],
    care: ['Rinse off salt and mud, dry in the shade, oil what turns.', 'Bring or send it back after the first season: the check is free.'],
  },
  food: {
    titles: ['{m} {n}', '{n} with {d}'], material: null, condition: 'New',
    made: ['Made this season, in quantities that one kitchen can taste. No colouring, no hurry.',
      'Everything in it comes from within two hours of our door, the salt excepted.'],
    care: ['Keep it cool and dark, and eat it sooner than you planned.', 'Best within a few weeks of opening. Freezes better than you would think.'],
  },
  drink: {
    titles: ['{m} {n}', '{n} from {place}'], material: null, condition: 'New',
    made: ['A small parcel: when it is gone, it is gone until next year.', 'Made without additions, apart from patience.'],
    care: ['Store it dark and lying down, or in its tin. It improves for a while and then it does not.', 'Good now, better with something salty.'],
  },
  toy: {
    titles: GOODS, material: 'Wood', condition: 'New',
    made: ['Sanded until it felt right in a small hand, then painted with colours you could eat.',
      'Tested by a panel of four children with no interest in politeness.'],
    care: ['Wipe with a damp cloth. Broken parts are replaced free of charge, whatever happened.', 'Made to be handed down. Spare parts are kept for twenty years.'],
  },
  service: {
    titles: ['{n} in {city}'], material: null, condition: 'New',
    made: ['Choose a date when you book; we confirm within a day. If none suits, write and we find another.',
      'You can move the date free of charge until two days before.'],
    care: ['The door is at street level and the kettle is on. Children are welcome when they are curious.', 'Taught and done in English and in the language of the place.'],
  },
}
