import { kind } from '../kinds.ts'

const FROM = '{m} {n}|{n} with {d}|{m} {n} with {d}|{n} from {place}'

export const food = [
  kind('honey', 'honey-and-jam', 'food', {
    nouns: 'honey|comb honey|set honey', materials: 'lime-blossom|heather|chestnut|mountain|orange-blossom|thyme', colours: 'honey|amber|cognac|ochre',
    details: 'a piece of comb|walnuts|a wooden dipper', titles: FROM,
    intro: ['Spun cold, strained once, never heated. It will set in winter; stand it in warm water and be patient.',
      'From eleven hives at the edge of a wood near {city}. The bees do the work, we carry.'],
    price: [7, 24], size: [8, 12], kg: 0.5, choice: 'volume',
  }),
  kind('jam', 'honey-and-jam', 'food', {
    nouns: 'jam|marmalade|fruit jelly', materials: 'damson|apricot|Seville orange|blackcurrant|quince|fig', colours: 'damson|apricot|amber|cherry red|honey|plum',
    details: 'vanilla|a little whisky|lemon thyme|less sugar', titles: FROM,
    intro: ['Boiled in small copper pans, eight jars at a time, until a drop stays where it is put.',
      'More fruit than sugar. Picked on Tuesday, in the jar by Wednesday night.'],
    price: [5, 14], size: [8, 11], kg: 0.4, choice: 'set',
  }),
  kind('oil', 'oil-and-preserves', 'food', {
    nouns: 'olive oil|walnut oil|pumpkin-seed oil', materials: 'early-harvest|unfiltered|stone-milled|single-estate', colours: 'olive|bottle green|moss|straw',
    details: 'lemon|wild rosemary|a pouring spout', titles: FROM,
    intro: ['Picked green in October, milled the same evening. Peppery enough to make you cough once.',
      'From 340 trees on a terrace above {city}. Bitter first, then artichoke, then you want bread.'],
    price: [11, 42], size: [24, 31], kg: 1.1, choice: 'volume',
  }),
  kind('preserve', 'oil-and-preserves', 'food', {
    nouns: 'pickles|olives|roasted peppers|mustard', materials: 'wild-fermented|wood-fired|barrel-aged', colours: 'olive|poppy|mustard|leaf green|madder',
    details: 'dill and mustard seed|wild fennel|bay and garlic', titles: FROM,
    intro: ['Salt, water, time. Open the jar over the sink; it is alive.', 'From an aunt\'s recipe, with the chilli she denied using.'],
    price: [5, 16], size: [9, 16], kg: 0.6, choice: 'set',
  }),
  kind('salt', 'salt-and-spice', 'food', {
    nouns: 'sea salt|smoked salt|herb salt', materials: 'hand-raked|grey|flaked', colours: 'sky|chalk|ash grey|celadon', details: 'rosemary|smoked paprika|lemon peel', titles: FROM,
    intro: ['Raked at dusk when the wind drops. Crunchy, slightly damp, tastes of more than salt.', 'From three pans of clay and one stubborn family.'],
    price: [4, 16], size: [9, 14], kg: 0.3, choice: 'set',
  }),
  kind('garlic', 'salt-and-spice', 'food', {
    nouns: 'garlic|garlic plait|seed garlic', materials: 'pink|smoked|purple-striped', colours: 'ivory|blush|lilac|cream', details: 'long stems|twelve bulbs', titles: FROM,
    intro: ['Dried in the barn for four weeks, plaited on the kitchen table. Keeps until March.', 'Smoked over oak for two days; it sweetens.'],
    price: [5, 22], size: [5, 40], kg: 0.5,
  }),
  kind('bread', 'bread', 'food', {
    nouns: 'sourdough loaf|tin loaf|rye loaf|country loaf', materials: 'wholemeal|dark|spelt|three-day', colours: 'tan|oak|chestnut|honey', details: 'walnuts|caraway|a dark crust|porridge oats', titles: FROM,
    intro: ['Three days from flour to crust. It travels well because it is better on the second day anyway.',
      'Baked on stone in a wood oven in {city}, posted while still faintly warm.'],
    price: [5, 14], size: [10, 14], kg: 0.9,
  }),
  kind('baguette', 'bread', 'food', {
    nouns: 'baguettes|ficelles|part-baked baguettes', materials: 'wheat|old-grain|sourdough', colours: 'oak|honey|tan', details: 'sesame|olives|sea salt', titles: FROM,
    intro: ['Part-baked, so the last ten minutes and the smell are yours.', 'Four cuts, open crumb, crackling crust.'],
    price: [4, 12], size: [6, 8], kg: 0.6, choice: 'set',
  }),
  kind('croissant', 'pastry', 'food', {
    nouns: 'croissants|butter croissants|almond croissants', materials: 'frozen|all-butter|sourdough', colours: 'honey|oak|amber', details: 'AOP butter|almond cream|a 72-hour dough', titles: FROM,
    intro: ['Twenty-seven layers, counted. They come frozen and rise overnight on your table.', 'Butter from Isigny, patience from us.'],
    price: [9, 26], size: [6, 8], kg: 0.5, choice: 'set',
  }),
  kind('pie', 'pastry', 'food', {
    nouns: 'apple pie|game pie|plum pie|onion tart', materials: 'deep|lattice|rough-puff', colours: 'oak|honey|cognac', details: 'a cheddar crust|bay and juniper|brown butter', titles: FROM,
    intro: ['A lid, a base, and no foam of any kind between them. Serves six polite people.', 'The crust is lard and butter, half and half, as it should be.'],
    price: [14, 38], size: [5, 9], kg: 1.2,
  }),
  kind('pretzel', 'pastry', 'food', {
    nouns: 'pretzels|lye pretzels|soft pretzels', materials: 'Swabian|salted|sourdough', colours: 'cognac|chestnut|amber', details: 'coarse salt|caraway', titles: FROM,
    intro: ['Thin arms, fat belly, one clean split. Dipped in real lye.', 'Ready in eighteen minutes from frozen; gone in five.'],
    price: [7, 18], size: [3, 5], kg: 0.6, choice: 'set',
  }),
  kind('chocolate', 'sweets', 'food', {
    nouns: 'chocolate bar|milk chocolate|cooking chocolate', materials: '72 % dark|single-estate|stone-ground|buckwheat', colours: 'madder|petrol|ochre|bottle green|plum|coral',
    details: 'sea salt|candied orange|roasted hazelnuts|cocoa nibs', titles: '{m} {n}|{n} with {d}|{m} {n} with {d}',
    intro: ['Beans from one cooperative, roasted lightly, stone-ground for three days. Two ingredients.', 'Snaps like a twig, melts like an argument with someone you love.'],
    price: [4, 18], size: [1, 2], kg: 0.1, choice: 'set',
  }),
  kind('cookie', 'sweets', 'food', {
    nouns: 'biscuits|oat biscuits|shortbread|brown-butter cookies', materials: 'hand-cut|twice-baked|wholemeal', colours: 'oak|tan|honey', details: 'dark chocolate|ginger|sea salt|hazelnuts', titles: FROM,
    intro: ['Baked on Thursdays, in the post on Fridays, gone by Sunday in every house we asked.', 'Crisp edge, soft middle, a tin you will keep.'],
    price: [6, 22], size: [2, 8], kg: 0.4, choice: 'set',
  }),
  kind('cheese', 'cheese', 'food', {
    nouns: 'mountain cheese|farmhouse cheese|sheep\'s cheese|Alpine cheese', materials: 'raw-milk|cave-aged|eighteen-month|summer-milk', colours: 'straw|honey|mustard|apricot',
    details: 'a washed rind|walnut leaves|a crystalline bite', titles: FROM,
    intro: ['Turned and brushed twice a week in a cellar that used to be a railway tunnel. Nutty, long, slightly wild.',
      'Milk from nineteen cows with names. Sent in waxed paper with a cool pack.'],
    price: [9, 46], size: [6, 12], kg: 0.7, choice: 'volume',
  }),
  kind('lemon', 'fruit', 'food', {
    nouns: 'lemons|citrons|Amalfi lemons', materials: 'unwaxed|sun-ripened|organic', colours: 'lemon|straw', details: 'leaves|thick peel', titles: FROM,
    intro: ['Picked the day you order, unwaxed, with a leaf or two. Use the peel.', 'Five kilos of sun in a cardboard box.'],
    price: [8, 26], size: [7, 10], kg: 3, choice: 'volume',
  }),
  kind('pear', 'fruit', 'food', {
    nouns: 'pears|cooking pears|perry pears', materials: 'orchard|late|old-variety', colours: 'leaf green|olive|straw|rust', details: 'straw packing|a note on ripening', titles: FROM,
    intro: ['A pear is ripe for about twenty minutes; these are sent two days before.', 'From trees planted in 1911, too tall for any machine.'],
    price: [7, 22], size: [8, 11], kg: 3,
  }),
  kind('grapes', 'fruit', 'food', {
    nouns: 'table grapes|muscat grapes|raisins on the stem', materials: 'muscat|vine-ripened|sun-dried', colours: 'damson|plum|leaf green', details: 'the stem on|real pips', titles: FROM,
    intro: ['With pips, which is where the flavour hides.', 'Cut with the stem on and packed in vine leaves.'],
    price: [6, 24], size: [8, 14], kg: 2,
  }),
  kind('wine', 'wine-and-cider', 'drink', {
    nouns: 'red wine|white wine|orange wine|field blend|rosé', materials: 'old-vine|unfiltered|single-plot|amphora', colours: 'oxblood|bottle green|amber|blush|ink', details: 'a wax seal|a hand-cut label',
    titles: '{m} {n}, 2023|{n} from {place}|{m} {n} from {place}, 2022|{n} with {d}',
    intro: ['Picked by friends, pressed by foot, bottled when it was ready. Serve it a little cooler than you think.',
      'From one hectare of schist. Cherries, wet stone, then a long quiet finish.'],
    price: [11, 58], size: [30, 33], kg: 1.4, choice: 'set',
  }),
  kind('cider', 'wine-and-cider', 'drink', {
    nouns: 'cider|perry|sparkling cider', materials: 'dry|bottle-fermented|keeved', colours: 'amber|moss|honey|straw', details: 'a wired cork|wild yeast',
    titles: '{m} {n}|{m} {n} from {place}|{n} with {d}', intro: ['Eleven kinds of apple, most without a name. Dry, cloudy, honest.', 'Ferments in the bottle through the winter, so chill it first.'],
    price: [6, 24], size: [29, 32], kg: 1.5, choice: 'set',
  }),
  kind('tea', 'tea-and-coffee', 'drink', {
    nouns: 'green tea|black tea|herbal tea|oolong', materials: 'first-flush|hand-rolled|mountain|smoked', colours: 'fern|sage|moss|slate|ochre', details: 'dried cornflower|lime blossom|a tin caddy', titles: FROM,
    intro: ['Plucked in April, two leaves and a bud. Eighty degrees, two minutes, three infusions.', 'Grown at the edge of the possible, in a walled garden near {city}.'],
    price: [6, 34], size: [8, 12], kg: 0.1, choice: 'volume',
  }),
  kind('coffee', 'tea-and-coffee', 'drink', {
    nouns: 'filter coffee|espresso beans|decaf coffee', materials: 'washed|natural|light-roast|medium-roast', colours: 'cocoa|rust|petrol|ochre|chalk', details: 'notes of plum|notes of cocoa and hazelnut|a fresh roast date', titles: FROM,
    intro: ['Roasted on Mondays in a twelve-kilo drum. Best between the second and the sixth week.', 'Washed, dried on raised beds, bought at twice the market price.'],
    price: [9, 24], size: [16, 22], kg: 0.3, choice: 'volume',
  }),
]
