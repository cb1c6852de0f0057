import type { Category } from '../model.ts'
import { CATEGORY_SENTENCES } from './categorySentences.ts'

type Leaf = string
type Branch = [title: string, slug: string, leaves: Leaf[]]

/** Leaves are 'Title: slug'. */
const tree: [title: string, slug: string, description: string, branches: Branch[]][] = [
  ['Home & kitchen', 'home-and-kitchen', 'Thrown, forged, woven and poured for rooms that are used.', [
    ['Tableware', 'tableware', ['Bowls & plates: bowls-and-plates', 'Cups & mugs: cups-and-mugs', 'Teapots & jugs: teapots-and-jugs']],
    ['Kitchen', 'kitchen', ['Pots & pans: pots-and-pans', 'Knives & boards: knives-and-boards', 'Spoons & utensils: spoons-and-utensils']],
    ['Vessels', 'vessels', ['Vases: vases', 'Storage jars: storage-jars', 'Baskets: baskets']],
    ['Candles & care', 'candles-and-care', ['Candles & oil lamps: candles', 'Soap & care: soap-and-care']],
    ['Plants & flowers', 'plants-and-flowers', ['Houseplants: houseplants', 'Flowers: flowers']],
  ]],
  ['Furniture & lighting', 'furniture-and-lighting', 'Old pieces put right, new pieces made to last as long.', [
    ['Seating', 'seating', ['Chairs: chairs', 'Sofas & armchairs: sofas-and-armchairs']],
    ['Lighting', 'lighting', ['Table lamps: table-lamps', 'Pendants & lanterns: pendants-and-lanterns']],
    ['Walls & shelves', 'walls-and-shelves', ['Clocks: clocks', 'Mirrors: mirrors', 'Shelves & steps: shelves-and-steps']],
    ['Bedroom & textiles', 'bedroom-and-textiles', ['Beds: beds', 'Cushions & throws: cushions-and-throws']],
  ]],
  ['Clothing & accessories', 'clothing-and-accessories', 'Small runs, good cloth, and people who still do repairs.', [
    ['Clothing', 'clothing', ['Coats & jackets: coats-and-jackets', 'Dresses: dresses', 'Shirts & tops: shirts-and-tops',
      'Trousers & denim: trousers-and-denim', 'Robes & kimonos: robes-and-kimonos']],
    ['Knitwear', 'knitwear', ['Scarves: scarves', 'Gloves & socks: gloves-and-socks']],
    ['Footwear', 'footwear', ['Boots: boots', 'Shoes: shoes', 'Sandals: sandals']],
    ['Bags', 'bags', ['Backpacks: backpacks', 'Handbags: handbags', 'Work & travel bags: work-and-travel-bags']],
    ['Accessories', 'accessories', ['Hats: hats', 'Eyewear: eyewear', 'Umbrellas & fans: umbrellas-and-fans']],
  ]],
  ['Jewellery & watches', 'jewellery-and-watches', 'Made at one bench, or serviced at another.', [
    ['Jewellery', 'jewellery', ['Rings: rings', 'Necklaces: necklaces', 'Loose stones: loose-stones', 'For hair & head: hair-and-heads']],
    ['Watches', 'watches', ['Wristwatches: wristwatches', 'Pocket watches & timers: pocket-watches-and-timers']],
  ]],
  ['Music & photo', 'music-and-photo', 'Instruments and machines that have been opened, cleaned and played.', [
    ['Strings', 'strings', ['Guitars: guitars', 'Violins: violins', 'Banjos & ukuleles: banjos-and-ukuleles']],
    ['Wind & keys', 'wind-and-keys', ['Brass: brass', 'Woodwind: woodwind', 'Accordions & keys: accordions-and-keys']],
    ['Percussion', 'percussion', ['Drums: drums', 'Hand percussion: hand-percussion']],
    ['Cameras & film', 'cameras-and-film', ['Cameras: cameras', 'Cine & projectors: cine-and-projectors']],
    ['Radio & sound', 'radio-and-sound', ['Radios: radios', 'Telephones & televisions: telephones-and-televisions',
      'Microphones & headphones: microphones-and-headphones']],
  ]],
  ['Books & paper', 'books-and-paper', 'Read, bound, printed and drawn by independents.', [
    ['Books', 'books', ['Fiction: fiction', 'Art & design: art-and-design', 'Cookery: cookery-books']],
    ['Stationery', 'stationery', ['Notebooks: notebooks', 'Pens & ink: pens-and-ink', 'Cards & letters: cards-and-letters']],
    ['Art & maps', 'art-and-maps', ['Prints & paintings: prints-and-paintings', 'Maps & globes: maps-and-globes',
      'Artists\' materials: artists-materials']],
  ]],
  ['Outdoor & bicycles', 'outdoor-and-bicycles', 'For the weekend, the hill, the water and the shed.', [
    ['On wheels', 'on-wheels', ['Bicycles: bicycles', 'Boards & scooters: boards-and-scooters']],
    ['Camping', 'camping', ['Tents & shelter: tents-and-shelter', 'Navigation & optics: navigation-and-optics']],
    ['Water & snow', 'water-and-snow', ['Boats: boats', 'Snow: snow', 'Fishing: fishing']],
    ['Shed & garden', 'shed-and-garden', ['Hand tools: hand-tools', 'Tool boxes: tool-boxes', 'Garden: garden']],
  ]],
  ['Food & drink', 'food-and-drink', 'From people who grow it, press it, bake it or bottle it.', [
    ['Pantry', 'pantry', ['Honey & jam: honey-and-jam', 'Oil & preserves: oil-and-preserves', 'Salt & spice: salt-and-spice']],
    ['Bakery', 'bakery', ['Bread: bread', 'Pastry: pastry', 'Sweets: sweets']],
    ['Cheese & fruit', 'cheese-and-fruit', ['Cheese: cheese', 'Fruit: fruit']],
    ['Drinks', 'drinks', ['Wine & cider: wine-and-cider', 'Tea & coffee: tea-and-coffee']],
  ]],
  ['Toys & games', 'toys-and-games', 'For children, and for those who were told to stop.', [
    ['Toys', 'toys', ['Soft toys: soft-toys', 'Wooden toys: wooden-toys', 'Outdoor toys: outdoor-toys']],
    ['Games', 'games', ['Board games: board-games', 'Puzzles: puzzles']],
    ['Needlecraft', 'needlecraft', ['Yarn: yarn', 'Sewing: sewing']],
  ]],
  ['Services', 'services', 'Lessons, repairs and commissions, booked by the hour or the piece.', [
    ['Classes', 'classes', ['Craft workshops: craft-workshops', 'Cookery classes: cookery-classes', 'Music lessons: music-lessons']],
    ['Repairs', 'repairs', ['Bicycle repair: bicycle-repair', 'Watch & clock repair: watch-and-clock-repair',
      'Instrument repair: instrument-repair', 'Shoe & leather repair: shoe-and-leather-repair']],
    ['Portraits & design', 'portraits-and-design', ['Drawn portraits: drawn-portraits', 'Photography: photography',
      'Lettering & design: lettering-and-design']],
  ]],
]

/** The three-level tree, parents before children, ids counted from 1. */
export const createCategories = (): Category[] => {
  const made: Category[] = []
  const add = (parent_id: number | null, title: string, slug: string, position: number, description = CATEGORY_SENTENCES[slug] ?? '') => {
    const id = made.length + 1
    made.push({ id, parent_id, title, slug, description, cover: `/media/category/${id}.webp`, position })
    return id
  }
  for (const [at, [title, slug, description, branches]] of tree.entries()) {
    const top = add(null, title, slug, at + 1, description)
    for (const [branchAt, [branchTitle, branchSlug, leaves]] of branches.entries()) {
      const branch = add(top, branchTitle, branchSlug, branchAt + 1)
      for (const [leafAt, leaf] of leaves.entries()) {
        const [leafTitle = leaf, leafSlug = leaf] = leaf.split(': ')
        add(branch, leafTitle, leafSlug, leafAt + 1)
      }
    }
  }
  return made
}

/** Every id from a category up to its top, itself first. */
export const lineage = (categories: readonly Category[], id: number): number[] => {
  const category = categories.find((candidate) => candidate.id === id)
  if (!category) return []
  return category.parent_id === null ? [id] : [id, ...lineage(categories, category.parent_id)]
}
