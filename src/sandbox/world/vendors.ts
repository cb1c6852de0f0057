/** The vendors of the marketplace: who they are, where they work and what they sell. */

export interface Vendor {
  public_name: string
  first_name: string
  last_name: string
  city: string
  country: string
  lat: number
  lng: number
  account_type: 'individual' | 'company'
  group: 'makers' | 'restorers' | 'shops' | 'newcomers'
  /** Year of joining the marketplace; `founded` is the year in which the workshop was founded. */
  since: number
  founded: number
  /** Keys of the kinds it sells. */
  kinds: string[]
  bio: string
  /** Controls the ratings of its reviews: 4 (mixed) to 5 (almost all 5 stars). Must not be below 4. */
  quality: number
}

type Row = [
  name: string, person: string, place: string, kind: 'individual' | 'company', group: Vendor['group'],
  years: string, quality: number, kinds: string, bio: string,
]

const rows: Row[] = [
  ['Rivage Ceramics', 'Élise Morvan', 'Quimper, FR, 47.9960, -4.1024', 'individual', 'makers', '2019 2011', 4.8,
    'vase bowl mug plate jug jar pottery-class', 'Stoneware from a former sardine cannery. I throw in the mornings, glaze when it rains and sell what survives.'],
  ['The Quiet Press', 'Miriam Oyelaran', 'Edinburgh, GB, 55.9533, -3.1883', 'individual', 'makers', '2020 2014', 4.9,
    'print notebook envelope ledger lettering', 'A hand press from 1861, four trays of type and a view of a brewery.'],
  ['Halden & Daughters', 'Ingrid Halden', 'Bergen, NO, 60.3913, 5.3221', 'company', 'restorers', '2017 1954', 4.7,
    'radio telephone television microphone headphones alarm-clock', 'Three generations of radio repair. We still have the valves, the manuals and the patience.'],
  ['Tage Nørgaard', 'Tage Nørgaard', 'Aarhus, DK, 56.1629, 10.2039', 'individual', 'restorers', '2018 2003', 4.9,
    'chair couch lamp pendant clock mirror', 'I look for honest Danish furniture, take it apart, and put it together so that it will last another sixty years.'],
  ['Casa Limonaia', 'Chiara Esposito', 'Sorrento, IT, 40.6263, 14.3757', 'company', 'makers', '2020 1987', 4.6,
    'lemon oil preserve jam soap lotion', 'A terraced grove above the sea and a kitchen below it. What ripens decides what we make.'],
  ['Weberei Lindgrün', 'Annika Lindgrün', 'Leipzig, DE, 51.3397, 12.3731', 'company', 'makers', '2018 2009', 4.7,
    'blanket cushion scarf yarn thread sewing-class', 'Four looms in an old cotton mill. Wool from Saxony, linen from Silesia, colours from the dye pot in the yard.'],
  ['Óscar Pereda, luthier', 'Óscar Pereda', 'Granada, ES, 37.1773, -3.5986', 'individual', 'restorers', '2019 1998', 4.9,
    'guitar violin banjo instrument-repair music-lesson', 'Guitars built and mended on the hill of the Realejo. Come and play; the door is open until the light goes.'],
  ['Fell & Moor', 'Hannah Braithwaite', 'Kendal, GB, 54.3280, -2.7463', 'company', 'shops', '2017 2012', 4.5,
    'hiking-boot coat socks backpack tent compass cap', 'Clothes and kit for weather that means it. Everything is tried on the fell behind the shop.'],
  ['Atelier Vantongeren', 'Joris Vantongeren', 'Ghent, BE, 51.0543, 3.7174', 'individual', 'makers', '2021 2015', 4.8,
    'handbag briefcase purse clutch notebook shoe-repair', 'Bridle leather, linen thread, and no deadlines that I did not choose.'],
  ['Kurashi House', 'Naoko Ishikawa', 'Kyoto, JP, 35.0116, 135.7681', 'company', 'shops', '2020 1976', 4.8,
    'teapot kimono chopsticks lantern hand-fan tea', 'Old and new things from our street: tea, robes, lacquer, paper. We pack as if it were for our grandmother.'],
  ['Mirabelle Antiquités', 'Mireille Aubertin', 'Nancy, FR, 48.6921, 6.1844', 'company', 'shops', '2018 1992', 4.4,
    'mirror clock amphora telephone purse bell', 'Glass, gilt and the occasional bell from houses in Lorraine. I buy only what I would keep.'],
  ['Torvald Bikes', 'Torvald Eek', 'Malmö, SE, 55.6050, 13.0038', 'company', 'restorers', '2017 2008', 4.7,
    'bicycle scooter skateboard toolbox bicycle-repair', 'We rebuild steel frames and refuse to call it vintage. Coffee is free for anyone with a puncture.'],
  ['Książki Pod Lampą', 'Zofia Wilk', 'Kraków, PL, 50.0647, 19.9450', 'company', 'shops', '2019 1989', 4.6,
    'books art-book cookbook map globe', 'A bookshop under a street lamp. Second-hand, well read, carefully packed; letters get answers.'],
  ['Orme Knives', 'Gethin Orme', 'Machynlleth, GB, 52.5903, -3.8537', 'individual', 'makers', '2021 2016', 4.8,
    'knife axe saw hammer screwdriver board', 'One smith, one hammer, one dog. Six knives a week if the dog allows.'],
  ['Saltworks Læsø', 'Mads Kirkegaard', 'Læsø, DK, 57.2667, 11.0000', 'company', 'makers', '2019 1991', 4.7,
    'salt honey jam candle', 'Salt boiled over wood on an island with more sheep than clocks.'],
  ['Filigrana', 'Inês Carvalho', 'Porto, PT, 41.1579, -8.6291', 'individual', 'makers', '2018 2010', 4.9,
    'ring beads gem tiara', 'Gold and silver thread, drawn and twisted as my great-grandmother did, for people with other plans.'],
  ['Uhrenstube Brandl', 'Matthias Brandl', 'Regensburg, DE, 49.0134, 12.1016', 'company', 'restorers', '2017 1968', 4.8,
    'watch stopwatch clock alarm-clock watch-repair', 'Two watchmakers, one counter, a thousand small drawers. Nothing leaves before it has run for a month.'],
  ['La Boulange du Port', 'Yann Le Goff', 'Douarnenez, FR, 48.0928, -4.3284', 'company', 'makers', '2021 2006', 4.6,
    'bread baguette croissant pie cookie cooking-class', 'Wood oven, local wheat, salted butter. What does not travel well, we do not send.'],
  ['Olmo Legno', 'Davide Olmo', 'Udine, IT, 46.0711, 13.2346', 'individual', 'makers', '2019 2013', 4.8,
    'board chair bed shelf-ladder basket', 'Trees from the valley, chairs from the workshop, shavings for the neighbour\'s hens.'],
  ['Grain & Gear', 'Ruairí Maguire', 'Galway, IE, 53.2707, -9.0568', 'individual', 'restorers', '2020 2011', 4.6,
    'camera cine-camera projector photo-session', 'Cameras that work, sold by someone who uses them. A test roll comes with every one.'],
  ['Haus Blau', 'Lena Sommer', 'Vienna, AT, 48.2082, 16.3738', 'company', 'shops', '2018 2010', 4.5,
    'carafe plate mug cushion lamp bulb', 'A small shop for a well-laid table and the light above it.'],
  ['Ferme des Trois Cloches', 'Bastien Cuenat', 'Pontarlier, FR, 46.9061, 6.3553', 'company', 'makers', '2020 1979', 4.8,
    'cheese honey bell jam', 'Nineteen cows, three bells, one cellar in an old tunnel. We post on Mondays.'],
  ['Anatolia Kilns', 'Deniz Aydın', 'Kütahya, TR, 39.4167, 29.9833', 'company', 'makers', '2021 2001', 4.5,
    'oil-lamp amphora plate urn bowl', 'Quartz clay, cobalt and a river of green. Our painters sign with a leaf.'],
  ['Sisu Sports', 'Aino Lehtonen', 'Tampere, FI, 61.4978, 23.7610', 'company', 'shops', '2018 1999', 4.3,
    'ice-skate skis sled roller-skate fishing-rod', 'Second lives for good equipment. Ground, waxed, mended, ready for the first frost.'],
  ['Petit Ours', 'Camille Fournier', 'Lyon, FR, 45.7640, 4.8357', 'individual', 'makers', '2020 2017', 4.9,
    'teddy-bear carousel-horse nesting-dolls yo-yo', 'Bears with opinions. Each one leaves with a name, a birthday and a repair guarantee.'],
  ['Spielwerk Erzgebirge', 'Holger Seifert', 'Seiffen, DE, 50.6480, 13.4510', 'company', 'makers', '2017 1961', 4.7,
    'train toy-boat abacus puzzle chess dice', 'Wooden toys from the mountains where they have been turned for three hundred winters.'],
  ['Ombra', 'Giulia Ferrante', 'Turin, IT, 45.0703, 7.6869', 'company', 'makers', '2019 2016', 4.6,
    'sunglasses glasses umbrella sun-hat', 'Frames, brims and ribs: everything that stands between you and the sky.'],
  ['Maison Perrault', 'Odile Perrault', 'Paris, FR, 48.8566, 2.3522', 'company', 'makers', '2018 1948', 4.5,
    'top-hat gloves dress heels clutch', 'We used to work for the stage, and still sew as if the third balcony could see the seam.'],
  ['Norte Denim', 'Rui Sampaio', 'Guimarães, PT, 41.4425, -8.2918', 'company', 'makers', '2020 2014', 4.6,
    'jeans t-shirt coat cap', 'Selvedge cloth from the last narrow looms of the valley, sewn across the road.'],
  ['Hilda & Wren', 'Hilda Cartwright', 'Bristol, GB, 51.4545, -2.5879', 'company', 'makers', '2019 2015', 4.7,
    'dress blouse scarf socks t-shirt', 'Easy clothes in good cloth, cut in runs of thirty. Pockets are not negotiable.'],
  ['Zapatería Molina', 'Lucía Molina', 'Elche, ES, 38.2669, -0.6983', 'company', 'makers', '2018 1958', 4.6,
    'derby flats ankle-boot heels shoe-repair', 'Shoes from a town that makes nothing else. My father lasts, I cut, my cousin answers the telephone.'],
  ['Sol y Cuerda', 'Marisol Vidal', 'Palma, ES, 39.5696, 2.6502', 'individual', 'makers', '2021 2018', 4.5,
    'sandal mule sun-hat basket', 'Rope, cork, leather, palm. For feet and shopping in warm places.'],
  ['Green Hour', 'Floor de Wit', 'Utrecht, NL, 52.0907, 5.1214', 'company', 'shops', '2019 2013', 4.6,
    'plant cactus bouquet bucket', 'Plants raised slowly in a glasshouse by the canal. Ask us anything about brown leaves.'],
  ['Apothek Nord', 'Sanne Vestergaard', 'Copenhagen, DK, 55.6761, 12.5683', 'company', 'makers', '2020 2016', 4.7,
    'soap lotion candle', 'Cold-stirred soap and plain ointments by a pharmacist who left the counter.'],
  ['Paper Republic of Wedding', 'Malte Krüger', 'Berlin, DE, 52.5200, 13.4050', 'company', 'makers', '2018 2012', 4.7,
    'fountain-pen pencil notebook ledger envelope', 'Pens you refill and books you fill. Berlin-Wedding, second courtyard, ring twice.'],
  ['Tinta Fina', 'Álvaro Nieto', 'Seville, ES, 37.3891, -5.9845', 'individual', 'makers', '2021 2019', 4.8,
    'brush palette print portrait', 'Pigments ground by hand, pictures painted with them, portraits on Thursdays.'],
  ['Clive\'s Brass', 'Clive Ackroyd', 'Huddersfield, GB, 53.6458, -1.7850', 'individual', 'restorers', '2017 1985', 4.7,
    'trumpet saxophone bell', 'Forty years of valves. If it has a dent, I have probably met it.'],
  ['Harmonika Bar', 'Luka Zupan', 'Ljubljana, SI, 46.0569, 14.5058', 'individual', 'restorers', '2020 2007', 4.6,
    'accordion keyboard flute music-lesson', 'Reeds, bellows and keys. There is always somebody playing in the back.'],
  ['Ritmo', 'Nilza Tavares', 'Lisbon, PT, 38.7223, -9.1393', 'company', 'shops', '2019 2014', 4.6,
    'drum djembe maracas flute', 'Drums from four continents, headed and tuned here. Please knock on everything.'],
  ['Cedar & Water', 'Noah Tremblay', 'Tadoussac, CA, 48.1493, -69.7199', 'individual', 'makers', '2020 2010', 4.9,
    'canoe fishing-rod telescope', 'Two canoes each winter, rods in between, whales most mornings.'],
  ['Bottega del Rame', 'Pietro Zanon', 'Trento, IT, 46.0748, 11.1217', 'company', 'makers', '2018 1934', 4.7,
    'pot pan spoon', 'Copper beaten, tinned and retinned. Bring your grandmother\'s pan; it wants to live.'],
  ['Vinha Alta', 'Teresa Lobo', 'Pinhão, PT, 41.1900, -7.5453', 'company', 'makers', '2019 1996', 4.7,
    'wine oil grapes cider', 'Schist, old vines, feet. We bottle when it is ready and tell you when that was.'],
  ['Pomona Orchard', 'Edith Marlowe', 'Hereford, GB, 52.0565, -2.7160', 'company', 'makers', '2020 1911', 4.5,
    'cider pear jam pie', 'A hundred and twelve kinds of apple and pear. Half have names.'],
  ['Röstwerk', 'Jonas Amsler', 'Zürich, CH, 47.3769, 8.5417', 'company', 'makers', '2018 2012', 4.6,
    'coffee chocolate tea', 'Coffee and cocoa from cooperatives we visit, roasted on Mondays and gone by Friday.'],
  ['Bäckerei Kornblum', 'Susanne Kornblum', 'Tübingen, DE, 48.5216, 9.0576', 'company', 'makers', '2021 1924', 4.6,
    'pretzel bread cookie garlic', 'Fourth generation, same starter, new oven.'],
  ['Mezzaluna Pantry', 'Alessio Conti', 'Modena, IT, 44.6471, 10.9252', 'company', 'shops', '2019 2005', 4.5,
    'preserve cheese oil garlic cooking-class', 'The larder of a family that never learned to cook for fewer than twelve.'],
  ['Windfänger', 'Greta Petersen', 'Husum, DE, 54.4770, 9.0511', 'individual', 'makers', '2021 2018', 4.8,
    'kite toy-boat tent', 'Kites and sails sewn a hundred metres from the sea wall, tested at once.'],
  ['Oda Glass', 'Oda Lindqvist', 'Växjö, SE, 56.8777, 14.8091', 'individual', 'makers', '2019 2009', 4.8,
    'carafe hourglass bulb vase', 'Mouth-blown, slightly crooked, always clear about it.'],
  ['Trunk & Sons', 'Amara Diallo', 'Marseille, FR, 43.2965, 5.3698', 'company', 'shops', '2020 2013', 4.4,
    'suitcase backpack umbrella djembe', 'Everything a traveller needs, mended by people who stayed.'],
  ['Second Light', 'Bram Verhoeven', 'Antwerp, BE, 51.2194, 4.4025', 'company', 'restorers', '2021 2017', 4.4,
    'pendant lamp lantern projector couch', 'Lamps from closed factories and closed cinemas, rewired for open kitchens.'],
  ['Stitch in Time', 'Maureen O\'Dowd', 'Belfast, GB, 54.5973, -5.9301', 'individual', 'newcomers', '2025 2024', 4.7,
    'scissors thread yarn sewing-class', 'Retired tailor, not retired enough. Tools, thread and Tuesday classes.'],
  ['Hare & Compass', 'Tomáš Hájek', 'Brno, CZ, 49.1951, 16.6068', 'individual', 'newcomers', '2025 2023', 4.5,
    'globe map compass telescope', 'Instruments for finding your way, including a few that only help you enjoy being lost.'],
]

const parse = ([name, person, place, account_type, group, years, quality, kinds, bio]: Row): Vendor => {
  const [city = '', country = '', lat = '0', lng = '0'] = place.split(', ')
  const [since = '2020', founded = since] = years.split(' ')
  const space = person.indexOf(' ')
  return {
    public_name: name,
    first_name: person.slice(0, space),
    last_name: person.slice(space + 1),
    city,
    country,
    lat: Number(lat),
    lng: Number(lng),
    account_type,
    group,
    since: Number(since),
    founded: Number(founded),
    kinds: kinds.split(' '),
    bio,
    quality,
  }
}

/** All vendors, in the order of their ids. */
export const vendors: readonly Vendor[] = rows.map(parse)
