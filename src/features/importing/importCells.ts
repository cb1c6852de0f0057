/** A cell of the file as the value of a field. */
import type { Attribute } from '../../contract/listings.ts'
import type { MessageKey, MessageValues } from '../../i18n/index.ts'
import { foldText } from '../../lib/text.ts'
import { aliasOf, type AttributeContent, type CategoryPlace, type ListingField, type OrderTypeChoice } from '../selling/index.ts'
import type { ReadColumn } from './importNumbers.ts'
import {
  otherReading, readCoordinate, readDay, readNumber, readSeveral, readStatus, readTags, readUrls, readVisibility, readYesNo, type Numbers,
} from './importValues.ts'

/** As what the listings are created. */
export type ImportStatus = 'published' | 'draft'

export interface RowProblem {
  readonly field: ListingField
  /** The index of the column; null where the file has no such column. */
  readonly column: number | null
  readonly key: MessageKey
  readonly values?: MessageValues
}

/** What a row is read with. */
export interface ReadContext {
  readonly columns: readonly ReadColumn[]
  readonly status: ImportStatus
  readonly definitions: readonly Attribute[]
  readonly categories: ReadonlyMap<number, CategoryPlace>
  /** Categories by their folded title or path; null where several have it. */
  readonly categoryNames: ReadonlyMap<string, number | null>
  readonly orderTypes: readonly OrderTypeChoice[]
  readonly countries: ReadonlyMap<string, string>
}

const pathKey = (text: string): string => foldText(text).split(/\s*[>›»]\s*/).map((part) => part.replace(/\s+/g, ' ').trim()).join(' > ')

/** Names by which categories can be stated. */
export const categoryNames = (places: ReadonlyMap<number, CategoryPlace>): ReadonlyMap<string, number | null> => {
  const names = new Map<string, number | null>()
  for (const { id, title, path } of places.values()) {
    for (const key of new Set([pathKey(title), pathKey(path.map((one) => one.title).join(' > '))])) {
      const before = names.get(key)
      names.set(key, before === undefined || before === id ? id : null)
    }
  }
  return names
}

/** What a cell says: a value, perhaps with a remark on it; or why it says nothing. */
export type CellResult =
  | { readonly value: AttributeContent, readonly warning?: Pick<RowProblem, 'key' | 'values'> }
  | { readonly problem: Pick<RowProblem, 'key' | 'values'> }

const found = (value: string | undefined, key: MessageKey, values?: MessageValues): CellResult =>
  value === undefined ? { problem: { key, ...(values && { values }) } } : { value }

const readCategory = (text: string, { categories, categoryNames: names }: ReadContext): CellResult => {
  const id = /^\d+$/.test(text) && categories.has(Number(text)) ? Number(text) : names.get(pathKey(text))
  if (id === null) return { problem: { key: 'listingImport.categoryAmbiguous', values: { value: text } } }
  return found(id === undefined ? undefined : String(id), 'listingImport.categoryUnknown', { value: text })
}

const readOrderType = (text: string, { orderTypes }: ReadContext): CellResult => {
  const choice = orderTypes.find(({ value }) => value === text) ?? orderTypes.find(({ title }) => foldText(title) === foldText(text))
  // Where none is known, an id or a token is the marketplace's to judge.
  const isName = orderTypes.length === 0 && /^[\w-]+$/.test(text)
  return found(choice?.value ?? (isName ? text : undefined), 'listingImport.orderTypeUnknown', { value: text })
}

const optionOf = (text: string, { options }: Attribute): string | undefined =>
  (options.find(({ title }) => foldText(title) === foldText(text)) ?? options.find(({ id }) => String(id) === text))?.title

/** A title that matches no option makes a new one (specification, Listing, attributes). */
const withOptions = (texts: readonly string[], definition: Attribute): { readonly titles: string[], readonly warning?: Pick<RowProblem, 'key' | 'values'> } => {
  const unknown = texts.filter((text) => optionOf(text, definition) === undefined)
  const titles = texts.map((text) => optionOf(text, definition) ?? text)
  return { titles, ...(unknown.length > 0 && { warning: { key: 'listingImport.optionNew', values: { value: unknown.join(', ') } } }) }
}

const readFigure = (text: string, { style, isSure }: Numbers): CellResult => {
  const value = readNumber(text, style)
  const other = isSure ? undefined : otherReading(text, style)
  return { value, ...(other !== undefined && { warning: { key: 'listingImport.numberGuessed', values: { value: Number(value), other } } }) }
}

const readAttribute = (text: string, definition: Attribute, numbers: Numbers): CellResult => {
  switch (definition.type) {
    case 'number': return readFigure(text, numbers)
    case 'boolean': return found(readYesNo(text), 'listingImport.notYesNo')
    case 'date': {
      const read = readDay(text)
      if (!read) return { problem: { key: 'listingFields.notDate' } }
      return { value: read.day, ...(read.isGuess && { warning: { key: 'listingImport.dayGuessed', values: { day: read.day } } }) }
    }
    case 'checkbox': {
      const { titles, warning } = withOptions(readSeveral(text), definition)
      return { value: titles, ...(warning && { warning }) }
    }
    case 'select':
    case 'radio': {
      const { titles, warning } = withOptions([text], definition)
      return { value: titles[0] ?? '', ...(warning && { warning }) }
    }
    default: return { value: text }
  }
}

const readField = (text: string, { target, numbers }: ReadColumn, context: ReadContext): CellResult => {
  switch (target) {
    case 'price':
    case 'original_price':
    case 'quantity':
    case 'min_qty':
    case 'weight': return readFigure(text, numbers)
    case 'lat':
    case 'lng': return { value: readCoordinate(text) }
    case 'category_id': return readCategory(text, context)
    case 'order_type': return readOrderType(text, context)
    case 'country': return found(context.countries.get(foldText(text)), 'listingImport.countryUnknown', { value: text })
    case 'status': {
      const status = readStatus(text)
      // Drafts were asked for: none of them goes online.
      return found(status && (context.status === 'draft' && status === 'published' ? 'draft' : status), 'listingImport.statusUnknown', { value: text })
    }
    case 'visibility': return found(readVisibility(text), 'listingImport.visibilityUnknown', { value: text })
    case 'tags': return { value: readTags(text) }
    case 'pictures': return { value: readUrls(text) }
    default: return { value: text }
  }
}

/** Reads a cell that is not empty. */
export const readCell = (text: string, column: ReadColumn, context: ReadContext): CellResult => {
  const alias = aliasOf(column.target)
  const definition = alias === undefined ? undefined : context.definitions.find((one) => one.alias === alias)
  return definition ? readAttribute(text, definition, column.numbers) : readField(text, column, context)
}
