import { kind } from '../kinds.ts'

export const clothing = [
  kind('coat', 'coats-and-jackets', 'textile', {
    nouns: 'wool coat|chore jacket|overcoat|field jacket|duffel coat', materials: 'boiled-wool|waxed-cotton|tweed|cotton drill',
    colours: 'tan|navy|moss|charcoal|oat|rust|plum', details: 'horn buttons|a blanket lining|deep pockets|a corduroy collar',
    titles: '{c} {m} {n}|{c} {n} with {d}|{m} {n} with {d}|{n} in {c}',
    intro: ['Cut to be worn over a jumper without looking like it. The pockets of this {noun} hold a paperback each.',
      'We have made this {noun} for eleven winters and changed one thing: the inside pocket, which is now bigger.'],
    price: [145, 520], size: [70, 105], kg: 1.6, choice: 'clothes',
  }),
  kind('dress', 'dresses', 'textile', {
    nouns: 'summer dress|pinafore dress|wrap dress|party dress', materials: 'linen|cotton lawn|silk|viscose crêpe',
    colours: 'cornflower|madder|sage|ochre|black|rose|indigo|lilac', details: 'pockets|a scalloped hem|covered buttons|a low back',
    titles: '{c} {m} {n}|{n} in {c} {m}|{m} {n} with {d}|{c} {n} with {d}',
    intro: ['It has pockets. Now that this is said: the {noun} hangs from the shoulder and moves when you do.',
      'Sewn to order in {city}, one at a time. The {noun} is cut on the bias, so it forgives lunch.'],
    price: [78, 290], size: [85, 125], kg: 0.5, choice: 'clothes',
  }),
  kind('blouse', 'shirts-and-tops', 'textile', {
    nouns: 'blouse|smock top|boat-neck top|summer top', materials: 'linen|cotton|organic cotton|ramie',
    colours: 'blush|chalk|sky|terracotta|celadon|heather|coral', details: 'a gathered neck|mother-of-pearl buttons|wide sleeves',
    intro: ['Light enough for a train in August. The {noun} is washed before it is cut, so it stays the size it is.',
      'Four seams and a good cloth. The {noun} looks ironed even when it is not.'],
    price: [48, 148], size: [55, 68], kg: 0.3, choice: 'clothes',
  }),
  kind('t-shirt', 'shirts-and-tops', 'textile', {
    nouns: 'T-shirt|heavy T-shirt|pocket T-shirt', materials: 'organic cotton|hemp jersey|loopwheel cotton',
    colours: 'moss|navy|ochre|chalk|rust|storm blue|aubergine', details: 'a ribbed collar|a chest pocket|no side seams',
    intro: ['Knitted on an old round machine, slowly, so there is no side seam to twist.',
      'The {noun} you keep after the print has faded, except that there is no print.'],
    price: [32, 68], size: [66, 76], kg: 0.3, choice: 'clothes',
  }),
  kind('jeans', 'trousers-and-denim', 'textile', {
    nouns: 'straight jeans|work trousers|wide jeans|tapered jeans', materials: 'selvedge denim|raw denim|organic denim|cotton twill',
    colours: 'indigo|denim|ink|olive|tan', details: 'chain-stitched hems|copper rivets|five pockets|a button fly',
    intro: ['Fourteen-ounce cloth from the last narrow looms in {city}. The {noun} are stiff for a month, then yours '
      + 'for years.',
    'Free repairs for life: send the {noun} back with a hole and they return with a better one.'],
    price: [95, 240], size: [100, 112], kg: 0.8, choice: 'clothes',
  }),
  kind('kimono', 'robes-and-kimonos', 'textile', {
    nouns: 'kimono|house robe|haori jacket|yukata', materials: 'silk|cotton|block-printed cotton', colours: 'indigo|plum|teal|madder|navy|sage',
    details: 'a printed blossom pattern|a contrast sash|hand-rolled hems',
    intro: ['Unpicked, washed, aired and sewn again by hand. The {noun} was made in Kyoto and mended in {city}.',
      'A {noun} for slow mornings. The sleeves stay out of the coffee.'],
    price: [68, 310], size: [95, 140], kg: 0.7,
  }),
  kind('scarf', 'scarves', 'textile', {
    nouns: 'scarf|long scarf|wool scarf|travel scarf', materials: 'lambswool|cashmere|merino|alpaca',
    colours: 'madder|mustard|moss|navy|rose|rust|petrol|heather', details: 'a hand-knotted fringe|a herringbone weave|a ribbed edge',
    intro: ['Long enough to go round twice and still have something to do. The {noun} does not itch; people check.',
      'Yarn spun in {city}, woven an hour up the road. The {noun} softens with every wash.'],
    price: [38, 165], size: [180, 220], kg: 0.25, choice: 'colour',
  }),
  kind('gloves', 'gloves-and-socks', 'textile', {
    nouns: 'gloves|knitted gloves|garden gloves|driving gloves', materials: 'lambswool|merino|deerskin', colours: 'plum|rust|moss|navy|oat|cherry red',
    details: 'a long cuff|touch-screen tips|a cashmere lining', intro: ['Knitted in one piece, finger by finger, '
      + 'without a seam to rub. The {noun} dry overnight on the radiator.', 'Warm in wind, thin enough for keys.'],
    price: [22, 98], size: [22, 30], kg: 0.15, choice: 'size',
  }),
  kind('socks', 'gloves-and-socks', 'textile', {
    nouns: 'walking socks|wool socks|house socks|boot socks', materials: 'merino|alpaca|recycled wool',
    colours: 'mustard|storm blue|moss|rust|heather|charcoal', details: 'a hand-linked toe|a cushioned sole|a double heel',
    intro: ['The toes are linked by hand, stitch for stitch, so there is no ridge. Your feet will notice.',
      'A cousin of the fisherman\'s sock: thick at the heel, thin at the arch.'],
    price: [14, 36], size: [24, 40], kg: 0.12, choice: 'shoes',
  }),
  kind('hiking-boot', 'boots', 'leather', {
    nouns: 'hiking boots|work boots|lace-up boots|walking boots', materials: 'leather|oiled-leather|nubuck', colours: 'tan|walnut|moss|cognac|charcoal',
    details: 'a stitched welt|a Vibram sole|a padded collar|speed hooks', intro: ['Welted, so they can be resoled, and '
      + 'we will do it. The {noun} need about a week of walking before they are yours.',
    'Made on a last from 1961 that still fits more feet than any other. The {noun} keep out wet grass and worse.'],
    price: [165, 380], size: [14, 18], kg: 1.5, choice: 'shoes',
  }),
  kind('ankle-boot', 'boots', 'leather', {
    nouns: 'ankle boots|heeled boots|zip boots', materials: 'leather|calfskin|suede', colours: 'oxblood|black|cognac|bottle green|plum',
    details: 'a side zip|a stacked heel|a leather lining', intro: ['A heel you can run for a tram in. The {noun} are '
      + 'lined with undyed calf.', 'Cut from two pieces of leather, so there is only one seam to see.'],
    price: [140, 340], size: [14, 22], kg: 1.2, choice: 'shoes',
  }),
  kind('derby', 'shoes', 'leather', {
    nouns: 'derby shoes|lace-up shoes|office shoes', materials: 'leather|calfskin|cordovan', colours: 'cognac|black|walnut|oxblood|navy',
    details: 'a leather sole|a storm welt|three eyelets', intro: ['Shoes for weddings, interviews and the twenty years '
      + 'in between. The {noun} take a polish like furniture.', 'Lasted by hand and left on the last for ten days.'],
    price: [150, 390], size: [9, 12], kg: 1.1, choice: 'shoes',
  }),
  kind('flats', 'shoes', 'leather', {
    nouns: 'ballet flats|slip-on shoes|soft flats', materials: 'leather|suede|nappa', colours: 'petrol|rose|black|mustard|poppy|denim',
    details: 'a folded edge|a thin rubber sole|a hidden elastic', intro: ['Turned inside out during making, which is '
      + 'why nothing rubs. The {noun} fold into a coat pocket.', 'A {noun} pair that survives cobbles.'],
    price: [88, 190], size: [5, 7], kg: 0.4, choice: 'shoes',
  }),
  kind('heels', 'shoes', 'leather', {
    nouns: 'court shoes|evening heels|pointed pumps', materials: 'leather|satin|suede', colours: 'madder|black|plum|bottle green|coral',
    details: 'a padded insole|a covered heel|a low vamp', intro: ['The padding goes all the way forward. You will stay '
      + 'for the last dance.', 'Made in a workshop of six in {city} that once shod an opera house.'],
    price: [110, 290], size: [12, 16], kg: 0.7, choice: 'shoes',
  }),
  kind('sandal', 'sandals', 'leather', {
    nouns: 'sandals|thong sandals|beach sandals', materials: 'leather|cork|natural rubber', colours: 'cornflower|tan|olive|coral|cognac',
    details: 'a cork footbed|a woven strap|a stitched sole', intro: ['They look like nothing for a week, then like your '
      + 'own feet. The {noun} can be wet.', 'Cut, punched and glued in one morning; worn for five summers.'],
    price: [35, 120], size: [3, 6], kg: 0.5, choice: 'shoes',
  }),
  kind('mule', 'sandals', 'leather', {
    nouns: 'heeled mules|block-heel sandals|clogs', materials: 'leather|suede|veg-tan leather', colours: 'cognac|madder|teal|black|ochre',
    details: 'an alder-wood heel|brass nails|a wide strap', intro: ['Wood below, leather above, brass nails between: '
      + 'the {noun} have not changed since the seventies and need not.', 'Higher than they feel.'],
    price: [89, 210], size: [8, 12], kg: 0.9, choice: 'shoes',
  }),
  kind('backpack', 'backpacks', 'leather', {
    nouns: 'backpack|rucksack|day pack|school bag', materials: 'waxed-canvas|canvas|recycled-nylon|leather',
    colours: 'rust|moss|navy|mustard|charcoal|petrol|oxblood', details: 'leather straps|a laptop sleeve|brass buckles|a roll top',
    intro: ['Fits a laptop, a jumper and lunch, and stands up by itself. The straps of this {noun} are riveted and sewn.',
      'A {noun} that gets better on the floor of trains. Reproof it once a year and leave it to somebody.'],
    price: [78, 280], size: [38, 52], kg: 1.1, choice: 'colour',
  }),
  kind('handbag', 'handbags', 'leather', {
    nouns: 'handbag|tote bag|day bag|doctor\'s bag', materials: 'leather|veg-tan leather|bridle leather', colours: 'tan|oxblood|bottle green|black|cognac|navy',
    details: 'rolled handles|a brass clasp|an inner pocket|a suede lining', intro: ['Two hides, one thread, no lining to '
      + 'tear. The {noun} starts pale and ends the colour of tea.', 'A {noun} that swallows an A4 folder and still looks small.'],
    price: [120, 460], size: [24, 34], kg: 0.9,
  }),
  kind('clutch', 'handbags', 'leather', {
    nouns: 'clutch|pouch|make-up bag', materials: 'leather|velvet|silk', colours: 'blush|rose|celadon|plum|brass|navy',
    details: 'a brass zip|a wrist strap|a printed lining', intro: ['Phone, keys, card, lipstick: it holds an evening.',
      'Sewn from the offcuts of larger bags, which is why each {noun} differs a little.'],
    price: [38, 140], size: [14, 20], kg: 0.3,
  }),
  kind('purse', 'handbags', 'leather', {
    nouns: 'clasp purse|coin purse|kiss-lock bag', materials: 'leather|velvet|beaded', colours: 'rose|plum|bottle green|madder|teal',
    details: 'a gilt clasp|a chain|a silk lining', intro: ['It closes with a click that you will find excuses to hear.',
      'A frame from the 1930s, a new {colour} body. The {noun} holds more coins than is sensible.'],
    price: [28, 130], size: [10, 18], kg: 0.2,
  }),
  kind('briefcase', 'work-and-travel-bags', 'leather', {
    nouns: 'briefcase|satchel|music case|document case', materials: 'leather|saddle leather', colours: 'walnut|black|cognac|oxblood|navy',
    details: 'a brass lock|two compartments|a shoulder strap', intro: ['Saddle-stitched with linen thread: if one stitch '
      + 'goes, the others stay. The {noun} stands by the desk like a patient dog.',
    'For people who still carry paper. Three kilos of it, if need be.'],
    price: [190, 520], size: [28, 34], kg: 1.8,
  }),
  kind('suitcase', 'work-and-travel-bags', 'leather', {
    nouns: 'cabin case|suitcase|trolley case', materials: 'aluminium|vulcanised-fibre|canvas', colours: 'petrol|ochre|slate|brick|moss',
    details: 'silent wheels|leather corners|a cotton lining', intro: ['Rolls straight, closes with two clicks, weighs '
      + 'less than your shoes. The {noun} is repairable with a screwdriver.', 'Built around a poplar frame in {city}.'],
    price: [160, 620], size: [52, 72], kg: 3.2,
  }),
  kind('top-hat', 'hats', 'textile', {
    nouns: 'top hat|felt hat|opera hat', materials: 'fur-felt|wool-felt|silk', colours: 'black|aubergine|bottle green|charcoal',
    details: 'a grosgrain band|a sweatband of lambskin', intro: ['Blocked over steam on a wooden form from 1910. The '
      + '{noun} is for people who mean it.', 'Comes in its own box, which is half the joy.'],
    price: [95, 360], size: [12, 18], kg: 0.4, choice: 'size',
  }),
  kind('sun-hat', 'hats', 'textile', {
    nouns: 'sun hat|straw hat|garden hat', materials: 'raffia|straw|panama straw', colours: 'straw|oat|tan|rush',
    details: 'a ribbon bow|a wide brim|a linen band', intro: ['Plaited and sewn in a spiral, starting at the crown. The '
      + '{noun} packs flat and comes back.', 'Shade for a nose, a book and one shoulder.'],
    price: [39, 145], size: [10, 14], kg: 0.2, choice: 'colour',
  }),
  kind('cap', 'hats', 'textile', {
    nouns: 'cap|six-panel cap|cycling cap', materials: 'wool|waxed-cotton|corduroy|linen', colours: 'denim|moss|rust|navy|ochre',
    details: 'a leather strap|a soft peak|ear flaps', intro: ['A soft crown and a short peak that fits under a hood.',
      'Six panels cut from the ends of coat cloth. The {noun} gets a number inside.'],
    price: [26, 68], size: [11, 14], kg: 0.12, choice: 'colour',
  }),
  kind('glasses', 'eyewear', 'device', {
    nouns: 'spectacle frame|reading glasses|round frame', materials: 'acetate|horn|titanium', colours: 'walnut|black|petrol|amber|plum',
    details: 'riveted hinges|a keyhole bridge|spring temples', titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Milled from a sheet and polished for three days in a drum of beech chips. The {noun} takes any lens.',
      'Your optician can fit lenses to the {noun}; we have asked ours.'],
    price: [79, 290], size: [4, 5], kg: 0.1,
  }),
  kind('sunglasses', 'eyewear', 'device', {
    nouns: 'sunglasses|driving sunglasses|folding sunglasses', materials: 'acetate|recycled acetate|horn', colours: 'black|walnut|bottle green|oxblood|petrol',
    details: 'mineral lenses|a soft case|polarised lenses', titles: '{c} {m} {n}|{m} {n} with {d}|{n} with {d}',
    intro: ['Glass lenses, not plastic: you will see the edge of the hills again.', 'Heavy in the hand, light on the nose.'],
    price: [69, 240], size: [4, 6], kg: 0.1, choice: 'colour',
  }),
  kind('umbrella', 'umbrellas-and-fans', 'textile', {
    nouns: 'umbrella|city umbrella|wind-proof umbrella', materials: 'cotton|waterproof silk|recycled polyester', colours: 'heather|navy|moss|madder|mustard|black',
    details: 'a chestnut handle|a malacca handle|eight ribs', intro: ['Made to be left on no train. The handle of the '
      + '{noun} is steamed from one piece of chestnut, bark and all.', 'It turns inside out and back without a complaint.'],
    price: [42, 190], size: [88, 94], kg: 0.6,
  }),
  kind('hand-fan', 'umbrellas-and-fans', 'textile', {
    nouns: 'folding fan|silk fan|pocket fan', materials: 'silk|paper|cotton', colours: 'madder|indigo|plum|teal|ochre',
    details: 'a bamboo frame|painted leaves|a tassel', intro: ['Opens with one flick after a week of practice.',
      'Thirty ribs, split from one cane, so they close as one.'],
    price: [18, 85], size: [21, 30], kg: 0.1,
  }),
]
