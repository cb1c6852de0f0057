/** The products of a catalogue, as RSS 2.0 with the engines' `g:` names and as a table. */
import { absoluteAddress, type FeedSite } from './feedSite.ts'
import type { FeedIndex, ReadDocument } from './feedIndex.ts'
import { readListings } from './listings.ts'
import { productsOf, type Product } from './products.ts'
import { XML_DECLARATION, cleanText, emptyElement, textElement } from './xml.ts'
import { PRODUCTS_PATH } from './paths.ts'

const COLUMNS = [
  'id', 'title', 'description', 'link', 'image_link', 'additional_image_link', 'availability', 'price', 'sale_price', 'condition',
  'brand', 'identifier_exists', 'product_type', 'item_group_id', 'shipping',
] as const satisfies readonly (keyof Product)[]

const elementOf = (name: (typeof COLUMNS)[number], product: Product): string => {
  if (name === 'additional_image_link') return product[name].map((address) => textElement(`g:${name}`, address)).join('')
  if (name !== 'shipping') return textElement(`g:${name}`, product[name])
  return product[name].map(({ service, price }) => `<g:shipping>${textElement('g:service', service)}${textElement('g:price', price)}</g:shipping>`).join('')
}

async function* allProducts({ listings }: FeedIndex, site: FeedSite, read: ReadDocument): AsyncGenerator<readonly Product[]> {
  for await (const [{ slug }, document] of readListings(listings, read)) yield document ? productsOf(document, slug, site) : []
}

/** `feeds/products.xml`. */
export async function* productRss(index: FeedIndex, site: FeedSite, read: ReadDocument): AsyncGenerator<string> {
  const home = absoluteAddress(site, '/')
  const self = emptyElement('atom:link', { rel: 'self', type: 'application/rss+xml', href: absoluteAddress(site, PRODUCTS_PATH) })
  yield `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom">\n`
  yield `<channel>${textElement('title', site.name)}${textElement('link', home)}${textElement('description', site.name)}${self}\n`
  for await (const products of allProducts(index, site, read)) {
    yield products.map((product) => `<item>${COLUMNS.map((name) => elementOf(name, product)).join('')}</item>\n`).join('')
  }
  yield '</channel></rss>\n'
}

/** One cell: a tab would begin the next one, a line the next product; a quotation mark at its start would open a quotation. */
const cellText = (text: string): string => cleanText(text).replace(/[\p{Cc}\s]+/gu, ' ').replace(/^"+/, '')

/** In a cell of several values commas and colons part them. */
const wordsOnly = (text: string): string => cellText(text.replace(/[:,"]+/g, ' '))

const cellOf = (name: (typeof COLUMNS)[number], product: Product): string => {
  if (name === 'shipping') return product[name].map(({ service, price }) => `::${wordsOnly(service ?? '')}:${price}`).join(',')
  if (name === 'additional_image_link') return product[name].map((address) => address.replaceAll(',', '%2C')).join(',')
  return cellText(product[name] ?? '')
}

/** `feeds/products.tsv`. */
export async function* productTable(index: FeedIndex, site: FeedSite, read: ReadDocument): AsyncGenerator<string> {
  yield `${COLUMNS.join('\t')}\n`
  for await (const products of allProducts(index, site, read)) {
    yield products.map((product) => `${COLUMNS.map((name) => cellOf(name, product)).join('\t')}\n`).join('')
  }
}
