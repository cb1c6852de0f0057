import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A catalogue as somebody else's exporter might leave it: what is optional is missing, null or of another kind. */
const lamp = {
  id: '11', slug: '11-lamp', title: 'Lamp <script>window.hacked = 1</script>', price: '40', currency: 'EUR', cover: null,
  vendor: null, note: null, in_stock: 1, has_variants: 0, surprise: [null],
}
const chair = { id: 12, slug: '12-chair', title: 'Chair', price: 75.5, original_price: '99', currency: 'EUR', vendor: { id: 2 } }
const broken = { id: 'x', title: null }
const things = { id: 7, title: 'Things', slug: 'things', cover: null, count: '2' }

const listingOf = (card: typeof lamp | typeof chair) => ({
  listing: {
    id: card.id, slug: card.slug, title: card.title, price: card.price, currency: card.currency,
    description: '<img src=x onerror="window.hacked = 1">\n\nIt is a thing.', quantity: null, quantity_selector: null,
    shipping_methods: null, attributes: [], add_ons: null, variants: null,
    medias: [{ id: null, src: 'javascript:alert(1)', alt: null }],
  },
  vendor: null,
  path: [things, null],
  more: [lamp, broken],
})

const documents: Readonly<Record<string, unknown>> = {
  'manifest.json': { version: 'f1', listings: null },
  'home.json': { categories: [things, null, 'odd'], newest: [lamp, broken, chair], discounted: null, banner: 'unknown' },
  ...Object.fromEntries(
    ['newest', 'price-up', 'price-down', 'rating'].map((sort) => [
      `c/things/${sort}-1.json`,
      {
        category: things, path: null, children: null, sort: 'by-mood', page: '1', listings: [lamp, null, broken, chair],
        pagination: { totalResultsCount: 2, currentPage: 1, nextPage: false, prevPage: false, resultOnPageCount: 2, pageCount: 1 },
      },
    ]),
  ),
  'l/11.json': listingOf(lamp),
  'l/12.json': listingOf(chair),
}

/** Writes the catalogue's files into a folder. */
export function writeCatalogue(folder: string): void {
  for (const [path, document] of Object.entries(documents)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(document))
  }
}

let exported = 0

/** Puts one listing into the catalogue, as the next run of an exporter would; takes it out where `card` is null. */
export function exportListing(folder: string, id: string, card: { readonly title: unknown, readonly price: unknown } | null): void {
  const file = join(folder, 'l', `${id}.json`)
  exported += 1
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: `f1-${exported}`, listings: null }))
  if (!card) return void rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ listing: { id, slug: `${id}-new`, title: card.title, price: card.price, currency: 'EUR', medias: null }, vendor: null, path: null, more: null }))
}
