/** The file that a vendor fills in: names of fields, and one example. */
import type { Attribute } from '../../contract/listings.ts'
import { formatCsv, type CsvSeparator } from '../../lib/csv.ts'
import type { CategoryPlace, OrderTypeChoice } from '../selling/index.ts'
import { EXAMPLE_REFERENCE, IMPORT_FIELDS, matchColumns, type ImportField } from './importColumns.ts'

interface TemplateParts {
  readonly definitions: readonly Attribute[]
  readonly categories: ReadonlyMap<number, CategoryPlace>
  readonly orderTypes: readonly OrderTypeChoice[]
}

/** What the template says in the reader's language. */
export interface TemplateWords {
  readonly nameOf: (field: ImportField) => string
  readonly pictureName: (number: number) => string
  readonly title: string
  readonly description: string
  readonly tags: string
  readonly yes: string
  readonly status: string
  readonly visibility: string
}

/** Spreadsheets of countries that write 1,5 expect semicolons. */
const separatorFor = (locale: string): CsvSeparator => ((1.5).toLocaleString(locale).includes(',') ? ';' : ',')

const attributeExample = ({ type, options }: Attribute, yes: string): string => {
  switch (type) {
    case 'number': return '10'
    case 'boolean': return yes
    case 'date': return '2030-12-31'
    case 'checkbox': return options.slice(0, 2).map(({ title }) => title).join(' | ')
    default: return options[0]?.title ?? ''
  }
}

/** The title where no other column could be meant by it, else the alias. */
const headingOf = ({ alias, title }: Attribute, all: readonly Attribute[]): string => {
  const isTaken = all.some((one) => one.alias !== alias && one.title === title) || (IMPORT_FIELDS as readonly string[]).includes(title.toLowerCase())
  return title === '' || isTaken ? alias : title
}

/** A field's name where it is read as this field, else that of the wire: an attribute may have the same name. */
const fieldHeading = (field: ImportField, name: string, ofWire: string, definitions: readonly Attribute[]): string =>
  (matchColumns([name], definitions)[0]?.target === field ? name : ofWire)

/** The template, for a spreadsheet. */
export const templateCsv = ({ definitions, categories, orderTypes }: TemplateParts, words: TemplateWords, locale: string): string => {
  const { tags, status, visibility } = words
  const category = [...categories.values()].find(({ children, path }) => children.length === 0 && path.length > 1) ?? [...categories.values()][0]
  const separator = separatorFor(locale)
  const decimal = (text: string): string => (separator === ';' ? text.replace('.', ',') : text)
  const examples: Readonly<Partial<Record<ImportField, string>>> = {
    title: words.title, description: words.description, category_id: category?.path.map(({ title }) => title).join(' > ') ?? '', order_type: orderTypes[0]?.title ?? '',
    price: decimal('24.90'), quantity: '3', sku: 'SKU-001', external_id: EXAMPLE_REFERENCE, weight: decimal('0.4'), city: 'Lyon', country: 'FR',
    visibility, status, tags,
  }
  const fields = IMPORT_FIELDS.filter((field) => field !== 'pictures')
  const usable = new Set(category?.path.map(({ id }) => id) ?? [])
  return formatCsv([
    [
      ...fields.map((field) => fieldHeading(field, words.nameOf(field), field, definitions)),
      ...[1, 2, 3].map((number) => fieldHeading('pictures', words.pictureName(number), `image_${number}`, definitions)),
      ...definitions.map((one) => headingOf(one, definitions)),
    ],
    [
      ...fields.map((field) => examples[field] ?? ''),
      'https://example.com/first.jpg', 'https://example.com/second.jpg', '',
      ...definitions.map((one) => (one.category_ids.length === 0 || one.category_ids.some((id) => usable.has(id)) ? attributeExample(one, words.yes) : '')),
    ],
  ], separator)
}
